"""Las Vegas Royale: the number that brings most now, less a price for its dice, or passing."""

from __future__ import annotations

from random import Random

from lasvegas_tui.bots.policies import royale_tiles
from lasvegas_tui.bots.policies.casinos import swing
from lasvegas_tui.bots.policies.seen import Seen
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.royale.choices import Pass, Place
from lasvegas_tui.rules.royale.table import Phase, Roll, Table

WHIM = 0.05
STEPS = 15_000
PRICE = 10_000
"""Dollars that a die is worth in the hand; the Biggy is worth two."""
PASSING, PASSING_TILES = -10_000, -6_000
"""What passing is worth, in the basic game and where tiles lie."""
TILE = 8_000
"""What setting off a tile is worth."""


def choose(
    seen: Seen[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action | None:
    table = seen.table
    roll = table.roll
    if table.steps:
        return royale_tiles.choose(table, player, actions)
    if table.phase is not Phase.CHOOSE or roll is None:
        return None
    return max(actions, key=lambda action: _value(table, roll, player, action))


def _value(table: Table, roll: Roll, player: Player, action: Action) -> int:
    if isinstance(action, Pass):
        return PASSING if table.options.basic else PASSING_TILES
    assert isinstance(action, Place)
    number = action.number
    strength = roll.small.count(number) + 2 * (roll.biggy == number)
    casino = table.casinos[number - 1]
    before = casino.counts
    after = [*before]
    after[player] += strength
    gain = swing(casino.notes, before, (*after,), player, len(table.hands))
    bonus = TILE if table.tiles[number - 1] is not None else 0
    return gain - PRICE * strength + bonus
