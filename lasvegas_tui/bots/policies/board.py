"""Vegas, the Board Game: throw where a counter brings most of a chip, and spend cards on that too.

A table is shared in mind by those who have counters there, most of it going to whoever leads, and
more surely the fuller it is or if Mary Chip comes next. A counter is worth what it changes in that.
A move is worth what the throws after it bring.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from lasvegas_tui.bots.policies.seen import Seen
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
from lasvegas_tui.rules.tuples import swapped

WHIM = 0.1
STEPS = 4_000
HORIZON = 12
SURE = 2.0
"""The power that counters count with: how much surer the lead at a table makes its chip."""
OPEN, NEXT = 1.0, 0.25
"""The counters of nobody that a free space counts for, and where Mary Chip comes next."""
CARD = 0.1
"""What a card has to bring in chips at least."""
MOVE = 0.6
"""The part of a throw's worth at another table that a move there is worth now."""


def choose(
    seen: Seen[Table], player: Player, actions: tuple[Action, ...], rng: Random
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


def worth(seen: Seen[Table], player: Player) -> float:
    """Return the player's lead, in chips, with the part of each chip that is not won yet."""
    table = seen.table
    totals, stop = table.totals, table.next_stop
    lead = totals[player] - (sum(totals) - totals[player]) / (table.num_players - 1)
    for position, (counters, is_scored) in enumerate(
        zip(table.spaces, table.is_scored, strict=True), 1
    ):
        if not is_scored:
            lead += _lead(position, counters, player, table.num_players, position == stop)
    return lead


def _turn(table: Table, player: Player, action: Action) -> float:
    """Return what a turn brings in chips, about."""
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
    """Return what it brings if Mary Chip moves now."""
    stop = table.next_stop
    if stop is None:
        return 0.0
    return _scoring(stop, table.spaces[stop - 1], player, table.num_players)


def _placing(table: Table, player: Player, action: Action) -> float:
    assert isinstance(action, PlaceCounter)
    counters = swapped(table.spaces[table.here - 1], action.space, player)
    is_next = table.here == table.next_stop
    return _lead(table.here, counters, player, table.num_players, is_next)


# -- one table -------------------------------------------------------------------------------------


class Prospect(NamedTuple):
    """What a counter brings somebody at a table, in chips."""

    by_number: tuple[float, ...]
    mean: float


def _prospect(table: Table, player: Player, position: int) -> Prospect:
    counters = table.spaces[position - 1]
    return _counter(position, counters, player, table.num_players, position == table.next_stop)


@lru_cache(maxsize=2**14)
def _counter(
    position: int, counters: Counters, player: Player, num: int, is_next: bool
) -> Prospect:
    before = _lead(position, counters, player, num, is_next)
    gains = []
    for number in FACES:
        leads = [
            _lead(position, swapped(counters, space, player), player, num, is_next)
            for space in targets(position, number, counters, player)
        ]
        gains.append(max(leads, default=before) - before)
    return Prospect(tuple(gains), sum(gains) / len(gains))


@lru_cache(maxsize=2**14)
def _scoring(position: int, counters: Counters, player: Player, num: int) -> float:
    """Return what it brings if Mary Chip scores a table now."""
    winner = verdict(position, counters, num).winner
    won = _won(winner, TABLES[position - 1].chip, player, num)
    return won - _lead(position, counters, player, num, True)


@lru_cache(maxsize=2**14)
def _lead(position: int, counters: Counters, player: Player, num: int, is_next: bool) -> float:
    """Return the part of a chip that is a player's, less the mean part of a rival."""
    chip = TABLES[position - 1].chip
    decided = verdict(position, counters, num)
    free = counters.count(None)
    if not free:
        return _won(decided.winner, chip, player, num)
    weights: list[float] = [count**SURE for count in decided.counts]
    if decided.reason == "lowest" and decided.winner is not None:
        weights[decided.winner] = (decided.counts[decided.winner] + 0.5) ** SURE
    own = weights[player]
    rest = sum(weights) - own
    nobody: float = (free * (NEXT if is_next else OPEN)) ** SURE
    return chip * (own - rest / (num - 1)) / (own + rest + nobody)


def _won(winner: Player | None, chip: int, player: Player, num: int) -> float:
    """Return what a chip that is won counts for a player."""
    if winner is None:
        return 0.0
    return chip if winner == player else -chip / (num - 1)
