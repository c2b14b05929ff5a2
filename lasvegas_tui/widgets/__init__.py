"""The parts of a table: each draws the value it is given, and knows no rule."""
