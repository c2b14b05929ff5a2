"""The screen of Royale: its table, its keys, its animation, its pictures."""
