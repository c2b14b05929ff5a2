"""Tricks: which cards may be played to a trick, and which card takes it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.vegan.cards import Card, Hand, colour

How: TypeAlias = Literal["highest", "zero", "two zeros"]
"""Why a card takes a trick.

"highest": it is the highest card of the colour led, and there is no 0 of another colour. "zero": it
is the last such 0. "two zeros": both players answered the bank's card with such a 0, so that the
bank's card takes the trick.
"""


def playable(hand: Hand, led: str | None) -> Hand:
    """Return the cards of a hand that may be played to a trick (V-3).

    `led` is the letter of the colour led; None if the card is led.
    """
    following = tuple([card for card in hand if card[0] == led])
    return following or hand


def is_zero(card: Card, led: str | None) -> bool:
    """Whether a card is a 0 that can take a trick, as its colour is not the one led (V-4).

    `led` is the letter of the colour led; None if nothing is led yet.
    """
    return card[1] == "0" and card[0] != led


class Laid(NamedTuple):
    """A card in a trick, with the player (or the bank) who played it."""

    owner: Owner
    card: Card


class Trick(Struct, frozen=True, gc=False):
    """A trick: its cards in the order played, and who took it."""

    laid: tuple[Laid, ...] = ()
    taker: Owner | None = None
    """The player, or the bank, who took the trick; None before it is complete."""
    is_bank_led: bool = False
    """Whether the bank's card was led, so that both players answer at the same time (V-15)."""

    @property
    def led(self) -> str | None:
        """The letter of the colour led; None if no card has been played."""
        if self.laid:
            return self.laid[0].card[0]
        return None

    @property
    def colour(self) -> str:
        """The letter of the colour led; an error if no card has been played."""
        return self.laid[0].card[0]

    @property
    def cards(self) -> Hand:
        return tuple([laid.card for laid in self.laid])

    @property
    def sevens(self) -> int:
        """The number of 7s in the trick, for each of which the taker places a token (V-6)."""
        return sum([card[1] == "7" for _, card in self.laid])

    def voids(self, num_players: int) -> tuple[str, ...]:
        """Return, for each player, the letter of the colour led if they did not follow it.

        It is an empty string for players who followed, or have not played yet.
        """
        voids = [""] * num_players
        for owner, card in self.laid:
            if owner < num_players and colour(card) != self.led:
                voids[owner] = self.colour
        return tuple(voids)

    def with_card(self, laid: Laid, is_bank_led: bool = False) -> Trick:
        """Return the trick with one more card; a new trick with that card if this one was taken.

        `is_bank_led` is whether the card is led by the bank.
        """
        if self.taker is not None:
            return Trick((laid,), None, is_bank_led)
        return Trick((*self.laid, laid), None, self.is_bank_led or is_bank_led)

    def best(self) -> tuple[Laid, How]:
        """Return the card that takes the trick so far, and why; an error without a card."""
        led = self.laid[0].card[0]
        zeros = [laid for laid in self.laid if is_zero(laid.card, led)]
        if len(zeros) == 2 and self.is_bank_led:  # V-15
            return self.laid[0], "two zeros"
        if zeros:  # V-4
            return zeros[-1], "zero"
        return max([laid for laid in self.laid if laid.card[0] == led], key=_card), "highest"


def _card(laid: Laid) -> Card:
    return laid.card
