"""What can be done after the standings of a game."""

from __future__ import annotations

from enum import Enum, auto


class NextStep(Enum):
    """What a player chose to do after the standings; the standings screen closes with it."""

    AGAIN = auto()
    """Play the next game at the same table."""
    LOBBY = auto()
    STAY = auto()
    """Stay and look at the final table."""
