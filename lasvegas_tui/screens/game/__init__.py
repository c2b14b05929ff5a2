"""The screen of a game, and the widgets and values of which it consists."""
