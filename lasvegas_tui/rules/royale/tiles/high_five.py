"""Tile C1, High Five: the first player with five dice here takes a token worth 100,000 dollars."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import numeral
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Money, Sign
from lasvegas_tui.rules.royale.shared_tile_parts import TokenTile
from lasvegas_tui.rules.royale.tile import Position, Visit

NEEDED = 5
"""The number of dice with which a player takes the token; the Biggy counts as two."""
REWARD = 100_000


class HighFive(TokenTile, frozen=True, tag="C1"):
    name: ClassVar = "High Five"
    text: ClassVar = (
        f"The first with {numeral(NEEDED)} dice here gets {short(REWARD)} at the round's end."
    )

    @property
    def brief(self) -> str:
        if self.holder is None:
            return f"{NEEDED} dice here win {short(REWARD)}"
        return "at payout"

    @property
    def details(self) -> str:
        if self.holder is None:
            return "The Biggy counts as two. Dice that leave later do not matter."
        return "Somebody has it already."

    def marks(self) -> tuple[Mark, ...]:
        if self.holder is None:
            return ()
        return Money(REWARD), " for ", Sign(self.holder)

    def prospect(self) -> str:
        return f"a player with {numeral(NEEDED)} dice here gets {short(REWARD)} at the round's end."

    def activate(self, state: Position, visit: Visit) -> Position:
        if self.holder is not None:
            return state.skip(self, "the token is taken.")
        if state.table.casino(visit.number).dice[visit.player].strength < NEEDED:
            return state
        return self.given(state, visit.number, visit.player)

    def due(self, player: Player) -> int:
        return REWARD * (player == self.holder)

    def pay(self, state: Position, number: int) -> Position:
        if self.holder is None:
            return state
        return state.reward(self.holder, REWARD, self.side)
