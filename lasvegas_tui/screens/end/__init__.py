"""The end of a game: the standings, in a small and a large layout, and what can follow."""
