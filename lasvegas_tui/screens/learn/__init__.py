"""What teaches and looks back: demos, first rounds, and replays of saved games."""
