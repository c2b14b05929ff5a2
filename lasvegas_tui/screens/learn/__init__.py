"""Demos and first rounds, which teach a game, and replays of saved games."""
