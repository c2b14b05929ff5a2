"""What can be chosen in the menu of a table."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player


class Exit(Enum):
    """A pause in the game, or leaving it for now."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """New seats at the table."""

    changes: tuple[tuple[Player, Seat], ...]
    """The changes of seats, in an order in which no name or colour ever occurs twice."""


MenuResult: TypeAlias = Exit | Reseat | str
"""What was chosen in the menu: something of its own, or the key of a command of the table."""
