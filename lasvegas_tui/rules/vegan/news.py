"""The news of Las Vegan: what everybody sees happen at the table."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.machines import Machine, Score, Side
from lasvegas_tui.rules.vegan.tricks import How


class CardPlayed(News, frozen=True):
    """A card was played to the trick."""

    owner: Owner
    card: Card


class Refilled(News, frozen=True):
    """A card from the pile was added to the bank's display."""

    card: Card


class TrickTaken(News, frozen=True):
    """A trick was completed."""

    is_scene: ClassVar = True
    taker: Owner
    card: Card
    """The card that took the trick."""
    how: How
    sevens: int
    """The number of tokens for the taker to place."""


class TokenPlaced(News, frozen=True):
    """A token was put on a machine for the rest of the round."""

    owner: Owner
    token: int
    machine: Machine


class GoldenPlaced(News, frozen=True):
    """The golden token was put on its machine for the rest of the round."""

    owner: Owner
    token: int
    side: Side


class MachinePaid(News, frozen=True):
    """A machine with a token paid everybody, or cost them something."""

    is_scene: ClassVar = True
    machine: Machine
    token: int
    counts: tuple[int, ...]
    """The number of each player's cards that count there."""
    gains: tuple[int, ...]


class GoldenPaid(News, frozen=True):
    """The golden machine cost some owners."""

    is_scene: ClassVar = True
    side: Side
    token: int
    owners: tuple[Owner, ...]
    """The owners that it cost, perhaps with the bank."""


class RoundScored(News, frozen=True):
    """A player's round was scored."""

    is_scene: ClassVar = True
    player: Player
    score: Score
    change: int
    """The actual gain or loss: nobody goes below zero."""
    cabbages: int
    """The player's total after it."""


VeganNews: TypeAlias = (
    CardPlayed
    | Refilled
    | TrickTaken
    | TokenPlaced
    | GoldenPlaced
    | MachinePaid
    | GoldenPaid
    | RoundScored
)
