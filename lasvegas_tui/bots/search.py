"""Flat Monte Carlo: try every choice in possible states, and take the one that ends best.

Each sweep samples one state that the player may be in and tries every choice in it, so a lucky
sample favours none of them. Then everybody plays by the policy of the game, and sometimes at
random. The value of a choice is the player's lead at the end of the round.

The work is limited by game steps, not by time: the same knowledge and the same random numbers lead
to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import (
    CHANCE,
    Action,
    Decision,
    Player,
    Simultaneous,
    State,
    Terminal,
    View,
)
from lasvegas_tui.rules.policy import Policy

NUM_STEPS = 15_000
"""No new sweep begins after this many steps, or after fewer if the policy says so."""
NUM_SWEEPS = 400
"""The maximum number of sweeps, however short the games."""

Imagine: TypeAlias = Callable[[], State]
"""Returns a state that a player may be in, a different one each time."""


def choose(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
    """Return the choice with the best average by the end of the round; the first of equals."""
    if len(view.actions) == 1:
        return view.actions[0]
    comparison = Comparison(policy, view, imagine, rng)
    while not is_enough(comparison):
        comparison.sweep()
    return comparison.best


def is_enough(comparison: Comparison, times: int = 1) -> bool:
    """Whether the comparison has used a bot's budget of steps, or several times that."""
    num_steps = times * min(NUM_STEPS, comparison.policy.num_steps)
    return comparison.num_sweeps >= NUM_SWEEPS or comparison.num_steps >= num_steps


# -- comparing choices -----------------------------------------------------------------------------


class Estimate(Struct, frozen=True):
    """The value of a choice, as far as the sweeps can tell."""

    action: Action
    gain: float
    """The average change of the player's lead by the end of the round."""
    behind: float
    """The mean difference to the best choice; 0 for the best."""
    error: float
    """The standard error of `behind`; for the best choice, that of `gain`."""


class Comparison:
    """The choices of the player who sees a view, and their values in all sweeps so far."""

    def __init__(self, policy: Policy, view: View, imagine: Imagine, rng: Random) -> None:
        assert view.viewer is not None
        self.player = view.viewer
        self.actions = view.actions
        self.policy = policy
        self.imagine = imagine
        self._playout = Playout(policy, rng)
        self._sweeps: list[tuple[float, list[float]]] = []
        """The player's lead before each sweep, and after each choice in it."""

    @property
    def num_sweeps(self) -> int:
        """The number of states in which every choice was tried."""
        return len(self._sweeps)

    @property
    def num_steps(self) -> int:
        """The number of choices and outcomes played so far."""
        return self._playout.num_steps

    def sweep(self, observe: Callable[[int, Any], None] | None = None) -> None:
        """Try every choice in one more state.

        After each choice, `observe` receives its index and the last state of its round.
        """
        state = self.imagine()
        leads = []
        for index, action in enumerate(self.actions):
            end = self._playout.end(state, self.player, action)
            leads.append(self.policy.worth(end, self.player))
            if observe is not None:
                observe(index, self._playout.last)
        self._sweeps.append((self.policy.worth(state, self.player), leads))

    @property
    def best(self) -> Action:
        """The choice with the best average; the first of equals."""
        sums = [fsum(leads) for leads in self._by_choice()]
        return self.actions[sums.index(max(sums))]

    def estimates(self) -> tuple[Estimate, ...]:
        """Return the values of the choices, in their order; there has to be at least one sweep."""
        before = [lead for lead, _ in self._sweeps]
        by_choice = self._by_choice()
        best = by_choice[self.actions.index(self.best)]
        return tuple(
            Estimate(
                action,
                fmean(leads) - fmean(before),
                fmean(best) - fmean(leads),
                _error(best, before if leads is best else leads),
            )
            for action, leads in zip(self.actions, by_choice, strict=True)
        )

    def _by_choice(self) -> list[tuple[float, ...]]:
        """Return the leads after each choice, sweep by sweep."""
        return list(zip(*[leads for _, leads in self._sweeps], strict=True))


def _error(leads: Sequence[float], others: Sequence[float]) -> float:
    """Return the standard error of the mean difference between two series."""
    differences = [lead - other for lead, other in zip(leads, others, strict=True)]
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


# -- playing on ------------------------------------------------------------------------------------


class Playout:
    """Plays rounds to their end, and counts the choices and outcomes needed."""

    def __init__(self, policy: Policy, rng: Random) -> None:
        self.policy = policy
        self.rule = policy.playout or policy.choose
        self.rng = rng
        self.num_steps = 0
        self.last: Any = None
        """The last state of the latest round played out, before another is dealt."""

    def end(self, state: Any, player: Player, action: Action) -> Any:
        """Return a state at the end of a round that continues with a player's action."""
        first = (
            self._joint(state, state.node.players, {player: action})
            if isinstance(state.node, Simultaneous)
            else state.apply(action)
        )
        return self.on(first, max(1, state.round))

    def on(self, state: Any, num_round: int) -> Any:
        """Return a state in which this round is over, or the horizon of the policy is reached."""
        last = self.num_steps + self.policy.horizon
        while state.round <= num_round and self.num_steps < last:
            self.last = state
            if isinstance(state.node, Terminal):
                break
            state = self._next(state)
        return state

    def to_the_end(self, state: Any) -> Any:
        """Return a state in which the game is over."""
        while not isinstance(state.node, Terminal):
            state = self._next(state)
        return state

    def _next(self, state: Any) -> Any:
        node = state.node
        self.num_steps += 1
        if node is CHANCE:
            return state.apply(state.sample(self.rng))
        if isinstance(node, Decision):
            return state.apply(self._choice(state, node.player))
        return self._joint(state, node.players, {})

    def _joint(self, state: Any, players: tuple[Player, ...], chosen: dict[Player, Action]) -> Any:
        """Return the state after the choices of all players, making those not made yet."""
        others = {p: self._choice(state, p) for p in players if p not in chosen}
        self.num_steps += len(others)
        return state.apply_joint({**others, **chosen})

    def _choice(self, state: Any, player: Player) -> Action:
        actions: tuple[Action, ...] = state.legal_actions(player)
        random = self.rng.random
        if len(actions) > 1 and random() >= self.policy.whim:
            choice = self.rule(state, player, actions, self.rng)
            if choice is not None:
                return choice
        return actions[int(random() * len(actions))]  # rng.choice takes three times as long
