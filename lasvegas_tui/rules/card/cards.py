"""The cards of the card game, each with one die or two of a number."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias

from lasvegas_tui.rules.casino.casinos import NUMBERS


class Card(IntEnum):
    """A card of the game, whose value repeats its number for each die: 5 for one, 55 for two."""

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
    """The number on the card's dice, 1 to 6; the card is placed in the casino with this number."""
    num_dice: int
    """The number of dice on the card, one or two."""

    def __init__(self, digits: int) -> None:
        self.number = digits % 10
        self.num_dice = len(str(digits))

    @property
    def text(self) -> str:
        """The card as text: "4" with one die, "4+4" with two."""
        return "+".join(str(self.value))


Cards: TypeAlias = tuple[Card, ...]

SINGLES = 4  # C-C1: of each number, besides one double


def _of_number(number: int) -> Cards:
    single, double = Card(number), Card(11 * number)
    return (*(single,) * SINGLES, double)


DECK: Cards = sum(map(_of_number, NUMBERS), ())
ORDER = {card: place for place, card in enumerate(DECK)}
"""The place of each card in a sorted hand, from 0: by number, the card with two dice last."""


@lru_cache(maxsize=8192)
def num_dice(cards: Cards) -> int:
    """Return the total number of dice on these cards."""
    return sum([card.num_dice for card in cards])
