"""The screens: one for each game, the pages of the program, and the directors of games' screens."""
