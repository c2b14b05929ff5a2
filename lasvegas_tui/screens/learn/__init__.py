"""Demos, first rounds, and replays of finished or saved games."""
