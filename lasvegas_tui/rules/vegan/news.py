"""The news of Las Vegan: the events at the table that follow from an action."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.machines import Machine, Score, Side
from lasvegas_tui.rules.vegan.tricks import How


class CardPlayed(News, frozen=True):
    """A card was played to the trick, by a player or for the bank (`owner`)."""

    owner: Owner
    card: Card


class Refilled(News, frozen=True):
    """A card from the pile was added to the bank's open cards."""

    card: Card


class TrickTaken(News, frozen=True):
    """A trick is complete, and its taker has taken it."""

    is_scene: ClassVar = True
    taker: Owner
    card: Card
    """The card that took the trick."""
    how: How
    sevens: int
    """The number of 7s in the trick, for each of which the taker places a token."""


class TokenPlaced(News, frozen=True):
    """A token was put on a machine, where it stays until the round ends."""

    owner: Owner
    token: int
    machine: Machine


class GoldenPlaced(News, frozen=True):
    """The golden token was put on a side of the golden machine, where it stays for the round."""

    owner: Owner
    token: int
    side: Side


class MachinePaid(News, frozen=True):
    """At the end of a round, players gained or lost cabbages at a machine with a token."""

    is_scene: ClassVar = True
    machine: Machine
    token: int
    counts: tuple[int, ...]
    """For each player, the number of cards that the machine counts."""
    gains: tuple[int, ...]


class GoldenPaid(News, frozen=True):
    """At the end of a round, players (and perhaps the bank) lost cabbages at the golden machine."""

    is_scene: ClassVar = True
    side: Side
    token: int
    owners: tuple[Owner, ...]
    """The players who have the fewest or the most tricks, and so pay; may include the bank."""


class RoundScored(News, frozen=True):
    """The result of a round was added to the cabbages of a player."""

    is_scene: ClassVar = True
    player: Player
    score: Score
    change: int
    """How many cabbages the player gained; negative for a loss. Nobody falls below 0 cabbages."""
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
