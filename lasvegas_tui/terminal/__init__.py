"""The terminal: its input, its output, and how it is restored."""
