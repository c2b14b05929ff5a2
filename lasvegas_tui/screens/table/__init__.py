"""The table of every game: a view drawn, a question asked, a game played or replayed."""
