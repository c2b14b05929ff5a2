"""Las Vegas: the number that brings most now, less a price for the dice it takes."""

from __future__ import annotations

from random import Random

from lasvegas_tui.bots.policies.casinos import best_chip, swing
from lasvegas_tui.bots.policies.seen import Seen
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.table import Place, Roll, Table

WHIM = 0.05
STEPS = 15_000
PRICE, WHITE_PRICE = 12_000, 3_000
"""Dollars that a die is worth in the hand."""


def choose(seen: Seen[Table], player: Player, actions: tuple[Action, ...], rng: Random) -> Action:
    table = seen.table
    roll = table.roll
    if roll is None:
        return best_chip(table.chips[player], actions)
    return max(actions, key=lambda action: _value(table, roll, player, action))


def _value(table: Table, roll: Roll, player: Player, action: Action) -> int:
    assert isinstance(action, Place)
    number = action.number
    own, white = roll.dice.count(number), roll.white.count(number)
    casino = table.casinos[number - 1]
    counts = [*casino.dice]
    counts[player] += own
    if white:
        counts[-1] += white
    gain = swing(casino.notes, casino.dice, (*counts,), player, len(table.own))
    return gain - PRICE * own - WHITE_PRICE * white
