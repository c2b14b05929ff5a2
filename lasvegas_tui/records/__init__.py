"""Finished games: their results, evenings, statistics and reviews."""
