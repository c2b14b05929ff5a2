"""R-14: the end of a round, as steps; tiles take part in it by their hooks."""

from __future__ import annotations

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import NUMBERS, pay
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.tile import Position, TableInPlay, TileStep


def steps(table: TableInPlay) -> tuple[TileStep, ...]:
    """Return the steps at the end of a round as a stack: the first one is last in the tuple."""
    laid = [(tile.hooks, number) for number, tile in enumerate(table.tiles, 1) if tile is not None]
    order = (
        *[Act("last_throw", number) for hooks, number in laid if "last_throw" in hooks],
        *[Act("before_payout", number) for hooks, number in laid if "before_payout" in hooks],
        Pay(1),
        *[Act("end_round", number) for hooks, number in laid if "end_round" in hooks],
    )
    return order[::-1]


class Act(TileStep, frozen=True):
    """A step that calls a hook of the tile at a casino."""

    hook: str
    number: int

    def run(self, state: Position) -> Position:
        after: Position = getattr(state.table.tile(self.number), self.hook)(state, self.number)
        return after


class Pay(TileStep, frozen=True):
    """R-7: a step that pays the casinos from `number` on, in order.

    It ends at a casino whose tile pays, too, which does so right afterwards (R-14); the next step
    goes on from there. The dice stay in sight until the next deal.
    """

    number: int

    @property
    def num_paid(self) -> int:
        return self.number - 1

    def run(self, state: Position) -> Position:
        table, first = state.table, self.number
        last = self._last(table)
        due = table.casinos[first - 1 : last]
        purses, under, news = pay(due, state.purses, state.under, first)
        following: tuple[Pay, ...] = ()
        if last != NUMBERS[-1]:
            following = (Pay(last + 1),)
        table = replace(table, steps=table.steps + following, news=table.news + news)
        state = replace(state, table=table, purses=purses, under=under)
        tile = table.tiles[last - 1]
        if tile is None:
            return state
        return tile.pay(state, last)

    def _last(self, table: TableInPlay) -> int:
        """Return the next casino with a tile that pays, or the last casino."""
        for number in NUMBERS[self.number - 1 :]:
            tile = table.tiles[number - 1]
            if tile is not None and "pay" in tile.hooks:
                return number
        return NUMBERS[-1]


def next_starter(state: Position) -> Player:
    """R-4: return who starts the next round.

    It is the player who took the higher card at the casino with the highest number; a casino where
    no player took it does not count. If there is none, it is the same player again.
    """
    for casino in reversed(state.table.casinos):
        awards = casino.payout().awards
        if awards and awards[0].owner < state.num_players:
            return awards[0].owner
    return state.table.starter
