"""The Card Game: cards that gain most now, at the pace of eight cards in six turns."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from lasvegas_tui.rules.card.table import FINISHED_AT, NUM_TURNS, Phase, Select, Table
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, best_chip, swing

Gains: TypeAlias = dict[tuple[int, int], int]
"""The gain of dice, by casino and number of dice."""

DIE = 6_000
"""The value of a die at a casino in dollars, besides its gain now."""
PACE = 40_000
"""The cost of a card more or less than the pace, in dollars."""


def choose(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action:
    table = seen.table
    if table.phase is Phase.CHIP:
        return best_chip(table.chips[player], actions)
    turns_left = NUM_TURNS - table.turns[player]
    pace = (FINISHED_AT - table.num_out[player]) / turns_left
    gains: Gains = {}
    return max(actions, key=lambda action: _value(table, player, action, pace, gains))


def _value(table: Table, player: Player, action: Action, pace: float, gains: Gains) -> float:
    assert isinstance(action, Select)
    dice: dict[int, int] = {}
    for card in action.cards:
        dice[card.number] = dice.get(card.number, 0) + card.num_dice
    value = -PACE * abs(len(action.cards) - pace)
    for placing in dice.items():
        if placing not in gains:
            gains[placing] = _gain(table, player, *placing)
        value += gains[placing]
    return value


def _gain(table: Table, player: Player, number: int, num_dice: int) -> int:
    """Return the gain of dice at a casino."""
    casino = table.casinos[number - 1]
    before = casino.counts
    after = [*before]
    after[player] += num_dice
    return DIE * num_dice + swing(casino.notes, before, (*after,), player, len(table.turns))


def casinos_of(action: Action) -> tuple[int, ...]:
    if not isinstance(action, Select):
        return ()
    return tuple(sorted({card.number for card in action.cards}))


POLICY = Policy(choose, whim=0.2, num_steps=5_000, casinos_of=casinos_of)
