"""The screen of the card game: its table, its keys, its animation, its pictures."""
