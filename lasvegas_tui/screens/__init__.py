"""The screens: of each game, around a game, and what drives them."""
