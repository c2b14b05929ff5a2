"""One game in progress: its events, who sits where, its file, and who holds the keyboard."""
