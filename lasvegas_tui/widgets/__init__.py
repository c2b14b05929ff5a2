"""Widgets that several screens use; each draws the values it is given, and knows no rule."""
