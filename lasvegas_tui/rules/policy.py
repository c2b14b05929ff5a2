"""Policies: how a bot quickly chooses in a game, from the open table and the legal choices.

A policy is given the view of a bot, or a state. It uses three things only: the public `table`, what
everybody may remember of earlier play, and the choices that are legal now. So it knows no secrets
but those that the choices show, such as the cards in a player's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from lasvegas_tui.rules.core import Action, Player, State

MAX_STEPS = 15_000
"""The maximum number of steps (choices and outcomes of chance) that a search plays for a choice."""

TableT = TypeVar("TableT", covariant=True)


Rule: TypeAlias = Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
"""A function that chooses one of the legal actions; None stands for a random choice.

Its arguments are the view of a bot or a state, the player, the legal actions, and a random
generator.
"""


class Way(StrEnum):
    """The ways of playing that bots can follow, the weakest first."""

    SIMPLE = "simple"
    """Plays what it has most of, such as the number that most of its dice show."""
    EAGER = "eager"
    """Plays what it has most of, but only where that gains something now."""
    GREEDY = "greedy"
    """Plays what gains most now."""
    THRIFTY = "thrifty"
    """Plays what gains most now for the dice or cards that it costs."""
    SENSIBLE = "sensible"
    """Considers what rivals gain or lose as well."""


class HasTable(Protocol[TableT]):
    """Anything with a `table`, which all players can see: a view or a state."""

    @property
    def table(self) -> TableT: ...


def _by_chance(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Return None, which means a random choice."""


class Rivals(Enum):
    """With which rivals a player's total is compared."""

    BEST = "best"
    """The rival with the highest total; among equals, the one in the first seat."""
    MEAN = "mean"
    """All rivals: the player is compared with the mean of their totals."""


def _returns(state: State) -> Sequence[float]:
    return state.returns()


def _nowhere(action: Action) -> tuple[int, ...]:
    return ()


class Policy(NamedTuple):
    """How bots choose in one game, and settings for searches (which try choices by playing on)."""

    choose: Rule = _by_chance
    """The rule of the strongest way of playing, `Way.SENSIBLE`."""
    ways: tuple[Rule, ...] = ()
    """The rules of the weaker ways, in the order of `Way`; may be empty."""
    most_players: tuple[tuple[Way, int], ...] = ()
    """Pairs of a way and the highest number of players with which it beats the next weaker way."""
    playout: Rule | None = None
    """The rule by which a search plays on after the choice that it tries; None to use `choose`."""
    whim: float = 0.0
    """The share, from 0 to 1, of choices that a search makes at random while it plays on."""
    num_steps: int = MAX_STEPS
    """The maximum number of steps that a search plays for a choice (see `MAX_STEPS`)."""
    proof: float = 0.0
    """A search prefers a choice to that of `choose` only if it is this many standard errors better.

    If it is 0, the search takes the best choice that it finds.
    """
    horizon: int = MAX_STEPS
    """The maximum number of steps for which a search plays on after a choice, before it stops."""
    totals: Callable[[Any], Sequence[float]] = _returns
    """Returns each player's total in a state, or an estimate of it, in the unit of the game."""
    rivals: Rivals = Rivals.BEST
    """With which rivals a search compares a player's total: the best one, or their mean."""
    margin: float = 0.0
    """Two choices that differ by no more than this, in the unit of the game, are equally good."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """Returns the numbers, 1 to 6, of the casinos where an action places dice."""
    dice_left: Callable[[Any, Player], int] | None = None
    """Returns how many dice a player has left, given a table; None in games without rolls."""
    cards_left: Callable[[Any, Player, Action], int] | None = None
    """Returns how many cards a player has to place after an action; None if no cards are placed.

    It is given a table, the player, and the action.
    """

    def rule(self, way: Way) -> Rule:
        """Return the rule for a way of playing; `choose` if the way has no rule of its own."""
        rules = dict(zip(Way, self.ways, strict=False))
        return rules.get(way, self.choose)

    def ways_among(self, num_players: int) -> list[Way]:
        """Return the ways of playing to offer in a game of `num_players`, the weakest first.

        Each is stronger than the one before it.
        """
        most = dict(self.most_players)
        return [way for way in Way if num_players <= most.get(way, num_players)]

    def worth(self, state: Any, player: Player) -> float:
        """Return a player's lead in a state: the player's total minus that of the rivals.

        It is in the unit of the game; `rivals` says which rivals count.
        """
        totals = self.totals(state)
        return totals[player] - self.of_rivals(totals, player, totals)

    def of_rivals(self, totals: Sequence[float], player: Player, amounts: Sequence[float]) -> float:
        """Return the amount with which to compare that of `player`: the best rival's, or the mean.

        The mean is that of all rivals' `amounts`. The best rival is the one with the highest of the
        `totals`. Both `totals` and `amounts` have a number for each player.
        """
        rivals = [rival for rival in range(len(totals)) if rival != player]
        if self.rivals is Rivals.MEAN:
            return sum([amounts[rival] for rival in rivals]) / len(rivals)
        return amounts[max(rivals, key=totals.__getitem__)]


BY_CHANCE = Policy()
"""The policy of games that define none: bots choose at random."""
