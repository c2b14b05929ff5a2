"""The terminal and the browser's window: their input, their output, and how they are restored."""
