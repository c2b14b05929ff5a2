"""The screen of Las Vegan: its table, its keys, its animation, its pictures."""
