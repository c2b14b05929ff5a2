"""The Card Game: cards that bring most now, at the pace of eight cards in six turns."""

from __future__ import annotations

from random import Random

from lasvegas_tui.bots.policies.casinos import best_chip, swing
from lasvegas_tui.rules.card.table import FINISHED_AT, NUM_TURNS, Phase, Select, Table
from lasvegas_tui.rules.core import Action, Player

WHIM = 0.2
DIE = 6_000
"""Dollars that a die at a casino is worth besides what it brings now."""
PACE = 40_000
"""Dollars that a card more or less than the pace costs."""


def choose(table: Table, player: Player, actions: tuple[Action, ...], rng: Random) -> Action:
    if table.phase is Phase.CHIP:
        return best_chip(table.chips[player], actions)
    turns_left = NUM_TURNS - table.turns[player]
    pace = (FINISHED_AT - table.num_out[player]) / turns_left
    return max(actions, key=lambda action: _value(table, player, action, pace))


def _value(table: Table, player: Player, action: Action, pace: float) -> float:
    assert isinstance(action, Select)
    dice: dict[int, int] = {}
    for card in action.cards:
        dice[card.number] = dice.get(card.number, 0) + card.num_dice
    value = DIE * sum(dice.values()) - PACE * abs(len(action.cards) - pace)
    for number, num in dice.items():
        casino = table.casinos[number - 1]
        before = casino.counts
        after = [*before]
        after[player] += num
        value += swing(casino.notes, before, (*after,), player, len(table.turns))
    return value
