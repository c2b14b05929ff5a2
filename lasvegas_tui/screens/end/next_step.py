"""The steps that can follow the standings of a game."""

from __future__ import annotations

from enum import Enum, auto


class NextStep(Enum):
    """A step after the standings."""

    AGAIN = auto()
    """Play the next game at the same table."""
    LOBBY = auto()
    STAY = auto()
    """Stay and look at the final table."""
