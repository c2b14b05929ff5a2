"""One game being played: its events, its seats, and its people; no file and no screen."""
