"""Policies: a quick choice for each game, based on the open table and the legal choices.

Views and states both have a table, and some remember things that were open earlier. A policy uses
only these and the choices that are legal for the player now, so it knows no secret except those in
the choices themselves, such as the cards in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from lasvegas_tui.rules.core import Action, Player, State

MAX_STEPS = 15_000
"""The maximum number of steps of a search: choices and outcomes of chance."""

TableT = TypeVar("TableT", covariant=True)


Rule: TypeAlias = Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
"""A function that chooses for a player, given a view or a state; None means a random choice."""


class Way(StrEnum):
    """The ways of playing of bots, the weakest first."""

    SIMPLE = "simple"
    """Plays what it has most of."""
    EAGER = "eager"
    """Plays what it has most of, where that gains something now."""
    GREEDY = "greedy"
    """Plays for the largest gain now."""
    THRIFTY = "thrifty"
    """Weighs the gain against what it spends."""
    SENSIBLE = "sensible"
    """Considers the rivals as well."""


class HasTable(Protocol[TableT]):
    """A view or a state with an open table."""

    @property
    def table(self) -> TableT: ...


def _by_chance(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Return None, which means a random choice."""


class Rivals(Enum):
    """The rivals with whom a player is compared."""

    BEST = "best"
    """The rival who has most, the first of equals."""
    MEAN = "mean"
    """All rivals, on average."""


def _returns(state: State) -> Sequence[float]:
    return state.returns()


def _nowhere(action: Action) -> tuple[int, ...]:
    return ()


class Policy(NamedTuple):
    """A quick way to choose in one game, and what a search and advice need to know about it."""

    choose: Rule = _by_chance
    """The rule of the strongest way of playing."""
    ways: tuple[Rule, ...] = ()
    """The rules of the weaker ways of playing, the weakest first."""
    most_players: tuple[tuple[Way, int], ...] = ()
    """For some ways, the largest number of players at which they beat the way below."""
    playout: Rule | None = None
    """The rule by which a search continues a game; None for `choose`."""
    whim: float = 0.0
    """The share of choices that a search makes at random, from 0 to 1."""
    num_steps: int = MAX_STEPS
    """The number of choices and outcomes after which a search stops."""
    proof: float = 0.0
    """By how many standard errors another choice has to beat the rule's for a search to take it."""
    horizon: int = MAX_STEPS
    """The maximum number of choices and outcomes that a search looks ahead in a round."""
    totals: Callable[[Any], Sequence[float]] = _returns
    """Returns what each player has in a state or may still expect, in the unit of the game."""
    rivals: Rivals = Rivals.BEST
    """Which rivals a player's total is compared with: the best one, or their mean."""
    margin: float = 0.0
    """The largest difference between two choices that still counts as equal, in the game's unit."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """Returns the numbers of the casinos at which a choice places dice."""
    dice_left: Callable[[Any, Player], int] | None = None
    """Returns how many dice a player has left to roll; None in games without rolls."""
    cards_left: Callable[[Any, Player, Action], int] | None = None
    """Returns how many cards a player lacks to be finished after a choice; None in other games."""

    def rule(self, way: Way) -> Rule:
        """Return the rule of a way of playing; the best rule for a way that has none."""
        rules = dict(zip(Way, self.ways, strict=False))
        return rules.get(way, self.choose)

    def ways_among(self, num_players: int) -> list[Way]:
        """Return the ways of playing that are worth offering at a table of `num_players`.

        Each of them is stronger than the one before it.
        """
        most = dict(self.most_players)
        return [way for way in Way if num_players <= most.get(way, num_players)]

    def worth(self, state: Any, player: Player) -> float:
        """Return a player's lead in a state, by which a search compares choices."""
        totals = self.totals(state)
        return totals[player] - self.of_rivals(totals, player, totals)

    def of_rivals(self, totals: Sequence[float], player: Player, amounts: Sequence[float]) -> float:
        """Return the amount to compare a player's with: the best rival's, or the rivals' mean.

        `totals` decide who the best rival is; both have a number for each player.
        """
        rivals = [rival for rival in range(len(totals)) if rival != player]
        if self.rivals is Rivals.MEAN:
            return sum([amounts[rival] for rival in rivals]) / len(rivals)
        return amounts[max(rivals, key=totals.__getitem__)]


BY_CHANCE = Policy()
"""The policy of a game that does not define one: all choices are random."""
