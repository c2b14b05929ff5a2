"""A game in progress on the screen: how it is played, covered, and shown step by step."""
