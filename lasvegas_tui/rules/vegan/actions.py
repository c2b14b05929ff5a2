"""The actions of Las Vegan, of players, for the bank, and of chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand, colour
from lasvegas_tui.rules.vegan.machines import Machine, Side


class Throw(Action, frozen=True):
    """Chance: the three machines turned up, and the sides of the tokens."""

    machines: tuple[Machine, ...]
    tokens: tuple[int, ...]
    """In the order of the tokens among the components."""
    golden: int


class Deal(Action, frozen=True):
    """Chance: all hands, and with two players the bank's display."""

    hands: tuple[Hand, ...]
    display: Hand = ()


class Draw(Action, frozen=True):
    """Chance: the top card of the bank's pile."""

    card: Card


class Play(Action, frozen=True):
    """Play a card of the hand."""

    card: Card


class PlayForBank(Action, frozen=True):
    """Play a card of the display for the bank."""

    card: Card


class PlayTopCard(Action, frozen=True):
    """Play the top card of the bank's pile for the bank, without having seen it."""


class PlaceToken(Action, frozen=True):
    """Put a token on a machine."""

    token: int
    machine: Machine


class PlaceGolden(Action, frozen=True):
    """Put the golden token on a side of the golden machine."""

    side: Side


VeganAction: TypeAlias = (
    Throw | Deal | Draw | Play | PlayForBank | PlayTopCard | PlaceToken | PlaceGolden
)

BANK_PLAYS = {card: PlayForBank(card) for card in DECK}


def bank_plays(display: Hand, led: str | None) -> tuple[Action, ...]:
    """V-14: the pile's top card may be played only if the display cannot follow."""
    following = tuple([BANK_PLAYS[card] for card in display if colour(card) == led])
    return following or (*(BANK_PLAYS[card] for card in display), PlayTopCard())
