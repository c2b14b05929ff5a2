"""The final ranking of a game: who is in which place, and how ties are broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasvegas_tui.rules.core import Player, Standing


class Criterion(NamedTuple):
    """A number for each player by which players are ranked, the highest first.

    `name` completes the phrase "tie broken by".
    """

    name: str
    values: Sequence[int]


def rank(*criteria: Criterion) -> tuple[Standing, ...]:
    """Rank players by the first criterion, and ties by the next ones; return the best first."""
    keys = list(zip(*[criterion.values for criterion in criteria], strict=True))
    standings = []
    for player in sorted(range(len(keys)), key=keys.__getitem__, reverse=True):
        mine = keys[player]
        place = 1 + len([key for key in keys if key > mine])
        standings.append(Standing(player, place, mine[0], _tie_reason(player, keys, criteria)))
    return tuple(standings)


def _tie_reason(player: Player, keys: list[tuple[int, ...]], criteria: Sequence[Criterion]) -> str:
    mine = keys[player]
    rivals = [key for other, key in enumerate(keys) if other != player and key[0] == mine[0]]
    if not rivals:
        return ""
    if mine in rivals:
        return "shared: equal in " + " and ".join(criterion.name for criterion in criteria)
    decided = max(_first_difference(mine, rival) for rival in rivals)
    others = " and ".join(str(rival[decided]) for rival in rivals)
    return f"tie broken by {criteria[decided].name}: {mine[decided]} to {others}"


def _first_difference(mine: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the index of the first criterion in which two players differ."""
    pairs = enumerate(zip(mine, other, strict=True))
    return next(index for index, (my_value, their_value) in pairs if my_value != their_value)
