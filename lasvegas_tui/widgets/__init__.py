"""What a table is made of: each draws the value it is given, and knows no rule."""
