"""The results with which the standings screen can close."""

from __future__ import annotations

from enum import Enum, auto


class NextStep(Enum):
    """What follows the standings."""

    AGAIN = auto()
    """Play the next game at the same table."""
    LOBBY = auto()
    STAY = auto()
    """Stay and look at the final table."""
