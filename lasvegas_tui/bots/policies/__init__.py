"""Policies: a quick choice for each game, by what lies open and by the choices there are.

A policy is a module with the name of its game, a function and two numbers:

    def choose(seen: Seen[Table], player, actions, rng) -> Action | None
    WHIM = 0.05
    STEPS = 15_000

Views and states are both `Seen`: they carry the table, and some what was open earlier. That and
the choices that are legal for the player now is all a policy can ask for, so it knows no secret
but those that the choices themselves tell, such as the cards in a hand. With None it leaves the
choice to chance. A game without a policy plays by chance.

A search plays rounds on by the policy. `WHIM` is the share of choices that it leaves to chance, and
after `STEPS` choices and outcomes it stops. Where a round is long it looks no further than
`HORIZON` of them, and asks `worth(seen, player)` for the player's lead by then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui.rules.core import Action, Player

MAX_STEPS = 15_000
"""The steps of a search where no policy says another number."""


class Policy(NamedTuple):
    """A quick way to choose in one game."""

    choose: Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
    whim: float
    num_steps: int
    horizon: int = MAX_STEPS
    worth: Callable[[Any, Player], float] | None = None


def _any(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Leave the choice to chance."""


BY_CHANCE = Policy(_any, 1.0, MAX_STEPS)


@cache
def policy_for(module: str) -> Policy:
    """Return the policy of the game that a module of its rules belongs to.

    Games of other packages have none.
    """
    home, _, place = module.partition(".rules.")
    name = f"{__name__}.{place.partition('.')[0]}"
    if home != "lasvegas_tui" or find_spec(name) is None:
        return BY_CHANCE
    found = import_module(name)
    horizon, worth = getattr(found, "HORIZON", MAX_STEPS), getattr(found, "worth", None)
    return Policy(found.choose, found.WHIM, found.STEPS, horizon, worth)
