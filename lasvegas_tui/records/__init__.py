"""Summaries of games: results, evenings, statistics, reviews."""
