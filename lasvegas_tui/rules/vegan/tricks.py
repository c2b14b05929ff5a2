"""Tricks: the cards that may be played to one, and the card that takes it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.vegan.cards import Card, Hand, colour

How: TypeAlias = Literal["highest", "zero", "two zeros"]
"""Why a card takes a trick: "highest", "zero" or "two zeros".

It is the highest card of the colour led, or the last 0 of another colour. After a card that the
bank led, both players may have answered with such a 0.
"""


def playable(hand: Hand, led: str | None) -> Hand:
    """Return the cards of a hand that may be played (V-3).

    `led` is the letter of the colour led; None for the player who leads.
    """
    following = tuple([card for card in hand if card[0] == led])
    return following or hand


def is_zero(card: Card, led: str | None) -> bool:
    """Whether a card is a 0 of another colour than the one led, so that it takes the trick (V-4).

    `led` is the letter of the colour led; None if nothing is led yet.
    """
    return card[1] == "0" and card[0] != led


class Laid(NamedTuple):
    """A card in a trick, and its owner: the player, or the bank."""

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
        """The letter of the colour led; None if the trick has no card."""
        if self.laid:
            return self.laid[0].card[0]
        return None

    @property
    def colour(self) -> str:
        """The letter of the colour led; only if the trick has a card."""
        return self.laid[0].card[0]

    @property
    def cards(self) -> Hand:
        return tuple([laid.card for laid in self.laid])

    @property
    def sevens(self) -> int:
        """The number of 7s in the trick, for each of which its taker places a token (V-6)."""
        return sum([card[1] == "7" for _, card in self.laid])

    def voids(self, num_players: int) -> tuple[str, ...]:
        """Return the letter of the colour that each player did not follow; empty if they did."""
        voids = [""] * num_players
        for owner, card in self.laid:
            if owner < num_players and colour(card) != self.led:
                voids[owner] = self.colour
        return tuple(voids)

    def with_card(self, laid: Laid, is_bank_led: bool = False) -> Trick:
        """Return the trick with one more card; if it is complete, a new trick with that card.

        `is_bank_led` is true for a card with which the bank leads.
        """
        if self.taker is not None:
            return Trick((laid,), None, is_bank_led)
        return Trick((*self.laid, laid), None, self.is_bank_led or is_bank_led)

    def best(self) -> tuple[Laid, How]:
        """Return the card that would take the trick now, and why; only if the trick has a card."""
        led = self.laid[0].card[0]
        zeros = [laid for laid in self.laid if is_zero(laid.card, led)]
        if len(zeros) == 2 and self.is_bank_led:  # V-15
            return self.laid[0], "two zeros"
        if zeros:  # V-4
            return zeros[-1], "zero"
        return max([laid for laid in self.laid if laid.card[0] == led], key=_card), "highest"


def _card(laid: Laid) -> Card:
    return laid.card
