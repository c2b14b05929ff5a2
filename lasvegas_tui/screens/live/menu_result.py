"""What the menu of a table can close with."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player


class Exit(Enum):
    """What can follow when a table's menu is closed: a pause, or leaving the game."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """Changes of seats (names, colours, people or bots) that were chosen in a table's menu."""

    changes: tuple[tuple[Player, Seat], ...]
    """Each player whose seat changes, with the new seat, in the order of the players."""


MenuResult: TypeAlias = Exit | Reseat | str
"""What was chosen in a table's menu; a string is the key of a command for the table.

The menu closes with None if nothing was chosen.
"""
