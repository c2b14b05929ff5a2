"""Chip cards: 25, five in each of five colours; sets of one colour pay at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import TypeAlias

from lasvegas_tui.rules.core import Action


class Chip(StrEnum):
    """A chip card, which is all told by its colour."""

    PINK = "pink"
    GOLDEN = "golden"
    SILVER = "silver"
    JADE = "jade"
    VIOLET = "violet"


Chips: TypeAlias = tuple[Chip, ...]

PER_COLOUR = 5
CHIP_CARDS: Chips = tuple(chip for chip in Chip for _ in range(PER_COLOUR))  # D-18, C-C4

SET_VALUES = (0, 10_000, 30_000, 60_000, 100_000, 150_000)  # D-20, C-13
"""Dollars for a set of 0 to 5 chip cards of one colour."""


class TakeChip(Action, frozen=True):
    """Take one chip card from the casino on offer."""

    colour: Chip


class LeaveChips(Action, frozen=True):
    """Take no chip card from the casino on offer."""


@lru_cache(maxsize=1024)
def choices(lying: Chips) -> tuple[Action, ...]:
    """Return what can be done where these chip cards lie (D-19, C-12)."""
    return (*(TakeChip(chip) for chip in dict.fromkeys(lying)), LeaveChips())


def bonus(chips: Sequence[Chip]) -> int:
    """Return what chip cards add at the end, in dollars (D-20, C-13)."""
    return sum(SET_VALUES[count] for count in Counter(chips).values())


def turned_up(pile: Chips, rng: Random, count: int) -> Chips:
    """Return `count` chip cards drawn from the pile."""
    return tuple(rng.sample(pile, count))
