"""A game being played: its front, its table, the curtain and the menu."""
