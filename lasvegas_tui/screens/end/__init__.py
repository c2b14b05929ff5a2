"""The end of a game: the standings and what can follow, for every size of the screen."""
