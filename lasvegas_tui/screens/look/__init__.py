"""How a game is drawn: what its look, its play area and its animations have in common."""
