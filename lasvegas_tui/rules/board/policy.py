"""Vegas, the Board Game: throw where a counter gains most, and spend cards on that too.

The players share the chip of a table by their counters there, more unequally the fuller it is. A
counter is worth what it changes of the player's share and of the rivals', a throw is worth more the
sooner Mary Chip comes, and a move to another table a part of what a throw is worth there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import exp, inf, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Pick,
    PlaceCounter,
    PlacePawn,
    ThrowDie,
)
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.track import FACES, TABLES, Counters, targets, verdict
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rivals, Way
from lasvegas_tui.rules.tuples import swapped

CARD = 0.5
"""The value of a card that is kept, in chips."""
MOVE = 0.3
"""What a move to a table is worth, as a share of what a throw is worth there."""
COUNTER, FULL = 0.2, 1.2
"""The exponent of a player's counters at an empty table, and what a full one adds to it."""
NOBODY, NO_COUNTER, LEADER = 2.0, 0.5, 1.2
"""The weights of a chip that nobody wins and of a player without counters; the leader's factor."""
LATER = 0.1
"""How much less a throw is worth for each stop that Mary Chip makes before the table's own."""
HELD = 0.5
"""The share of a chip that a simple player counts for who would win it now."""


ChipShares: TypeAlias = tuple[float, ...]
"""What each player may expect of a chip, in chips."""


def for_me(shares: ChipShares, player: Player) -> float:
    """Return what a player may expect of a chip."""
    return shares[player]


def ahead(shares: ChipShares, player: Player) -> float:
    """Return what a player may expect of a chip, minus what the others may expect on average."""
    return shares[player] - (sum(shares) - shares[player]) / (len(shares) - 1)


class Style(NamedTuple):
    """A way of playing: how tables, cards and moves are valued."""

    share: Callable[[int, Counters, int], ChipShares]
    """Divides a chip, given the position, the counters and the number of players."""
    value: Callable[[ChipShares, Player], float]
    card: float = CARD
    move: float = MOVE
    later: float = 0.0

    def choose(
        self, seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
    ) -> Action | None:
        """Return the choice of the highest value; of equal ones, any."""
        table = seen.table
        if isinstance(actions[0], Pick | Pass):
            return None
        mary = self._mary(table, player)
        valued = [(self._gain(table, player, action, mary), action) for action in actions]
        most = max([gain for gain, _ in valued])
        best = [action for gain, action in valued if gain == most]
        if len(best) == 1:
            return best[0]
        return rng.choice(best)

    def _gain(self, table: Table, player: Player, action: Action, mary: float) -> float:
        """Return about how much a choice gains; `mary` is the gain if Mary Chip moves now."""
        match action:
            case PlaceCounter(space):
                counters = swapped(table.spaces[table.here - 1], space, player)
                return self.value(self.share(table.here, counters, table.num_players), player)
            case ThrowDie():
                return self._throw(table, player, table.pawn) + mary / len(FACES)
            case GoodLuck(number):
                gain = self._sure_counter(table, player, number)
                return gain + mary / len(FACES) - self.card
            case FrontMan(position):
                gain = self._throw(table, player, position)
                return gain + mary / len(FACES) - self.card
            case MaryChip():
                return mary - self.card
            case Move(position):
                return self.move * self._throw(table, player, position)
            case PlacePawn(position):
                return self.start(table, player, position)
        return 0.0

    def start(self, table: Table, player: Player, position: int) -> float:
        """Return the gain of a first counter at a table, shared with the pawns that stand there."""
        return self._throw(table, player, position) / (1 + table.pawns.count(position))

    def _throw(self, table: Table, player: Player, position: int) -> float:
        """Return the gain of a throw at a table."""
        num_before = max(0, table.num_stops(position) - 1)
        return self.counter(table, player, position).mean / (1 + self.later * num_before)

    def _sure_counter(self, table: Table, player: Player, number: int) -> float:
        """Return the gain of a counter at a known number, and of the throw that follows."""
        first = self.counter(table, player, table.pawn)
        gain, after = first.by_number[number - 1], first.after[number - 1]
        if None not in after:
            return gain
        return gain + _counter(self, table.pawn, after, player, table.num_players).mean

    def _mary(self, table: Table, player: Player) -> float:
        """Return the gain if Mary Chip moves now."""
        stop = table.next_stop
        if stop is None:
            return 0.0
        return _scoring(self, stop, table.spaces[stop - 1], player, table.num_players)

    def counter(self, table: Table, player: Player, position: int) -> Counter:
        """Return the gain of another counter at a table."""
        return _counter(self, position, table.spaces[position - 1], player, table.num_players)


# -- one table -------------------------------------------------------------------------------------


class Counter(NamedTuple):
    """What another counter at a table would change."""

    by_number: tuple[float, ...]
    after: tuple[Counters, ...]
    """The counters at the table after the best way to place one, for each number."""
    mean: float


@lru_cache(maxsize=2**15)
def _counter(
    style: Style, position: int, counters: Counters, player: Player, num_players: int
) -> Counter:
    def value(then: Counters) -> float:
        return style.value(style.share(position, then, num_players), player)

    before = value(counters)
    placed = {
        space: swapped(counters, space, player)
        for space, owner in enumerate(counters)
        if owner != player
    }
    gain = {space: value(then) - before for space, then in placed.items()}
    best = [
        max(targets(position, number, counters, player), key=gain.__getitem__, default=None)
        for number in FACES
    ]
    gains = tuple([0.0 if space is None else gain[space] for space in best])
    after = tuple([counters if space is None else placed[space] for space in best])
    return Counter(gains, after, sum(gains) / len(gains))


@lru_cache(maxsize=2**15)
def _scoring(
    style: Style, position: int, counters: Counters, player: Player, num_players: int
) -> float:
    """Return what a player gains if a table is scored now."""
    scored = _scored(position, counters, num_players)
    shares = style.share(position, counters, num_players)
    return style.value(scored, player) - style.value(shares, player)


@lru_cache(maxsize=2**15)
def _shared(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Divide a chip by the players' numbers of counters."""
    num_free = counters.count(None)
    if num_free in (0, len(counters)):
        return _scored(position, counters, num_players)
    found = verdict(position, counters, num_players)
    return _by_counts(TABLES[position - 1].chip, num_free, found.counts, found.winner)


@lru_cache(maxsize=2**15)
def _by_counts(
    chip: int, num_free: int, counts: tuple[int, ...], winner: Player | None
) -> ChipShares:
    exponent = COUNTER + FULL * (1 - num_free / (num_free + sum(counts)))
    weights = [exp(exponent * count) if count else NO_COUNTER for count in counts]
    if winner is not None:
        weights[winner] *= LEADER
    whole = sum(weights) + NOBODY
    return tuple([chip * weight / whole for weight in weights])


@lru_cache(maxsize=2**15)
def _held(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Give a part of a chip to the player who would win it now."""
    part = 1.0
    if None in counters:
        part = HELD
    return tuple([part * share for share in _scored(position, counters, num_players)])


@lru_cache(maxsize=2**15)
def _scored(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Give a chip to the player who wins it."""
    winner = verdict(position, counters, num_players).winner
    chip = float(TABLES[position - 1].chip)
    return tuple([chip if player == winner else 0.0 for player in range(num_players)])


def by_table(table: Table) -> Iterator[ChipShares]:
    """Yield what each player has or may expect of the chip of each table.

    The later it is scored, the more can happen until then, and the less a lead counts.
    """
    num_before = 0
    for position, (counters, is_scored) in enumerate(
        zip(table.spaces, table.is_scored, strict=True), 1
    ):
        if is_scored:
            chip = float(TABLES[position - 1].chip)
            yield tuple([chip * (position in won) for won in table.chips])
        else:
            shares = _shared(position, counters, table.num_players)
            yield _evened(shares, 1 + LATER * num_before)
            num_before += 1


def _evened(shares: ChipShares, times: float) -> ChipShares:
    """Return shares that differ from their mean by so many times less."""
    mean = sum(shares) / len(shares)
    return tuple([mean + (share - mean) / times for share in shares])


def totals(seen: HasTable[Table]) -> ChipShares:
    """Return what each player has, or may expect, of all chips."""
    return tuple(map(sum, zip(*by_table(seen.table), strict=True)))


# -- ways of playing -------------------------------------------------------------------------------


def _simple(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action | None:
    """Throw if possible.

    Move only to the table with most own counters, or for a dear chip. Of three or more players,
    prefer where fewer pawns are and Mary Chip comes sooner.
    """
    if isinstance(actions[0], Pick):
        return None
    table = seen.table

    def value(action: Action) -> tuple[bool, int, float]:
        if not isinstance(action, Move | PlacePawn):
            return isinstance(action, ThrowDie), 0, 0.0
        position = action.position
        own = table.spaces[position - 1].count(player)
        worth = float(TABLES[position - 1].chip)
        if table.num_players > 2:
            worth /= (1 + table.pawns.count(position)) * sqrt(table.num_stops(position))
        return False, own, worth

    return max(actions, key=value)


SENSIBLE = Style(_shared, ahead, later=LATER)


POLICY = Policy(
    choose=SENSIBLE.choose,
    ways=(
        _simple,
        Style(_shared, for_me, card=inf, move=0.4).choose,
        Style(_held, for_me, card=0.01, move=0.6).choose,
        Style(_shared, for_me, later=LATER / 2).choose,
    ),
    most_players=((Way.EAGER, 3), (Way.THRIFTY, 2)),
    whim=0.1,
    num_steps=3_000,
    proof=1.0,
    horizon=12,
    totals=totals,
    rivals=Rivals.MEAN,
    margin=0.2,
)
