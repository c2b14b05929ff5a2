"""The results of the menu of a table."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player
from lasvegas_tui.session.seats import Seat


class Exit(Enum):
    """A way out of the game, for a while or for now."""

    PAUSE = auto()
    LEAVE = auto()


class Reseat(Struct, frozen=True):
    """Others are to sit at the table."""

    changes: tuple[tuple[Player, Seat], ...]
    """The seats that change, in an order in which they can."""


MenuResult: TypeAlias = Exit | Reseat
