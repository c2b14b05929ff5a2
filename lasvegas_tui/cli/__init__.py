"""The command line: parsed first; Textual is imported only when a screen opens."""
