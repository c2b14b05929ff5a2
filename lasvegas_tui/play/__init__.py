"""A game being played: its events, its seats, who holds the keyboard; no file, no screen."""
