"""Computer players. They know what a person in their seat would know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from lasvegas_tui.bots import monte_carlo
from lasvegas_tui.bots.policies import policy_for
from lasvegas_tui.rules.core import Action, Player, State, View

__all__ = ["BOTS", "CALLED", "GENTLE", "LEVELS", "USUAL", "Bot", "choose", "level"]

WHIM = 0.5
"""The share of choices that a gentle bot leaves to chance."""


class Bot(NamedTuple):
    """A strategy."""

    description: str
    choose: Callable[[View, Callable[[], State], Random], Action]
    """Chooses an action from the bot's view and a source of states consistent with it."""


def _anything(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    return rng.choice(view.actions)


def _sensible(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    assert view.viewer is not None
    policy = policy_for(type(view).__module__)
    choice = policy.choose(view, view.viewer, view.actions, rng)
    return choice or _anything(view, imagine, rng)


def _gentle(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    choose = _anything if rng.random() < WHIM else _sensible
    return choose(view, imagine, rng)


USUAL, SENSIBLE, GENTLE = "bot", "sensible", "gentle"
BOTS = {
    USUAL: Bot(
        "Plays the round on many times for each choice, and takes what ends best.",
        monte_carlo.choose,
    ),
    SENSIBLE: Bot("Takes what looks best now, and thinks no further.", _sensible),
    GENTLE: Bot("Takes what looks best half of the time, and anything else.", _gentle),
    "random": Bot("Does anything that is allowed.", _anything),
}
"""The bots by their names in saved games; the usual one is the sharp one."""
LEVELS = {GENTLE: GENTLE, SENSIBLE: SENSIBLE, "sharp": USUAL}
"""The levels, the weakest first, with the names of their bots."""
CALLED = {**{name: name for name in BOTS}, **LEVELS}
"""The bots by the words that call them: their names and their levels."""


def level(name: str) -> str:
    """Return the word for how strong a bot is."""
    return next((word for word, bot in LEVELS.items() if bot == name), name)


def choose(name: str, state: State, player: Player, rng: Random) -> Action:
    """Return the choice of the bot called `name` for `player`, who is awaited.

    It depends only on the player's knowledge and on `rng`: the bot gets a view and resampled
    states, never `state` itself.
    """
    return BOTS[name].choose(state.view(player), lambda: state.resample(player, rng), rng)
