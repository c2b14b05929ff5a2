"""Flat Monte Carlo: try every choice in possible states, and take the one that ends best.

Each sweep samples one state that the player may be in and tries every choice in it, so a lucky
sample favours none of them. Then everybody plays by the policy of the game, and sometimes at
random. The value of a choice is the player's lead at the end of the round.

The work is limited by game steps, not by time: the same knowledge and the same random numbers lead
to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
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
from lasvegas_tui.rules.policy import MAX_STEPS, Policy

NUM_STEPS = MAX_STEPS
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
    while comparison.num_sweeps < NUM_SWEEPS and comparison.num_steps < budget(policy):
        comparison.sweep()
    return comparison.best


def budget(policy: Policy) -> int:
    """Return the number of steps after which a bot begins no new sweep."""
    return min(NUM_STEPS, policy.num_steps)


# -- comparing choices -----------------------------------------------------------------------------


class Estimate(Struct, frozen=True):
    """The value of a choice compared with the best one, as far as the sweeps can tell."""

    action: Action
    behind: float
    """The mean difference to the best choice; 0 for the best."""
    error: float
    """The standard error of `behind`."""


class Trial(Struct, frozen=True):
    """A round played out with one choice."""

    index: int
    """The index of the choice."""
    start: Any
    """The state before the choice."""
    last: Any
    """The last state of the round, before another is dealt."""
    end: Any
    """The state in which the round is over."""


class Comparison:
    """The choices of the player who sees a view, and their values in all sweeps so far."""

    def __init__(self, policy: Policy, view: View, imagine: Imagine, rng: Random) -> None:
        assert view.viewer is not None
        self.player = view.viewer
        self.actions = view.actions
        self.policy = policy
        self.imagine = imagine
        self.rng = rng
        self.num_sweeps = 0
        self.tried = tuple(range(len(view.actions)))
        """The indices of the choices that are still tried."""
        self._playout = Playout(policy, rng)
        self._leads: list[list[float]] = [[] for _ in view.actions]
        """For each choice, the player's lead at the end of each sweep that tried it."""

    @property
    def num_steps(self) -> int:
        """The number of choices and outcomes played so far."""
        return self._playout.num_steps

    def sweep(self, observe: Callable[[Trial], object] | None = None) -> None:
        """Try every choice in one more state, and let `observe` see how each came out."""
        state = self.imagine()
        self.num_sweeps += 1
        for index in self.tried:
            end = self._playout.end(state, self.player, self.actions[index])
            self._leads[index].append(self.policy.worth(end, self.player))
            if observe is not None:
                observe(Trial(index, state, self._playout.last, end))

    def drop_worse(self, num_errors: float) -> None:
        """Stop trying what is worse than the best by so many errors; the two best remain."""
        best = self.best
        ranked = sorted(self.tried, key=lambda index: self._behind(index, best)[0])
        self.tried = tuple(
            sorted(
                [*ranked[:2], *[i for i in ranked[2:] if not self._is_worse(i, best, num_errors)]]
            )
        )

    def _is_worse(self, index: int, best: Action, num_errors: float) -> bool:
        behind, error = self._behind(index, best)
        return behind > num_errors * error

    @property
    def best(self) -> Action:
        """The choice with the best average; the first of equals."""
        means = [fmean(leads) for leads in self._leads]
        return self.actions[means.index(max(means))]

    def lead(self, action: Action) -> float:
        """Return the player's mean lead at the end of the rounds with a choice."""
        return fmean(self._leads[self.actions.index(action)])

    def estimates(self, best: Action | None = None) -> tuple[Estimate, ...]:
        """Compare the choices, in their order, with the best or with the one that is called so."""
        best = self.best if best is None else best
        return tuple(
            Estimate(action, *self._behind(index, best))
            for index, action in enumerate(self.actions)
        )

    def _behind(self, index: int, best: Action) -> tuple[float, float]:
        """Return how far a choice is behind the best, and the standard error of that.

        Both are compared in the same sweeps, since a lucky state is one for either.
        """
        pairs = zip(self._leads[self.actions.index(best)], self._leads[index], strict=False)
        behind = [lead - other for lead, other in pairs]
        error = stdev(behind) / sqrt(len(behind)) if len(behind) > 1 else inf
        return fmean(behind), error


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
