"""The cards, tricks and machines of Las Vegan: following suit, taking a trick, counting cards.

Nothing here knows a whole position; that is in `table` and `state`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, NewType, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.law import Owner
from lasvegas_tui.rules.grammar import num

Card = NewType("Card", str)
"""A card as the letter of its colour and its value: "R8" is the red 8."""

Machine: TypeAlias = str
"""What a machine counts: a colour or a value, such as "R" or "8".

A card counts there if it contains this character.
"""

Hand: TypeAlias = tuple[Card, ...]

COLOURS = {"R": "red", "P": "purple", "G": "green", "B": "blue"}
DECK: Hand = tuple(Card(f"{colour}{value}") for colour in COLOURS for value in range(10))  # V-C1
MACHINES: tuple[Machine, ...] = (*COLOURS, "1", "2", "3", "4", "5", "6", "8", "9")  # V-C2
TOKENS = ((-2, 1), (-2, -1), (0, 1), (-3, -1))  # V-C3
GOLDEN = (-4, -3)  # V-C3
SET = 3  # V-7: cards of a colour that count together

How: TypeAlias = Literal["highest", "zero", "two zeros"]
"""Why a card takes a trick.

It is the highest of the colour led, or the last 0 of another colour; or the bank led it, and both
players answered with such a 0.
"""


def colour(card: Card) -> str:
    """Return the letter of a card's colour."""
    return card[0]


def value(card: Card) -> str:
    """Return the digit of a card's value."""
    return card[1]


def name(card: Card) -> str:
    """Name a card: "red 8"."""
    return f"{COLOURS[colour(card)]} {value(card)}"


def machine_name(machine: Machine) -> str:
    """Name the cards that a machine counts: "the 4s", "blue"."""
    if machine in COLOURS:
        return COLOURS[machine]
    return f"the {machine}s"


def machine_title(machine: Machine) -> str:
    """Name a machine as a heading: "4s", "BLUE"."""
    if machine in COLOURS:
        return COLOURS[machine].upper()
    return f"{machine}s"


def cards_at(machine: Machine, count: int) -> str:
    """Name cards that a machine counts: "two 4s", "no blue cards"."""
    if machine in COLOURS:
        return num(count, f"{COLOURS[machine]} card")
    return num(count, machine)


def a_card_at(machine: Machine) -> str:
    """Name one card that the machine of a value counts: "a 4", "an 8"."""
    if machine == "8":
        return "an 8"
    return f"a {machine}"


def in_order(cards: Sequence[Card]) -> Hand:
    """Sort cards by colour and value."""
    held = set(cards)
    return tuple([card for card in DECK if card in held])


def playable(hand: Hand, led: str | None) -> Hand:
    """Return the cards that may be played (V-3); `led` is the colour led, None before a lead."""
    following = tuple([card for card in hand if card[0] == led])
    return following or hand


def is_zero(card: Card, led: str | None) -> bool:
    """Whether a card is a 0 of a colour other than the one led, which takes the trick (V-4)."""
    return card[1] == "0" and card[0] != led


# -- tricks ----------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A card in a trick, and the player or the bank that played it."""

    owner: Owner
    card: Card


class Trick(Struct, frozen=True, gc=False):
    """A trick: its cards in the order in which they were played."""

    laid: tuple[Laid, ...] = ()
    taker: Owner | None = None
    """The owner who took the trick; None until it is complete."""
    is_bank_led: bool = False
    """Whether the bank led, so that both players answer at the same time (V-15)."""

    @property
    def led(self) -> str | None:
        """The letter of the colour that was led; None for an empty trick."""
        if self.laid:
            return self.laid[0].card[0]
        return None

    @property
    def colour(self) -> str:
        """The letter of the colour that was led; only for a trick with a card."""
        return self.laid[0].card[0]

    @property
    def cards(self) -> Hand:
        return tuple([laid.card for laid in self.laid])

    @property
    def sevens(self) -> int:
        """The number of 7s, for each of which the taker places a token (V-6)."""
        return sum([card[1] == "7" for _, card in self.laid])

    def voids(self, num_players: int) -> tuple[str, ...]:
        """Return for each player the letter of a colour that they did not follow; may be empty."""
        voids = [""] * num_players
        for owner, card in self.laid:
            if owner < num_players and colour(card) != self.led:
                voids[owner] = self.colour
        return tuple(voids)

    def with_card(self, laid: Laid, is_bank_led: bool = False) -> Trick:
        """Return the trick with another card; after a complete trick, return a new one."""
        if self.taker is not None:
            return Trick((laid,), None, is_bank_led)
        return Trick((*self.laid, laid), None, self.is_bank_led or is_bank_led)

    def best(self) -> tuple[Laid, How]:
        """Return the card that would take the trick now, and why; only for a trick with a card."""
        led = self.laid[0].card[0]
        zeros = [laid for laid in self.laid if is_zero(laid.card, led)]
        if len(zeros) == 2 and self.is_bank_led:  # V-15
            return self.laid[0], "two zeros"
        if zeros:  # V-4
            return zeros[-1], "zero"
        return max([laid for laid in self.laid if laid.card[0] == led], key=_card), "highest"


def _card(laid: Laid) -> Card:
    return laid.card


# -- scoring ---------------------------------------------------------------------------------------


class Score(NamedTuple):
    """A player's result of a round, in cabbages."""

    counts: tuple[int, ...]
    """The number of the player's cards that count at each machine."""
    gains: tuple[int, ...]
    """The gain or loss at each machine."""
    golden: int
    """The loss at the golden machine, zero or negative."""

    @property
    def change(self) -> int:
        return sum(self.gains) + self.golden


def counting(machine: Machine, cards: Hand) -> int:
    """Return how many of the cards count at a machine."""
    return sum([machine in card for card in cards])


def gain(machine: Machine, token: int | None, count: int) -> int:
    """Return what `count` cards gain at a machine; 0 without a token (V-7, V-9)."""
    if token is None:
        return 0
    if machine in COLOURS:
        return token * (count // SET)
    return token * count
