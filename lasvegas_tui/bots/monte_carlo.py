"""Flat Monte Carlo: try every choice in possible states, and take the one that ends best.

Players follow the policy of the game, and act at random now and then; where a game has no policy,
they always act at random. The work is limited by game steps, not by time: the same knowledge and
the same random numbers lead to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lasvegas_tui.bots.comparison import Comparison
from lasvegas_tui.rules.core import Action, State, View

NUM_STEPS = 15_000
"""No new sweep begins after this many steps, or after fewer where the policy says so."""
NUM_SWEEPS = 400
"""The maximum number of sweeps, however short the games."""


def choose(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    """Return the choice with the best average by the end of the round; the first of equals."""
    if len(view.actions) == 1:
        return view.actions[0]
    comparison = Comparison(view, imagine, rng)
    while not is_enough(comparison):
        comparison.sweep()
    return comparison.best


def is_enough(comparison: Comparison, times: int = 1) -> bool:
    """Whether choices were compared as long as a bot compares them, or so many times as long."""
    num_steps = times * min(NUM_STEPS, comparison.policy.num_steps)
    return comparison.num_sweeps >= NUM_SWEEPS or comparison.num_steps >= num_steps
