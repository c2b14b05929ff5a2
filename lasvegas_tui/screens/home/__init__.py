"""The pages outside of a game: the lobby, the setup of a new game, settings and keys."""
