"""Policies: a quick choice for each game, by what lies open and by the choices there are.

A policy is a module with the name of its game, a function and a number:

    def choose(table, player, actions, rng) -> Action | None
    WHIM = 0.05

The function gets the open table, which views and states both carry, and the choices that are legal
for the player now. So it can know no secret but those that the choices themselves tell, such as
the cards in a hand. With None it leaves the choice to chance. `WHIM` is the share of choices that
are left to chance where a search plays a round on. A game without a policy plays by chance.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui.rules.core import Action, Player


class Policy(NamedTuple):
    """A quick way to choose in one game."""

    choose: Callable[[Any, Player, tuple[Action, ...], Random], Action | None]
    whim: float


@cache
def policy_of(kind: type) -> Policy | None:
    """Return the policy of the game that a type of views or states belongs to, None without one."""
    game = kind.__module__.split(".")[-2]  # lasvegas_tui.rules.GAME.table
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    return Policy(module.choose, module.WHIM)
