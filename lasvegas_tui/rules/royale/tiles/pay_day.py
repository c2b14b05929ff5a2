"""Tile D1, Pay Day: 10,000 dollars for each casino where the player has a die."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.royale.tile import Position, Tile, Visit

WAGE = 10_000
"""The reward for each casino, in dollars."""


class PayDay(Tile, frozen=True, tag="D1"):
    name: ClassVar = "Pay Day"
    text: ClassVar = f"You get {short(WAGE)} for each casino where you have a die."
    brief: ClassVar = f"get {short(WAGE)} per casino"
    details: ClassVar = "This one counts, too. It is paid at once."

    def activate(self, state: Position, visit: Visit) -> Position:
        num_casinos = sum(bool(casino.dice[visit.player]) for casino in state.table.casinos)
        if not num_casinos:  # possible with My Choice only
            return state.skip(self, "no dice in any casino, so no pay.")
        return state.reward(visit.player, num_casinos * WAGE, self.side)
