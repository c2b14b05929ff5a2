"""Input and output by a terminal or a browser's window, and how a terminal is restored."""
