"""The end of a game: its standings, at every size."""
