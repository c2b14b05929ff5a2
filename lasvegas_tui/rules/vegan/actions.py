"""The actions of Las Vegan: the choices of players, for themselves or the bank, and chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand, colour
from lasvegas_tui.rules.vegan.machines import Machine, Side


class Throw(Action, frozen=True):
    """Chance: the three machines used in a round, and the numbers that the tokens show."""

    machines: tuple[Machine, ...]
    tokens: tuple[int, ...]
    """The number that each token but the golden one shows, in the order of `machines.TOKENS`."""
    golden: int


class Deal(Action, frozen=True):
    """Chance: the hand of each player and, with two players, the bank's open cards."""

    hands: tuple[Hand, ...]
    display: Hand = ()


class Draw(Action, frozen=True):
    """Chance: the card drawn from the top of the bank's pile."""

    card: Card


class Play(Action, frozen=True):
    """Play a card of the player's hand to the trick."""

    card: Card


class PlayForBank(Action, frozen=True):
    """Play one of the bank's open cards for the bank."""

    card: Card


class PlayTopCard(Action, frozen=True):
    """Play the top card of the bank's pile for the bank, without having seen it."""


class PlaceToken(Action, frozen=True):
    """Put the token that shows the number `token` on a machine."""

    token: int
    machine: Machine


class PlaceGolden(Action, frozen=True):
    """Put the golden token on one of the two sides of the golden machine."""

    side: Side


VeganAction: TypeAlias = (
    Throw | Deal | Draw | Play | PlayForBank | PlayTopCard | PlaceToken | PlaceGolden
)

BANK_PLAYS = {card: PlayForBank(card) for card in DECK}


def bank_plays(display: Hand, led: str | None) -> tuple[Action, ...]:
    """Return the actions by which a player may choose a card for the bank (V-14).

    `display` are the bank's open cards, and `led` is the letter of the colour led; None if the bank
    leads. The top card of the pile may be chosen only if no open card has the colour led.
    """
    following = tuple([BANK_PLAYS[card] for card in display if colour(card) == led])
    if following:
        return following
    return (*[BANK_PLAYS[card] for card in display], PlayTopCard())
