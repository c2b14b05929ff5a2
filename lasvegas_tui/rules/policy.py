"""Policies: a quick choice for each game, based on the open table and the legal choices.

States and the views of bots have a table, and some remember things that were open earlier. A policy
uses only these and the choices that are legal for the player now, so it knows no secret except
those in the choices themselves, such as the cards in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from lasvegas_tui.rules.core import Action, Player, State

MAX_STEPS = 15_000
"""The maximum number of steps of a search: choices, and outcomes of chance."""

TableT = TypeVar("TableT", covariant=True)


Rule: TypeAlias = Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
"""A function that chooses one of the given actions for a player; None for a random choice.

Its arguments are the view of a bot or a state, the player, the legal actions, and a random
generator.
"""


class Way(StrEnum):
    """The ways in which bots can play, the weakest first."""

    SIMPLE = "simple"
    """Plays what it has most of."""
    EAGER = "eager"
    """Plays what it has most of, where that gains something now."""
    GREEDY = "greedy"
    """Plays for the largest gain now."""
    THRIFTY = "thrifty"
    """Compares the gain with the dice or cards that it costs."""
    SENSIBLE = "sensible"
    """Considers the gains of rivals as well."""


class HasTable(Protocol[TableT]):
    """Anything with a `table`, the open part of a game: a view, or a full state."""

    @property
    def table(self) -> TableT: ...


def _by_chance(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Return None, which means a random choice."""


class Rivals(Enum):
    """The rivals with whose total a player's total is compared."""

    BEST = "best"
    """The rival who has most; among equals, the one in the first seat."""
    MEAN = "mean"
    """All rivals; their mean is used."""


def _returns(state: State) -> Sequence[float]:
    return state.returns()


def _nowhere(action: Action) -> tuple[int, ...]:
    return ()


class Policy(NamedTuple):
    """A quick way to choose in one game, and what a search and advice need to know about it."""

    choose: Rule = _by_chance
    """The rule of the strongest way of playing."""
    ways: tuple[Rule, ...] = ()
    """The rules of the weaker ways of playing, the weakest first; may be empty."""
    most_players: tuple[tuple[Way, int], ...] = ()
    """For some ways, the largest number of players at which they beat the next weaker way."""
    playout: Rule | None = None
    """The rule by which a search plays a game on; None to use `choose`."""
    whim: float = 0.0
    """The share of choices that a search makes at random when it plays on, from 0 to 1."""
    num_steps: int = MAX_STEPS
    """The number of choices and outcomes of chance after which a search stops."""
    proof: float = 0.0
    """By how many standard errors another choice must beat that of `choose` to be preferred.

    A search with 0 does not ask what `choose` would do.
    """
    horizon: int = MAX_STEPS
    """The maximum number of choices and outcomes of chance that a search plays on in a round."""
    totals: Callable[[Any], Sequence[float]] = _returns
    """Returns what each player has in a state, or may expect, in the unit of the game."""
    rivals: Rivals = Rivals.BEST
    """With which rivals a player's total is compared: the best one, or their mean."""
    margin: float = 0.0
    """Two choices count as equal up to this difference, in the unit of the game."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """Returns the numbers of the casinos where a choice places dice, 1 to 6."""
    dice_left: Callable[[Any, Player], int] | None = None
    """Returns how many dice a player has left, given a table; None in games without rolls."""
    cards_left: Callable[[Any, Player, Action], int] | None = None
    """Returns how many cards a player still has to place after a choice; None in other games.

    It is given a table, the player, and the choice.
    """

    def rule(self, way: Way) -> Rule:
        """Return the rule for a way of playing; `choose` for a way that has no rule of its own."""
        rules = dict(zip(Way, self.ways, strict=False))
        return rules.get(way, self.choose)

    def ways_among(self, num_players: int) -> list[Way]:
        """Return the ways of playing to offer at a table of `num_players`, the weakest first.

        Each of them is stronger than the one before it.
        """
        most = dict(self.most_players)
        return [way for way in Way if num_players <= most.get(way, num_players)]

    def worth(self, state: Any, player: Player) -> float:
        """Return a player's total minus that of the rivals, by which a search compares choices.

        It is in the unit of the game.
        """
        totals = self.totals(state)
        return totals[player] - self.of_rivals(totals, player, totals)

    def of_rivals(self, totals: Sequence[float], player: Player, amounts: Sequence[float]) -> float:
        """Return the amount to compare a player's with: the best rival's, or the rivals' mean.

        `totals` decide who the best rival is; both sequences have a number for each player.
        """
        rivals = [rival for rival in range(len(totals)) if rival != player]
        if self.rivals is Rivals.MEAN:
            return sum([amounts[rival] for rival in rivals]) / len(rivals)
        return amounts[max(rivals, key=totals.__getitem__)]


BY_CHANCE = Policy()
"""The policy of a game that does not define one: all choices are random."""
