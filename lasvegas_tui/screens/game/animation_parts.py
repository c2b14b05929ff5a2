"""The timeline of an animation, which divides its time into parts, and things that fly to a seat.

Time is a number from 0 to 1. A timeline is a tuple of numbers: the relative lengths of its parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

FULL = 11
"""The sum of the numbers of a timeline that takes as long as a full payout."""
DELIVERY = (2, 5)
"""The timeline of something that a player gets: a pause, then the flight with the counting."""
IN_THE_AIR = 0.6
"""The share of a flight during which the thing is in the air; then it is counted."""


def duration_of(parts: Sequence[int]) -> float:
    """Return how long a timeline takes, as a share of a full payout, at most 1."""
    return min(1.0, sum(parts) / FULL)


def part_at(t: float, parts: Sequence[int]) -> tuple[int, float]:
    """Return the index of the part that is shown at time `t`, and its progress, from 0 to 1.

    At the end the index is that after the last part.
    """
    left = t * sum(parts)
    for index, length in enumerate(parts):
        if left < length:
            return index, left / length
        left -= length
    return len(parts), 0.0


class Delivery(Struct, frozen=True):
    """How far something has come on its way from the table to a seat."""

    way: float | None = None
    """Its position, from 0 at the table to 1 at the seat; None if it is not in the air."""
    counted: float = 0.0
    """The share of it that the seat has counted, from 0 to 1."""

    def of(self, count: int) -> int:
        """Return how many of `count` things the seat has counted, rounded down."""
        return int(self.counted * count)


def delivery(t: float, is_back: bool = False) -> Delivery:
    """Return how far something has come at time `t` that flies to a seat after a pause.

    With `is_back` it flies from the seat to the table.
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
    """Return how far something has come at time `t` that flies to a seat without a pause."""
    if t < IN_THE_AIR:
        return Delivery(way=t / IN_THE_AIR)
    return Delivery(counted=(t - IN_THE_AIR) / (1 - IN_THE_AIR))
