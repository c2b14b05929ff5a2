"""How bots play the board game: throw the die, or play a card, where a counter gains most.

Until a table is scored, each player may expect a share of its chip. The share grows with the number
of the player's counters there, and the shares are the more unequal the fuller the table is. The
gain of a counter is what it adds to the player's share and takes from the rivals' shares. A throw
gains more if Mary Chip comes soon, and a move to another table gains a part of what a throw there
gains.
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
from lasvegas_tui.rules.board.playing_tables import FACES, TABLES, Counters, targets
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import verdict
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rivals, Way
from lasvegas_tui.rules.tuples import swapped

CARD = 0.5
"""The value of an unused card in points, which a bot weighs against the gain of playing it."""
MOVE = 0.3
"""The gain of moving to a table, as a share (0 to 1) of the gain of a throw at that table."""
EXPONENT_AT_EMPTY = 0.2
"""A player with n counters at a nearly empty table has the weight exp(EXPONENT_AT_EMPTY * n).

The shares of a table's chip that players may expect are proportional to their weights.
"""
EXPONENT_ADDED_AT_FULL = 1.2
"""What is added to `EXPONENT_AT_EMPTY` at a full table; at a half-full table, half of it."""
NO_COUNTER = 0.5
"""The weight (see `EXPONENT_AT_EMPTY`) of a player who has no counter at a table."""
LEADER = 1.2
"""The factor by which the weight of the player who would win the chip now is multiplied."""
NOBODY = 2.0
"""The weight (see `EXPONENT_AT_EMPTY`) of the possibility that nobody wins a table's chip."""
LATER = 0.1
"""A gain is divided by 1 + LATER * n if Mary Chip stops at n other tables first."""
KEPT = 3.0
"""What an unused card is worth at the start of a game for two, in points.

With more players it is worth less: a counter is then more often replaced before its table scores.
"""
LEADER_SHARE = 0.5
"""The share of a chip (0 to 1) that a greedy bot credits to the player who would win it now."""


ChipShares: TypeAlias = tuple[float, ...]
"""For each player, how many points of a table's chip the player may expect."""


def for_me(shares: ChipShares, player: Player) -> float:
    """Return the points of a chip that `player` may expect."""
    return shares[player]


def ahead(shares: ChipShares, player: Player) -> float:
    """Return the points of a chip that `player` may expect, minus the mean of all other players."""
    return shares[player] - (sum(shares) - shares[player]) / (len(shares) - 1)


class Style(NamedTuple):
    """A style of playing for bots: how it values tables, cards and moves, in points."""

    share: Callable[[int, Counters, int], ChipShares]
    """Returns how many points of a table's chip each player may expect.

    It is given the table's number from 1, the counters there, and the number of players.
    """
    value: Callable[[ChipShares, Player], float]
    """Returns what the expected points of all players at a table are worth to one player."""
    card: float = CARD
    """The value of an unused card, in points."""
    move: float = MOVE
    """The gain of moving to a table, as a share (0 to 1) of the gain of a throw there."""
    later: float = 0.0
    """A throw's gain is divided by 1 + `later` * n if Mary Chip stops at n other tables first."""

    def choose(
        self, seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
    ) -> Action | None:
        """Return the action with the largest gain; a random one if several gain equally much.

        Return None, which stands for a random choice, in a duel or if the player has to pass.
        """
        table = seen.table
        if isinstance(actions[0], Pick | Pass):  # a duel, or nothing to do but pass
            return None
        mary = self._mary(table, player)
        valued = [(self._gain(table, player, action, mary), action) for action in actions]
        most = max([gain for gain, _ in valued])
        best = [action for gain, action in valued if gain == most]
        if len(best) == 1:
            return best[0]
        return rng.choice(best)

    def _gain(self, table: Table, player: Player, action: Action, mary: float) -> float:
        """Estimate what an action gains; `mary` is the gain of Mary Chip moving now."""
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
        """Return the value of beginning with the pawn at table number `position`, in points.

        It is the gain of a throw there, divided by the number of pawns at the table including this
        one.
        """
        return self._throw(table, player, position) / (1 + table.pawns.count(position))

    def _throw(self, table: Table, player: Player, position: int) -> float:
        """Return the mean gain of a throw at a table."""
        num_before = max(0, table.num_stops(position) - 1)
        return self.counter(table, player, position).mean / (1 + self.later * num_before)

    def _sure_counter(self, table: Table, player: Player, number: int) -> float:
        """Return the gain of a counter for a known number, and of the throw that follows."""
        first = self.counter(table, player, table.pawn)
        gain, after = first.by_number[number - 1], first.after[number - 1]
        if None not in after:
            return gain
        return gain + _counter(self, table.pawn, after, player, table.num_players).mean

    def _mary(self, table: Table, player: Player) -> float:
        """Return the gain of Mary Chip moving now; 0 if all chips are gone."""
        stop = table.next_stop
        if stop is None:
            return 0.0
        return _scoring(self, stop, table.spaces[stop - 1], player, table.num_players)

    def counter(self, table: Table, player: Player, position: int) -> Counter:
        """Return what one more counter of `player` would change at table number `position`."""
        return _counter(self, position, table.spaces[position - 1], player, table.num_players)


# -- one table -------------------------------------------------------------------------------------


class Counter(NamedTuple):
    """What one more counter of a player would change at a table, for each number of the die."""

    by_number: tuple[float, ...]
    """The gain of the counter in points if 1, 2, 3, 4, 5 or 6 is thrown."""
    after: tuple[Counters, ...]
    """The table's counters after the best placement if 1, 2, 3, 4, 5 or 6 is thrown."""
    mean: float
    """The mean gain over the six numbers of the die, in points."""


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
    gains: list[float] = []
    after: list[Counters] = []
    for number in FACES:
        spaces = targets(position, number, counters, player)
        if spaces:
            best = max(spaces, key=gain.__getitem__)
            gains.append(gain[best])
            after.append(placed[best])
        else:
            gains.append(0.0)
            after.append(counters)
    return Counter(tuple(gains), tuple(after), sum(gains) / len(gains))


@lru_cache(maxsize=2**15)
def _scoring(
    style: Style, position: int, counters: Counters, player: Player, num_players: int
) -> float:
    """Return what a player gains, beyond what they may expect, if a table is scored now."""
    scored = _scored(position, counters, num_players)
    shares = style.share(position, counters, num_players)
    return style.value(scored, player) - style.value(shares, player)


@lru_cache(maxsize=2**15)
def _shared(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Divide a chip by the counters; nothing is divided if the table is empty or full."""
    num_free = counters.count(None)
    if num_free in (0, len(counters)):
        return _scored(position, counters, num_players)
    found = verdict(position, counters, num_players)
    return _by_counts(TABLES[position - 1].chip, num_free, found.counts, found.winner)


@lru_cache(maxsize=2**15)
def _by_counts(
    chip: int, num_free: int, counts: tuple[int, ...], winner: Player | None
) -> ChipShares:
    """Divide a chip by weights, which grow with each counter, faster at a fuller table."""
    covered = 1 - num_free / (num_free + sum(counts))
    exponent = EXPONENT_AT_EMPTY + EXPONENT_ADDED_AT_FULL * covered
    weights = [NO_COUNTER] * len(counts)
    for player, count in enumerate(counts):
        if count:
            weights[player] = exp(exponent * count)
    if winner is not None:
        weights[winner] *= LEADER
    whole = sum(weights) + NOBODY
    return tuple([chip * weight / whole for weight in weights])


@lru_cache(maxsize=2**15)
def _held(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Give the player who would win a chip now a part of it, and all of it at a full table."""
    part = 1.0
    if None in counters:
        part = LEADER_SHARE
    return tuple([part * share for share in _scored(position, counters, num_players)])


@lru_cache(maxsize=2**15)
def _scored(position: int, counters: Counters, num_players: int) -> ChipShares:
    """Give the whole chip to the player who would win it now."""
    shares = [0.0] * num_players
    winner = verdict(position, counters, num_players).winner
    if winner is not None:
        shares[winner] = float(TABLES[position - 1].chip)
    return tuple(shares)


def by_table(table: Table) -> Iterator[ChipShares]:
    """Yield, for each table in order, how many points of its chip each player has or may expect.

    The later Mary Chip reaches a table, the more can still happen there, and the less a lead
    counts.
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


def _evened(shares: ChipShares, divisor: float) -> ChipShares:
    """Return shares whose differences from their mean are divided by `divisor`."""
    mean = sum(shares) / len(shares)
    return tuple([mean + (share - mean) / divisor for share in shares])


def by_cards(table: Table) -> tuple[float, ...]:
    """Return how many points each player may still expect from unused cards; 0 after the game."""
    worth = KEPT / (table.num_players - 1) * table.num_left / len(TABLES)
    return tuple([worth * cards.num_left for cards in table.cards])


def totals(seen: HasTable[Table]) -> tuple[float, ...]:
    """Return how many points each player has, or may expect, from all chips and unused cards."""
    return tuple(map(sum, zip(*by_table(seen.table), by_cards(seen.table), strict=True)))


# -- ways of playing -------------------------------------------------------------------------------


def _simple(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action | None:
    """Return a throw, or else a move to the table with most own counters and the highest chip.

    With three or more players, a chip counts less where pawns are and Mary Chip comes late. None
    leaves a duel to chance.
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


EAGER = Style(_shared, for_me, card=inf, move=0.4)  # never plays a card
GREEDY = Style(_held, for_me, card=0.01, move=0.6)
THRIFTY = Style(_shared, for_me, later=LATER / 2)
SENSIBLE = Style(_shared, ahead, later=LATER)


POLICY = Policy(
    choose=SENSIBLE.choose,
    ways=(_simple, EAGER.choose, GREEDY.choose, THRIFTY.choose),
    most_players=((Way.EAGER, 3), (Way.THRIFTY, 2)),
    whim=0.1,
    num_steps=3_000,
    proof=1.0,
    horizon=12,
    totals=totals,
    rivals=Rivals.MEAN,
    margin=0.2,
)
