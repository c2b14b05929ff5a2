"""Notes, which are whole dollars, and the pile they come from.

The order of a face-down pile is nobody's knowledge, so no state holds one: a pile is the notes
that are in it, and what is turned up is an outcome of chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player

Notes: TypeAlias = tuple[int, ...]
"""Values in dollars."""


class Remembered(Struct, frozen=True):
    """The notes that have left the casinos: all lay open there, and it was seen who took which."""

    purses: tuple[Notes, ...]
    """What each player has won, whether it is shown or not."""
    unclaimed: Notes
    """What nobody took."""


def shown(
    purses: Sequence[Notes], viewer: Player | None, is_open: bool
) -> tuple[Notes | None, ...]:
    """Return the purses as somebody sees them: all if money is open, else only their own."""
    return tuple(
        [purse if is_open or player == viewer else None for player, purse in enumerate(purses)]
    )


def stack(counts: Mapping[int, int]) -> Notes:
    """Return `counts[value]` notes of each value, lowest first."""
    return tuple(value for value in sorted(counts) for _ in range(counts[value]))


def short(dollars: int) -> str:
    """Return an amount as it is written on the table: 70K."""
    return f"{dollars // 1000}K"


def full(dollars: int) -> str:
    """Return an amount as it is written in the standings: $70,000."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"
