"""Timelines of animations, which divide time into phases, and things that fly to a player's box.

Time runs from 0 to 1. A timeline is a sequence of numbers: the relative durations of its phases.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

FULL = 11
"""The sum of relative durations for which an animation takes as long as a full payout."""
DELIVERY = (2, 5)
"""Relative durations: of a pause, and then of a thing's flight to a player and its counting."""
IN_THE_AIR = 0.6
"""How much of the time after the pause a thing flies (0 to 1); in the rest it is counted."""


def duration_of(parts: Sequence[int]) -> float:
    """Return how long phases with these relative durations take together.

    The result is a fraction, at most 1, of the time that a full payout takes.
    """
    return min(1.0, sum(parts) / FULL)


def part_at(t: float, parts: Sequence[int]) -> tuple[int, float]:
    """Return the index of the phase at time `t` (0 to 1), and how much of it is over (0 to 1).

    `parts` are the relative durations of the phases. At the end, the index is `len(parts)`.
    """
    left = t * sum(parts)
    for index, length in enumerate(parts):
        if left < length:
            return index, left / length
        left -= length
    return len(parts), 0.0


class Delivery(Struct, frozen=True):
    """How far a thing has come on its way between the table and a player's box."""

    way: float | None = None
    """The thing's position, from 0 at the table to 1 at the box; None if it is not in the air."""
    counted: float = 0.0
    """How much of the thing has been counted at the box, from 0 to 1."""

    def of(self, count: int) -> int:
        """Return how many of `count` things have been counted at the player's box, rounded down."""
        return int(self.counted * count)


def delivery(t: float, is_back: bool = False) -> Delivery:
    """Return how far a thing has come at time `t` (0 to 1) if it pauses, then flies to a box.

    With `is_back` it flies from the box to the table instead.
    """
    part, part_t = part_at(t, DELIVERY)
    if part == 0:
        return Delivery()
    if part > 1:
        return Delivery(counted=1.0)
    if not is_back:
        return arriving(part_t)
    left = arriving(1 - part_t)
    return Delivery(left.way, 1 - left.counted)


def arriving(t: float) -> Delivery:
    """Return how far a thing has come at time `t` (0 to 1) if it flies to a box without a pause."""
    if t < IN_THE_AIR:
        return Delivery(way=t / IN_THE_AIR)
    return Delivery(counted=(t - IN_THE_AIR) / (1 - IN_THE_AIR))
