"""The look of the game `royale`, and the widgets only it has."""
