"""Flat Monte Carlo: try every choice in possible states, and finish the round at random.

Each sweep samples one state and tries every choice in it, so that a lucky sample favours none of
them. The work is limited by game steps, not by time: the same knowledge and the same random numbers
lead to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lasvegas_tui.rules.core import Action, Player, Simultaneous, State, View, walk

NUM_STEPS = 15_000
"""No new sweep begins after this many steps."""
NUM_SWEEPS = 400
"""The maximum number of sweeps, however short the games."""


def choose(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    """Return the choice with the best average by the end of the round; the first of equals."""
    assert view.viewer is not None
    actions = view.actions
    if len(actions) == 1:
        return actions[0]
    num_steps = 0
    scores = [0] * len(actions)
    for _ in range(NUM_SWEEPS):
        state = imagine()
        num_round = max(1, state.round)
        for index, action in enumerate(actions):
            start = _after(state, view.viewer, action, rng)
            end, length = _played_on(start, num_round, rng)
            scores[index] += _lead(end, view.viewer)
            num_steps += length
        if num_steps >= NUM_STEPS:
            break
    return actions[scores.index(max(scores))]


def _after(state: State, player: Player, action: Action, rng: Random) -> State:
    """Return the state after the player's action; others at a simultaneous node act at random."""
    node = state.node
    if not isinstance(node, Simultaneous):
        return state.apply(action)
    others = {p: rng.choice(state.legal_actions(p)) for p in node.players if p != player}
    return state.apply_joint({**others, player: action})


def _played_on(state: State, num_round: int, rng: Random) -> tuple[State, int]:
    """Play on at random until the round is over; return that state and the number of steps."""
    random = rng.random

    def choose(actions: tuple[Action, ...]) -> Action:
        return actions[int(random() * len(actions))]  # rng.choice takes three times as long

    for num_steps, end in enumerate(walk(state, choose, rng)):
        if end.round > num_round:
            return end, num_steps
    return end, num_steps


def _lead(state: State, player: Player) -> int:
    """Return the player's lead over the best rival, in dollars."""
    returns = state.returns()
    return returns[player] - max(total for p, total in enumerate(returns) if p != player)
