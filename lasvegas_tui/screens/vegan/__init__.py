"""The look of the game `vegan`, and the widgets only it has."""
