"""How far a thing, such as a banknote, has flown between the table and a player's box."""

from __future__ import annotations

from msgspec import Struct

from lasvegas_tui.screens.game.animation_phases import part_at

DELIVERY = (2, 5)
"""Relative durations: of a pause, and then of a thing's flight to a player and its counting."""
IN_THE_AIR = 0.6
"""The share of the time after the pause in which a thing flies; in the rest, it is counted."""


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
