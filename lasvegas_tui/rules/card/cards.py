"""The cards of the card game, each with one die or two of a number."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias

from lasvegas_tui.rules.casino.casinos import NUMBERS


class Card(IntEnum):
    """A card, named by the digits of its dice: 5 has one die of that number, 55 two."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    DOUBLE_ONE = 11
    DOUBLE_TWO = 22
    DOUBLE_THREE = 33
    DOUBLE_FOUR = 44
    DOUBLE_FIVE = 55
    DOUBLE_SIX = 66

    number: int
    """The number on its dice, and of its casino."""
    num_dice: int
    """One or two."""

    def __init__(self, digits: int) -> None:
        self.number = digits % 10
        self.num_dice = len(str(digits))

    @property
    def text(self) -> str:
        """The digits of its dice: "4", or "4+4" for two."""
        return "+".join(str(self.value))


Cards: TypeAlias = tuple[Card, ...]

SINGLES = 4  # C-C1: of each number, besides one double
DECK: Cards = tuple(
    card for number in NUMBERS for card in (*(Card(number),) * SINGLES, Card(11 * number))
)
ORDER = {card: place for place, card in enumerate(DECK)}
"""The position of a card in a sorted hand: by number, the double last."""


@lru_cache(maxsize=8192)
def num_dice(cards: Cards) -> int:
    """Return the number of dice on all these cards."""
    return sum([card.num_dice for card in cards])
