"""Policies: a quick choice for each game, based on the open table and the legal choices.

Views and states both have a table, and some remember things that were open earlier. A policy uses
only these and the choices that are legal for the player now, so it knows no secret except those in
the choices themselves, such as the cards in a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from lasvegas_tui.rules.core import Action, Player, State

MAX_STEPS = 15_000
"""The maximum number of steps of a search, unless the policy says otherwise."""

TableT = TypeVar("TableT", covariant=True)


Rule: TypeAlias = Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
"""Chooses for a player, given a view or a state; None means a random choice."""


class Way(StrEnum):
    """The ways of playing that people know, the weakest first."""

    SIMPLE = "simple"
    """Plays what it has most of."""
    EAGER = "eager"
    """Plays what it has most of, where this gains something."""
    GREEDY = "greedy"
    """Takes the most that it can get now."""
    THRIFTY = "thrifty"
    """Weighs what it gets against what it spends."""
    SENSIBLE = "sensible"
    """Considers the rivals as well."""


class HasTable(Protocol[TableT]):
    """A view or a state with an open table."""

    @property
    def table(self) -> TableT: ...


def _by_chance(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Leave the choice to chance."""


def lead(state: State, player: Player) -> float:
    """Return the player's lead over the best rival, in the unit of the game."""
    returns = state.returns()
    return returns[player] - max(total for p, total in enumerate(returns) if p != player)


def _nowhere(action: Action) -> tuple[int, ...]:
    return ()


class Policy(NamedTuple):
    """A quick way to choose in one game, and what a search and advice need to know about it."""

    choose: Rule = _by_chance
    """The best rule of thumb, by which the sensible way plays."""
    ways: tuple[Rule, ...] = ()
    """The rules of the simpler ways, the weakest first."""
    playout: Rule | None = None
    """The rule by which a search plays on, if it is not `choose`."""
    whim: float = 0.0
    """The share of choices that a search makes at random."""
    num_steps: int = MAX_STEPS
    """The number of choices and outcomes after which a search stops."""
    horizon: int = MAX_STEPS
    """The maximum number of choices and outcomes that a search looks ahead in a round."""
    worth: Callable[[Any, Player], float] = lead
    """The player's lead in a state."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """The casinos at which a choice places dice."""
    dice_left: Callable[[Any, Player], int] | None = None
    """The dice that a player has left to roll on a table; None in games without rolls."""

    def rule(self, way: Way) -> Rule:
        """Return the rule of a way of playing; without one of its own, the best rule."""
        return dict(zip(Way, self.ways, strict=False)).get(way, self.choose)


BY_CHANCE = Policy()
"""The policy of a game without one of its own."""
