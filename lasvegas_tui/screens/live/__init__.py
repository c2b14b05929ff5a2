"""A game being played: who is asked, what is shown, the curtain and the menu."""
