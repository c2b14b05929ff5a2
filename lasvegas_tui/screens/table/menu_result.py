"""The results of the menu of a table."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player


class Exit(Enum):
    """A pause in the game, or the end of it for now."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """New seats at the table."""

    changes: tuple[tuple[Player, Seat], ...]
    """The seats that change, in an order that never gives a name or a colour twice."""


MenuResult: TypeAlias = Exit | Reseat
