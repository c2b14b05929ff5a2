"""The look of the game `board`, and the widgets only it has."""
