"""The screen of the board game: its table, its keys, its animation, its pictures."""
