"""The results with which the menu of a table can close."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player


class Exit(Enum):
    """What the menu can lead to: a pause, or leaving the game."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """The new seats that were chosen in the menu."""

    changes: tuple[tuple[Player, Seat], ...]
    """The seats to change, in an order in which no two seats ever have the same name or colour."""


MenuResult: TypeAlias = Exit | Reseat | str
"""What was chosen in the menu; a text is the key of a command of the table.

The menu closes with None if nothing was chosen.
"""
