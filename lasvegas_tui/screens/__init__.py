"""The screens: one of each game, the pages of the program, and what drives a game's screen."""
