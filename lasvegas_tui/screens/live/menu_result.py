"""What the menu of a table can close with."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player


class Exit(Enum):
    """What can follow the menu: a pause, or leaving the game."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """The changes of seats that were chosen in the menu."""

    changes: tuple[tuple[Player, Seat], ...]
    """The seats to change, by player, in an order in which no name or colour is ever used twice."""


MenuResult: TypeAlias = Exit | Reseat | str
"""What was chosen in the menu; a string is the key of a command for the table.

The menu closes with None if nothing was chosen.
"""
