"""The terminal: what comes from it, how it is shown and given back."""
