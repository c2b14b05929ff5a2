"""Tile A2, Jackpot: roll both black dice; a 7 or a double wins the jackpot, else it grows."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Money
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow
from lasvegas_tui.rules.royale.tile import Position, Tile, Visit
from lasvegas_tui.rules.words import Names

START, STEP, TOP = 30_000, 10_000, 80_000
WINNING_SUM = 7
"""The sum of the two black dice that wins the jackpot; any double wins it, too."""


class Jackpot(Tile, frozen=True, tag="A2"):
    """The tile, with the current amount of the jackpot, which all players share."""

    name: ClassVar = "Jackpot"
    text: ClassVar = (
        f"Roll the black dice: {WINNING_SUM} or a double wins the jackpot, else it grows."
    )
    brief: ClassVar = "7 or double"

    counter: int = START

    @property
    def details(self) -> str:
        return f"It is {short(self.counter)} now, and grows by {short(STEP)} up to {short(TOP)}."

    def prospect(self) -> str:
        grows = "it grows"
        if self.counter == TOP:
            grows = "it stays"
        hit = f"a {WINNING_SUM} or a double pays {short(self.counter)}"
        return f"roll both black dice; {hit}, else {grows}."

    def marks(self) -> tuple[Mark, ...]:
        return "pays ", Money(self.counter)

    def figures(self, names: Names) -> dict[str, str]:
        return {"jackpot": short(self.counter)}

    def activate(self, state: Position, visit: Visit) -> Position:
        return state.then(JackpotThrow(visit.player, visit.number))


class JackpotThrow(BlackThrow, frozen=True):
    side: ClassVar = "A2"

    player: Player
    number: int

    def apply(self, state: Position, action: ThrowBlack) -> Position:
        tile = state.table.tile_at(self.number, Jackpot)
        first, second = action.faces
        if first + second == WINNING_SUM or first == second:
            return state.reward(self.player, tile.counter, Jackpot.side).with_tile(
                self.number, Jackpot()
            )
        return state.with_tile(self.number, Jackpot(min(tile.counter + STEP, TOP)))
