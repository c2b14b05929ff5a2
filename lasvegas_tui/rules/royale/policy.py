"""How bots play Royale: place what gains most now, minus a price for the dice, or pass."""

from __future__ import annotations

from random import Random
from typing import Any

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.policy import VALUES, Change, Placing, Value, change
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rule, Way
from lasvegas_tui.rules.royale.actions import Choice, Decline, Place
from lasvegas_tui.rules.royale.chance_actions import Roll
from lasvegas_tui.rules.royale.table import Phase, Table

PRICE = 10_000
"""The value of keeping a die for a later turn, in dollars; the Biggy counts as two dice."""
PASSING = -10_000
"""What passing is worth to a bot in the basic game, in dollars; a placing is worth its gain."""
PASSING_TILES = -6_000
"""What passing is worth to a bot in the main game, in dollars; a placing is worth its gain."""
TILE = 8_000
"""The gain that a bot expects from the tile at a casino when it places dice there, in dollars."""


def _by(value: Value, *, passes: bool = False) -> Rule:
    """Return the rule that places the number for which `value` is highest.

    With `passes` it passes if that is worth more.
    """

    def choose(
        seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
    ) -> Action | None:
        table = seen.table
        roll = table.roll
        if table.steps:
            return at_tile(table, player, actions)
        if table.phase is not Phase.CHOOSE or roll is None:
            return None
        if table.options.basic:
            passing = PASSING
        else:
            passing = PASSING_TILES
        valued: list[tuple[Any, Action]] = []
        for action in actions:
            if isinstance(action, Place):
                valued.append((value(_placing(table, roll, player, action)), action))
            elif passes:
                valued.append((passing, action))
        return max(valued, key=lambda pair: pair[0])[1]

    return choose


def _placing(table: Table, roll: Roll, player: Player, place: Place) -> Placing:
    number = place.number
    strength = roll.small.count(number) + 2 * (roll.biggy == number)
    changed = _change(table, player, number, player, strength)
    top = max(table.casinos[number - 1].notes, default=0)
    if table.tiles[number - 1] is None:
        return Placing(strength, changed, top)
    return Placing(strength, changed, top, extra=TILE)


def _sensible(placing: Placing) -> float:
    return placing.change.ahead - PRICE * placing.num_dice + placing.extra


def casinos_of(action: Action) -> tuple[int, ...]:
    if isinstance(action, Place):
        return (action.number,)
    return ()


def dice_left(table: Table, player: Player) -> int:
    return table.hands[player].num_dice


POLICY = Policy(
    choose=_by(_sensible, passes=True),
    ways=(*map(_by, VALUES[:-1]), _by(VALUES[-1], passes=True)),
    most_players=((Way.THRIFTY, 3),),
    whim=0.05,
    margin=2_000,
    casinos_of=casinos_of,
    dice_left=dice_left,
)


# -- tiles -----------------------------------------------------------------------------------------


def at_tile(table: Table, player: Player, actions: tuple[Action, ...]) -> Action | None:
    """Return the choice at a tile with the highest `Choice.worth`.

    None if no choice other than `Decline` has an estimate.
    """
    valued: list[tuple[float, Action]] = []
    for action in actions:
        if isinstance(action, Choice):
            worth = action.worth(table, player)
        else:
            worth = None
        if worth is not None:
            valued.append((worth, action))
    if all(isinstance(action, Decline) for _, action in valued):
        return None
    return max(valued, key=lambda pair: pair[0])[1]


def gain(table: Table, player: Player, number: int, owner: Owner, num_dice: int) -> int:
    """Return what `player` would gain from more dice at a casino, minus what all rivals would.

    The dice are `num_dice` dice of `owner`, added to casino `number`. The result is in dollars.
    """
    return _change(table, player, number, owner, num_dice).swing


def held(table: Table, player: Player, number: int) -> int:
    """Return what casino `number` would pay `player` now, minus what it would pay all rivals.

    The result is in dollars.
    """
    casino = table.casinos[number - 1]
    no_dice = (0,) * len(casino.counts)
    return change(casino.notes, no_dice, casino.counts, player, len(table.hands)).swing


def _change(table: Table, player: Player, number: int, owner: Owner, num_dice: int) -> Change:
    casino = table.casinos[number - 1]
    before = casino.counts
    after = [*before]
    after[owner] += num_dice
    return change(casino.notes, before, (*after,), player, len(table.hands))
