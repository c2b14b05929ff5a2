"""Las Vegas Royale: the number that gains most now, minus a price for its dice, or passing."""

from __future__ import annotations

from random import Random

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, swing
from lasvegas_tui.rules.royale.choices import Choice, Decline, Pass, Place
from lasvegas_tui.rules.royale.table import Phase, Roll, Table

PRICE = 10_000
"""The value of a die in the hand, in dollars; the Biggy counts as two."""
PASSING, PASSING_TILES = -10_000, -6_000
"""The value of passing, in the basic game and with tiles."""
TILE = 8_000
"""The value of setting off a tile."""


def choose(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action | None:
    table = seen.table
    roll = table.roll
    if table.steps:
        return at_tile(table, player, actions)
    if table.phase is not Phase.CHOOSE or roll is None:
        return None
    return max(actions, key=lambda action: _value(table, roll, player, action))


def _value(table: Table, roll: Roll, player: Player, action: Action) -> int:
    if isinstance(action, Pass):
        return PASSING if table.options.basic else PASSING_TILES
    assert isinstance(action, Place)
    number = action.number
    strength = roll.small.count(number) + 2 * (roll.biggy == number)
    bonus = TILE if table.tiles[number - 1] is not None else 0
    return gain(table, player, number, player, strength) - PRICE * strength + bonus


def casinos_of(action: Action) -> tuple[int, ...]:
    return (action.number,) if isinstance(action, Place) else ()


def dice_left(table: Table, player: Player) -> int:
    return table.hands[player].num_dice


POLICY = Policy(choose, whim=0.05, casinos_of=casinos_of, dice_left=dice_left)


# -- tiles -----------------------------------------------------------------------------------------


def at_tile(table: Table, player: Player, actions: tuple[Action, ...]) -> Action | None:
    """Return the most valuable choice at a tile, None if no choice can be valued."""
    valued: list[tuple[float, Action]] = []
    for action in actions:
        worth = action.worth(table, player) if isinstance(action, Choice) else None
        if worth is not None:
            valued.append((worth, action))
    if all(isinstance(action, Decline) for _, action in valued):
        return None
    return max(valued, key=lambda pair: pair[0])[1]


def gain(table: Table, player: Player, number: int, owner: Owner, num_dice: int) -> int:
    """Return a player's gain over all rivals, in dollars, if an owner had more dice at a casino."""
    casino = table.casinos[number - 1]
    before = casino.counts
    after = [*before]
    after[owner] += num_dice
    return swing(casino.notes, before, (*after,), player, len(table.hands))


def held(table: Table, player: Player, number: int) -> int:
    """Return what a player has at a casino beyond all rivals, in dollars."""
    casino = table.casinos[number - 1]
    nobody = (0,) * len(casino.counts)
    return swing(casino.notes, nobody, casino.counts, player, len(table.hands))
