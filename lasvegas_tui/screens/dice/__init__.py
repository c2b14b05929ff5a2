"""The look of the game `dice`, and the widgets only it has."""
