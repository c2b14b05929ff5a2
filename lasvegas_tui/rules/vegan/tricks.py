"""Tricks: the cards that may be played to one, and the card that takes it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.vegan.cards import Card, Hand, colour

How: TypeAlias = Literal["highest", "zero", "two zeros"]
"""Why a card takes a trick.

It is the highest of the colour led, or the last 0 of another colour; or the bank led it, and both
players answered with such a 0.
"""


def playable(hand: Hand, led: str | None) -> Hand:
    """Return the cards that may be played (V-3) after this colour was led; None for leading."""
    return tuple([card for card in hand if card[0] == led]) or hand


def is_zero(card: Card, led: str | None) -> bool:
    """Whether a card is a 0 of a colour other than the one led, which takes the trick (V-4)."""
    return card[1] == "0" and card[0] != led


class Laid(NamedTuple):
    """A card in a trick, with its owner; the bank's number comes after the players'."""

    owner: Owner
    card: Card


class Trick(Struct, frozen=True, gc=False):
    """A trick: its cards in the order in which they were played."""

    laid: tuple[Laid, ...] = ()
    taker: Owner | None = None
    """Who took the trick; None until it is complete."""
    is_bank_led: bool = False

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
        """How many tokens its taker has to place (V-6)."""
        return sum([card[1] == "7" for _, card in self.laid])

    def voids(self, num_players: int) -> tuple[str, ...]:
        """Return the letter of the colour that each player has failed to follow; empty for none."""
        voids = [""] * num_players
        for owner, card in self.laid:
            if owner < num_players and colour(card) != self.led:
                voids[owner] = self.colour
        return tuple(voids)

    def with_card(self, laid: Laid, is_bank_led: bool = False) -> Trick:
        """Return the trick with another card; a complete one is replaced by a new trick."""
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
