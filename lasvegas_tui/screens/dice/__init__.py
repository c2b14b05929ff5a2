"""The screen of the dice game: its table, its keys, its pictures."""
