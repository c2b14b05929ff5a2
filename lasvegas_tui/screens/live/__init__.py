"""A game in progress on the screen: what plays it, covers it and shows its steps."""
