"""A game in progress: its events, its seats, its file, and who holds the keyboard."""
