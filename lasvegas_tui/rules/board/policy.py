"""Vegas, the Board Game: throw where a counter gains most, and spend cards on that too.

A table counts half its chip for the player who would win it if it were scored now. The value of a
counter is the change of this for its player, and that of a move is the gain of the throws after it.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from lasvegas_tui.rules.board.table import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    PlaceCounter,
    PlacePawn,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import FACES, TABLES, Counters, targets, verdict
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy
from lasvegas_tui.rules.tuples import swapped

HELD = 0.5
"""The share of a chip's value credited to its current leader."""
CARD = 0.01
"""The minimum gain of a card, in chips."""
MOVE = 0.6
"""The value of a move to another table, as a share of the value of a throw there."""


def choose(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action | None:
    table = seen.table
    match actions[0]:
        case PlaceCounter():
            value = _placing
        case ThrowDie() | MaryChip() | Move() | PlacePawn():
            value = _turn
        case _:
            return None
    valued = [(value(table, player, action), action) for action in actions]
    most = max([value for value, _ in valued])
    best = [action for value, action in valued if value == most]
    return best[0] if len(best) == 1 else rng.choice(best)


def worth(seen: HasTable[Table], player: Player) -> float:
    """Return the player's lead over the mean rival, in chips, with half of each chip held."""
    table = seen.table
    totals: list[float] = [*table.totals]
    for position, (counters, is_scored) in enumerate(
        zip(table.spaces, table.is_scored, strict=True), 1
    ):
        winner = _winner(position, counters, table.num_players)
        if not is_scored and winner is not None:
            totals[winner] += HELD * TABLES[position - 1].chip
    return totals[player] - (sum(totals) - totals[player]) / (table.num_players - 1)


def _turn(table: Table, player: Player, action: Action) -> float:
    """Return the approximate gain of a turn, in chips."""
    match action:
        case ThrowDie():
            return _throw(table, player, table.pawn)
        case GoodLuck(number):
            now = _prospect(table, player, table.pawn)
            return now.by_number[number - 1] + _throw(table, player, table.pawn) - CARD
        case FrontMan(position):
            return _throw(table, player, position) - CARD
        case MaryChip():
            return _mary(table, player) - CARD
        case Move(position) | PlacePawn(position):
            return MOVE * _prospect(table, player, position).mean
    return 0.0


def _throw(table: Table, player: Player, position: int) -> float:
    return _prospect(table, player, position).mean + _mary(table, player) / len(FACES)


def _mary(table: Table, player: Player) -> float:
    """Return the gain if Mary Chip moves now."""
    stop = table.next_stop
    if stop is None:
        return 0.0
    held = _held(stop, table.spaces[stop - 1], player, table.num_players)
    return held / HELD - held


def _placing(table: Table, player: Player, action: Action) -> float:
    assert isinstance(action, PlaceCounter)
    counters = swapped(table.spaces[table.here - 1], action.space, player)
    return _held(table.here, counters, player, table.num_players)


# -- one table -------------------------------------------------------------------------------------


class Prospect(NamedTuple):
    """The gain of a counter for a player at a table, in chips."""

    by_number: tuple[float, ...]
    mean: float


def _prospect(table: Table, player: Player, position: int) -> Prospect:
    return _counter(position, table.spaces[position - 1], player, table.num_players)


@lru_cache(maxsize=2**14)
def _counter(position: int, counters: Counters, player: Player, num: int) -> Prospect:
    before = _held(position, counters, player, num)
    gains = []
    for number in FACES:
        held = [
            _held(position, swapped(counters, space, player), player, num)
            for space in targets(position, number, counters, player)
        ]
        gains.append(max(held, default=before) - before)
    return Prospect(tuple(gains), sum(gains) / len(gains))


def _held(position: int, counters: Counters, player: Player, num: int) -> float:
    """Return a player's share of a chip, if they would win it were it scored now."""
    is_won = _winner(position, counters, num) == player
    return HELD * TABLES[position - 1].chip if is_won else 0.0


@lru_cache(maxsize=2**14)
def _winner(position: int, counters: Counters, num: int) -> Player | None:
    return verdict(position, counters, num).winner


POLICY = Policy(choose, whim=0.1, num_steps=4_000, horizon=12, worth=worth)
