"""A game in progress on the screen: who plays, what is covered, and how events are shown."""
