"""How bots play the dice game: place the number that gains most now, minus a price for its dice."""

from __future__ import annotations

from random import Random

from lasvegas_tui.rules.casino.policy import VALUES, Placing, Value, best_chip, change
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.table import Table
from lasvegas_tui.rules.policy import HasTable, Policy, Rule, Way

PRICE = 15_000
"""The value of keeping a die for a later turn, in dollars."""
WHITE_PRICE = 3_000
"""The value of keeping a white die for a later turn, in dollars."""


def _by(value: Value) -> Rule:
    """Return the rule that places the number for which `value` is highest."""

    def choose(
        seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
    ) -> Action:
        table = seen.table
        roll = table.roll
        if roll is None:
            return best_chip(table.chips[player], actions)
        return max(actions, key=lambda action: value(_placing(table, roll, player, action)))

    return choose


def _placing(table: Table, roll: Roll, player: Player, action: Action) -> Placing:
    assert isinstance(action, Place)
    number = action.number
    own, white = roll.dice.count(number), roll.white.count(number)
    casino = table.casinos[number - 1]
    counts = [*casino.dice]
    counts[player] += own
    if white:
        counts[-1] += white
    changed = change(casino.notes, casino.dice, (*counts,), player, len(table.own))
    return Placing(own, changed, max(casino.notes, default=0), -WHITE_PRICE * white)


def _sensible(placing: Placing) -> float:
    return placing.change.ahead - PRICE * placing.num_dice + placing.extra


def casinos_of(action: Action) -> tuple[int, ...]:
    if isinstance(action, Place):
        return (action.number,)
    return ()


def dice_left(table: Table, player: Player) -> int:
    return table.own[player] + table.white[player]


POLICY = Policy(
    choose=_by(_sensible),
    ways=tuple(map(_by, VALUES)),
    most_players=((Way.THRIFTY, 3),),
    whim=0.05,
    margin=2_000,
    casinos_of=casinos_of,
    dice_left=dice_left,
)
