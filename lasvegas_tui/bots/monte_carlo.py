"""Flat Monte Carlo: try every choice in possible states, and finish the round by the game's policy.

Each sweep samples one state and tries every choice in it, so that a lucky sample favours none of
them. Players follow the policy of the game, and act at random now and then; where a game has no
policy, they always act at random. The work is limited by game steps, not by time: the same
knowledge and the same random numbers lead to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from lasvegas_tui.bots.policies import Policy, policy_for
from lasvegas_tui.rules.core import CHANCE, Action, Decision, Player, Simultaneous, State, View

NUM_STEPS = 15_000
"""No new sweep begins after this many steps, or after fewer where the policy says so."""
NUM_SWEEPS = 400
"""The maximum number of sweeps, however short the games."""


def choose(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    """Return the choice with the best average by the end of the round; the first of equals."""
    assert view.viewer is not None
    actions = view.actions
    if len(actions) == 1:
        return actions[0]
    policy = policy_for(type(view).__module__)
    num_steps = min(NUM_STEPS, policy.num_steps)
    playout = Playout(policy, rng)
    worth = policy.worth or _lead
    scores = [0.0] * len(actions)
    for _ in range(NUM_SWEEPS):
        state = imagine()
        for index, action in enumerate(actions):
            scores[index] += worth(playout.end(state, view.viewer, action), view.viewer)
        if playout.num_steps >= num_steps:
            break
    return actions[scores.index(max(scores))]


class Playout:
    """Plays rounds to their end, and counts the choices and outcomes that takes."""

    def __init__(self, policy: Policy, rng: Random) -> None:
        self.policy = policy
        self.rng = rng
        self.num_steps = 0

    def end(self, state: Any, player: Player, action: Action) -> Any:
        """Return a state in which the round is over that begins with a player's action."""
        num_round = max(1, state.round)
        last = self.num_steps + self.policy.horizon
        state = (
            self._joint(state, state.node.players, {player: action})
            if isinstance(state.node, Simultaneous)
            else state.apply(action)
        )
        while state.round <= num_round and self.num_steps < last:
            node = state.node
            self.num_steps += 1
            if node is CHANCE:
                state = state.apply(state.sample(self.rng))
            elif isinstance(node, Decision):
                state = state.apply(self._choice(state, node.player))
            elif isinstance(node, Simultaneous):
                state = self._joint(state, node.players, {})
            else:
                break
        return state

    def _joint(self, state: Any, players: tuple[Player, ...], chosen: dict[Player, Action]) -> Any:
        """Return the state after the choices of all players; those not chosen yet are made."""
        others = {p: self._choice(state, p) for p in players if p not in chosen}
        self.num_steps += len(others)
        return state.apply_joint({**others, **chosen})

    def _choice(self, state: Any, player: Player) -> Action:
        actions: tuple[Action, ...] = state.legal_actions(player)
        random = self.rng.random
        if len(actions) > 1 and random() >= self.policy.whim:
            choice = self.policy.choose(state, player, actions, self.rng)
            if choice is not None:
                return choice
        return actions[int(random() * len(actions))]  # rng.choice takes three times as long


def _lead(state: State, player: Player) -> float:
    """Return the player's lead over the best rival, in dollars."""
    returns = state.returns()
    return returns[player] - max(total for p, total in enumerate(returns) if p != player)
