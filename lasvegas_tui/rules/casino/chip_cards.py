"""Chip cards: five in each of five colours; sets of one colour are worth money at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import TypeAlias

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.tuples import holds


class Chip(StrEnum):
    """The colour of a chip card, which is all that distinguishes one from another."""

    PINK = "pink"
    GOLDEN = "golden"
    SILVER = "silver"
    JADE = "jade"
    VIOLET = "violet"


Chips: TypeAlias = tuple[Chip, ...]

PER_COLOUR = 5
CHIP_CARDS: Chips = tuple(chip for chip in Chip for _ in range(PER_COLOUR))  # D-18, C-C4

SET_VALUES = (0, 10_000, 30_000, 60_000, 100_000, 150_000)  # D-20, C-13
"""The value in dollars of 0, 1, 2, 3, 4 and 5 chip cards of one colour."""


class TakeChip(Action, frozen=True):
    """Take a chip card of this colour from the casino that offers chip cards."""

    colour: Chip


class LeaveChips(Action, frozen=True):
    """Take none of the chip cards that a casino offers."""


@lru_cache(maxsize=1024)
def choices(on_offer: Chips) -> tuple[Action, ...]:
    """Return the legal actions when these chip cards are offered (D-19, C-12).

    They are to take a card of one of the colours, or to take none.
    """
    return (*(TakeChip(chip) for chip in dict.fromkeys(on_offer)), LeaveChips())


def refusal(wanted: Action, rule: str) -> Refusal:
    """Return why an action is illegal while chip cards are offered.

    `rule` is the id of the rule to name.
    """
    if isinstance(wanted, TakeChip):
        return Refusal(f"No {wanted.colour} chip card lies at this casino.", rule)
    return Refusal("First take a chip card or leave them.", rule)


def drawn(pile: Chips, rng: Random, count: int) -> Chips:
    """Draw `count` random chip cards from a pile; an empty pile gives none."""
    if pile:
        return tuple(rng.sample(pile, count))
    return ()


def refuse_drawn(
    turned_up: Chips, count: int, pile: Chips, *, rule: str, rule_of_pile: str
) -> Refusal | None:
    """Return why a deal cannot turn up these chip cards; None if it can.

    `count` is how many it has to turn up from `pile`. `rule` is the id of the rule to name for a
    wrong number of cards, and `rule_of_pile` for cards that are not in the pile.
    """
    if len(turned_up) != count:
        return Refusal(f"This deal turns up {count} chip cards.", rule)
    if not holds(pile, turned_up):
        return Refusal("The pile does not hold these chip cards.", rule_of_pile)
    return None


def bonus(chips: Sequence[Chip]) -> int:
    """Return the value of a player's chip cards at the end of the game, in dollars (D-20, C-13)."""
    return sum(SET_VALUES[count] for count in Counter(chips).values())


def totals(purses: Sequence[Notes], chips: Sequence[Chips]) -> tuple[int, ...]:
    """Return the total value of each player's notes and chip cards, in dollars (D-21, C-13)."""
    pairs = zip(purses, chips, strict=True)
    return tuple([sum(purse) + bonus(cards) for purse, cards in pairs])
