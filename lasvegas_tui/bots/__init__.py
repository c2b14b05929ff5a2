"""Computer players. They know what a person in their seat would know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui.bots import monte_carlo
from lasvegas_tui.bots.policies import policy_of
from lasvegas_tui.rules.core import Action, Player, State, View

__all__ = ["BOTS", "Bot", "choose"]


class Bot(NamedTuple):
    """A strategy."""

    description: str
    choose: Callable[[View, Callable[[], State], Random], Action]
    """Chooses an action from the bot's view and a source of states consistent with it."""


def _anything(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    return rng.choice(view.actions)


def _by_policy(view: Any, imagine: Callable[[], State], rng: Random) -> Action:
    policy = policy_of(type(view))
    choice = policy and policy.choose(view.table, view.viewer, view.actions, rng)
    return choice or _anything(view, imagine, rng)


BOTS = {
    "bot": Bot(
        "Plays the round on many times for each choice, and takes what ends best.",
        monte_carlo.choose,
    ),
    "sensible": Bot("Takes what looks best now, and thinks no further.", _by_policy),
    "random": Bot("Does anything that is allowed.", _anything),
}
"""The bots by their names on the command line."""


def choose(name: str, state: State, player: Player, rng: Random) -> Action:
    """Return the choice of the bot called `name` for `player`, who is awaited.

    It depends only on the player's knowledge and on `rng`: the bot gets a view and resampled
    states, never `state` itself.
    """
    return BOTS[name].choose(state.view(player), lambda: state.resample(player, rng), rng)
