"""The steps at the end of a round (R-14): tiles act, casinos pay, and the starter changes."""

from __future__ import annotations

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import NUMBERS, last_top_note, pay
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.tile import Position, TableInPlay, TileStep


def steps(table: TableInPlay) -> tuple[TileStep, ...]:
    """Return the steps at the end of a round in reverse order: the first to be done is last."""
    hooks = {number: tile.hooks for number, tile in enumerate(table.tiles, 1) if tile is not None}

    def acts(hook: str) -> list[TileStep]:
        return [Act(hook, number) for number in hooks if hook in hooks[number]]

    order = (*acts("last_throw"), *acts("before_payout"), Pay(1), *acts("end_round"))
    return order[::-1]


class Act(TileStep, frozen=True):
    """A step that calls the method `hook` of the tile at the casino with the number `number`."""

    hook: str
    number: int

    def run(self, state: Position) -> Position:
        after: Position = getattr(state.table.tile(self.number), self.hook)(state, self.number)
        return after


class Pay(TileStep, frozen=True):
    """A step that pays the casinos in order, from the one with the number `number` on (R-7).

    If the tile at a casino pays as well, it does so after that casino, and another `Pay` step pays
    the remaining casinos (R-14). The dice stay on the table until the next deal.
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
        """Return the number of the next casino with a tile that pays, or of the last casino."""
        for number in NUMBERS[self.number - 1 :]:
            tile = table.tiles[number - 1]
            if tile is not None and "pay" in tile.hooks:
                return number
        return NUMBERS[-1]


def next_starter(state: Position) -> Player:
    """Return the player who starts the next round (R-4).

    Of the casinos where a player took the higher card, the one with the highest number decides:
    that player starts. If there is no such casino, the starter stays the same.
    """
    table = state.table
    number = last_top_note(table.casinos, state.num_players)
    if number is None:
        return table.starter
    return table.casino(number).payout().awards[0].owner
