"""Chip cards: 25, five in each of five colours; sets of one colour pay at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from lasvegas_tui.rules.core import Action

COLOURS = ("pink", "golden", "silver", "jade", "violet")
PER_COLOUR = 5
CHIP_CARDS = tuple(colour for colour in COLOURS for _ in range(PER_COLOUR))  # D-18, C-C4

SET_VALUES = (0, 10_000, 30_000, 60_000, 100_000, 150_000)  # D-20, C-13
"""Dollars for a set of 0 to 5 chip cards of one colour."""


class TakeChip(Action, frozen=True):
    """Take one chip card from the casino on offer."""

    colour: str


class LeaveChips(Action, frozen=True):
    """Take no chip card from the casino on offer."""


@lru_cache(maxsize=1024)
def choices(colours: tuple[str, ...]) -> tuple[Action, ...]:
    """Return what can be done where chip cards of these colours lie (D-19, C-12)."""
    return (*(TakeChip(colour) for colour in dict.fromkeys(colours)), LeaveChips())


def bonus(cards: Sequence[str]) -> int:
    """Return what chip cards add at the end, in dollars (D-20, C-13)."""
    return sum(SET_VALUES[count] for count in Counter(cards).values())


def turned_up(pile: tuple[str, ...], rng: Random, count: int) -> tuple[str, ...]:
    """Return `count` chip cards drawn from the pile."""
    return tuple(rng.sample(pile, count))
