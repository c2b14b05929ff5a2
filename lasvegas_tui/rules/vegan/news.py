"""The news of Las Vegan: what everybody sees happen at the table."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.machines import Machine, Score, Side
from lasvegas_tui.rules.vegan.tricks import How


class CardPlayed(News, frozen=True):
    """A card was played to the trick, by a player or for the bank."""

    owner: Owner
    card: Card


class Refilled(News, frozen=True):
    """A card from the pile was added to the bank's open cards."""

    card: Card


class TrickTaken(News, frozen=True):
    """A trick was complete, and its taker got it."""

    is_scene: ClassVar = True
    taker: Owner
    card: Card
    """The card that took the trick."""
    how: How
    sevens: int
    """The number of 7s in the trick, for each of which the taker places a token."""


class TokenPlaced(News, frozen=True):
    """A token was put on a machine, where it stays for the rest of the round."""

    owner: Owner
    token: int
    machine: Machine


class GoldenPlaced(News, frozen=True):
    """The golden token was put on a side of its machine, where it stays for the round."""

    owner: Owner
    token: int
    side: Side


class MachinePaid(News, frozen=True):
    """A machine with a token paid players for their cards, or took cabbages from them."""

    is_scene: ClassVar = True
    machine: Machine
    token: int
    counts: tuple[int, ...]
    """The number of each player's cards that the machine counts."""
    gains: tuple[int, ...]


class GoldenPaid(News, frozen=True):
    """The golden machine took cabbages from some owners."""

    is_scene: ClassVar = True
    side: Side
    token: int
    owners: tuple[Owner, ...]
    """The owners who lost cabbages; the bank may be one of them."""


class RoundScored(News, frozen=True):
    """The result of a round was added to a player's cabbages."""

    is_scene: ClassVar = True
    player: Player
    score: Score
    change: int
    """The gain in cabbages, negative for a loss; no player loses more than they have."""
    cabbages: int
    """The player's cabbages after the round."""


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
