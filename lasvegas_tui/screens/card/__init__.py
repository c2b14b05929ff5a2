"""The look of the game `card`, and the widgets only it has."""
