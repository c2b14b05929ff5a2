"""The steps that can follow the standings of a game."""

from __future__ import annotations

from enum import Enum, auto


class NextStep(Enum):
    """A step after the standings."""

    AGAIN = auto()
    """The next game of the same table."""
    CHAIRS = auto()
    """The next game too, once chairs have been added or taken away."""
    LOBBY = auto()
    STAY = auto()
    """A look at the table as it lies."""
