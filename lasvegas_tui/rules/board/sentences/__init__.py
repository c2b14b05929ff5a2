"""Sentences about the board game: its table, rolls, scoring, previews, and what players did."""
