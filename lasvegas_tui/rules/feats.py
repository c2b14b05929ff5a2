"""Feats: things that players did in a game, counted for the titles at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from lasvegas_tui.rules.core import Player


class Feat(NamedTuple):
    """Something counted for each player; whoever alone did most of it may get its title."""

    title: str
    by_player: Mapping[Player, int]
    told: Callable[[int], str]
    """Words for that many: "two duels won"."""
    least: int = 2
    """The fewest that are worth a title."""


def highest(amounts: Iterable[tuple[Player, int]]) -> dict[Player, int]:
    """Return the highest amount of each player."""
    found: dict[Player, int] = {}
    for player, amount in amounts:
        found[player] = max(amount, found.get(player, amount))
    return found
