"""The lobby, the setup of a game, and the settings."""
