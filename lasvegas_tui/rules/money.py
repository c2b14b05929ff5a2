"""Notes, in whole dollars, and the pile they come from.

Nobody knows the order of a face-down pile, so no state contains one: a pile is the set of notes in
it, and each note turned up is an outcome of chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player

Notes: TypeAlias = tuple[int, ...]
"""Values in dollars."""


class Remembered(Struct, frozen=True):
    """Notes that have left the casinos; everybody saw who took them."""

    purses: tuple[Notes, ...]
    """The notes each player has won, shown or not."""
    unclaimed: Notes
    """Notes that nobody took."""


def shown(
    purses: Sequence[Notes], viewer: Player | None, is_open: bool
) -> tuple[Notes | None, ...]:
    """Return the purses that a viewer sees: all if money is open, otherwise only their own."""
    return tuple(
        [purse if is_open or player == viewer else None for player, purse in enumerate(purses)]
    )


def stack(counts: Mapping[int, int]) -> Notes:
    """Return `counts[value]` notes of each value, lowest first."""
    return tuple(value for value in sorted(counts) for _ in range(counts[value]))


def short(dollars: int) -> str:
    """Format dollars in thousands, as on the table: 70K."""
    return f"{dollars // 1000}K"


def full(dollars: int) -> str:
    """Format dollars in full, as in the standings: $70,000."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"
