"""The widgets from which screens are made; each draws the values it is given, and knows no rule."""
