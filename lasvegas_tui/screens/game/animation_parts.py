"""The timeline of an animation: parts in sequence, and things that fly to a seat.

Time goes from 0 to 1. The numbers of a timeline are the relative lengths of its parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

FULL = 11
"""The length of a timeline that takes the full time of a payout; a shorter one takes less."""
DELIVERY = (2, 5)
"""The timeline of something that changes hands: a pause, then its flight and counting."""
IN_THE_AIR = 0.6
"""The share of a flight in which something is in the air; after that it is counted."""


def duration_of(parts: Sequence[int]) -> float:
    """Return the share of a payout's time that a timeline takes, at most 1."""
    return min(1.0, sum(parts) / FULL)


def part_at(t: float, parts: Sequence[int]) -> tuple[int, float]:
    """Return the index of the part at `t`, and its progress; at the end it is past the last."""
    left = t * sum(parts)
    for index, length in enumerate(parts):
        if left < length:
            return index, left / length
        left -= length
    return len(parts), 0.0


class Delivery(Struct, frozen=True):
    """Something on its way from the table to a seat, where it is counted."""

    way: float | None = None
    """The position in the air, from 0 at the table to 1 at the seat; None if not in the air."""
    counted: float = 0.0
    """The share of it that has been counted, from 0 to 1."""

    def of(self, count: int) -> int:
        """Return how many of `count` things have been counted so far."""
        return int(self.counted * count)


def delivery(t: float, is_back: bool = False) -> Delivery:
    """Return the state at `t` of something that changes hands after a pause."""
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
    """Return the state at `t` of something that flies to a seat and is counted there."""
    if t < IN_THE_AIR:
        return Delivery(way=t / IN_THE_AIR)
    return Delivery(counted=(t - IN_THE_AIR) / (1 - IN_THE_AIR))
