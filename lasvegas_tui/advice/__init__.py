"""Advice to players: the search for the best choice, the reasons for it, and both in words."""
