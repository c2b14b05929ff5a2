"""Cards, tricks and machines of Las Vegan: what has to be followed, who takes, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casinos import Owner

Card: TypeAlias = str
"""The letter of a colour and a value: "R8" is the red 8."""

Machine: TypeAlias = str
"""The letter of a colour, or a value: "R" or "8". Both are found in the cards that count there."""

Hand: TypeAlias = tuple[Card, ...]

COLOURS = {"R": "red", "P": "purple", "G": "green", "B": "blue"}
DECK: Hand = tuple(f"{colour}{value}" for colour in COLOURS for value in range(10))  # V-C1
MACHINES: tuple[Machine, ...] = (*COLOURS, "1", "2", "3", "4", "5", "6", "8", "9")  # V-C2
TOKENS = ((-2, 1), (-2, -1), (0, 1), (-3, -1))  # V-C3
GOLDEN = (-4, -3)  # V-C3
SET = 3  # V-7: cards of a colour that count together

How: TypeAlias = Literal["highest", "zero", "two zeros"]
"""Why a card takes a trick: as the highest of the colour led, as the last 0 of another one, or as
the bank's own lead because both players answered it with such a 0."""


def name(card: Card) -> str:
    """Return a card's name: "red 8"."""
    return f"{COLOURS[card[0]]} {card[1]}"


def in_order(cards: Sequence[Card]) -> Hand:
    """Return the cards by colour, and from low to high."""
    held = set(cards)
    return tuple([card for card in DECK if card in held])


def playable(hand: Hand, led: str | None) -> Hand:
    """Return the cards that may be played when this colour was led (V-3); None where none was."""
    return tuple([card for card in hand if card[0] == led]) or hand


def is_zero(card: Card, led: str | None) -> bool:
    """Whether a card is a 0 of another colour than the one led, which takes the trick (V-4)."""
    return card[1] == "0" and card[0] != led


# -- tricks ----------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A card in a trick, and whose it is; the bank's place is behind the players'."""

    owner: Owner
    card: Card


class Trick(Struct, frozen=True, gc=False):
    """The cards of one trick in the order played."""

    laid: tuple[Laid, ...] = ()
    taker: Owner | None = None
    """Who took it; None while it is not complete."""
    is_bank_led: bool = False

    @property
    def led(self) -> str | None:
        """The letter of the colour led; None before that."""
        return self.laid[0].card[0] if self.laid else None

    @property
    def colour(self) -> str:
        """The letter of the colour led; only once there is one."""
        return self.laid[0].card[0]

    @property
    def cards(self) -> Hand:
        return tuple([laid.card for laid in self.laid])

    @property
    def sevens(self) -> int:
        """How many tokens its taker has to place (V-6)."""
        return sum([card[1] == "7" for _, card in self.laid])

    def best(self) -> tuple[Laid, How]:
        """Return the card that takes the trick as it lies, and why; there has to be one."""
        led = self.laid[0].card[0]
        zeros = [laid for laid in self.laid if is_zero(laid.card, led)]
        if len(zeros) == 2 and self.is_bank_led:  # V-15
            return self.laid[0], "two zeros"
        if zeros:  # V-4
            return zeros[-1], "zero"
        return max([laid for laid in self.laid if laid.card[0] == led], key=_card), "highest"


def _card(laid: Laid) -> Card:
    return laid.card


# -- what it brings --------------------------------------------------------------------------------


class Score(NamedTuple):
    """What one round brings a player, in cabbages."""

    counts: tuple[int, ...]
    """The cards in the player's tricks that count at each machine."""
    gains: tuple[int, ...]
    """What each machine brings or costs."""
    golden: int
    """What the golden machine costs: zero or less."""

    @property
    def change(self) -> int:
        return sum(self.gains) + self.golden


def counting(machine: Machine, cards: Hand) -> int:
    """Return how many of the cards count at a machine."""
    return sum([machine in card for card in cards])


def gain(machine: Machine, token: int | None, count: int) -> int:
    """Return what a machine brings for so many cards (V-7, V-9)."""
    return (token or 0) * (count // SET if machine in COLOURS else count)
