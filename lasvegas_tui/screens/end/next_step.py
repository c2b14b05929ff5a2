"""What a player can choose to do after the standings of a game."""

from __future__ import annotations

from enum import Enum, auto


class NextStep(Enum):
    """What a player chose to do after the standings; the standings screen closes with it."""

    AGAIN = auto()
    """Play the game again with the same players."""
    LOBBY = auto()
    STAY = auto()
    """Go back to the table, and look at it as it was at the end."""
