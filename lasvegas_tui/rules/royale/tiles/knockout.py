"""Tile E2, Knockout?: each rival puts a die in the bar, then you take your own out of it.

Nobody has more than two dice in the bar, a place on the tile where dice count nowhere.
"""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import CLOCKWISE, Action, Player, Refusal
from lasvegas_tui.rules.grammar import num, numeral, possessive, upper
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice, a_die, die
from lasvegas_tui.rules.royale.drawn_on_tiles import Lying, Mark, Quiet
from lasvegas_tui.rules.royale.news import HAND, DiceMoved
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, TileStep, Visit
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names

MAX_IN_BAR = 2
"""The maximum number of dice that each player has in the bar; the Biggy counts as one."""


class PutInBar(Choice, frozen=True):
    """Put one of the remaining dice in the bar: the Biggy if `biggy`, else a small die."""

    has_preview: ClassVar = True

    biggy: bool = False

    def label(self, table: Table, names: Names) -> str:
        return f"{upper(a_die(self.biggy))} into the bar"

    def worth(self, table: Table, player: Player) -> float:
        return -self.biggy  # it is worth two dice


class DieKnockedOut(DiceMoved, frozen=True):
    """A die of a player went into the bar, because the player `by` activated the tile."""

    side: ClassVar = "E2"

    by: Player

    def told(self, table: Table, owners: Names) -> str:
        which = a_die(not self.dice.small)
        whose = f"{possessive(owners[self.by])} {table.tile_name(self.side)}"
        return f"{whose}: {owners[self.owner]} loses {which}."


class Knockout(Tile, frozen=True, tag="E2"):
    name: ClassVar = "Knockout?"
    text: ClassVar = "Each rival loses a die to the bar; your own dice there come back."
    details: ClassVar = (
        f"A die in the bar counts nowhere; nobody has more than {numeral(MAX_IN_BAR)} there."
    )
    spot: ClassVar = "the bar"
    put: ClassVar = "into"

    bar: tuple[Dice, ...] = ()
    """The dice that each player has in the bar."""

    def prospect(self) -> str:
        return "each rival loses a die to the bar; your own dice there come back."

    def marks(self) -> tuple[Mark, ...]:
        lying = tuple([Lying(player, dice) for player, dice in enumerate(self.bar) if dice])
        if not lying:
            return ()
        return (Quiet("bar:"), *lying)

    @property
    def brief(self) -> str:
        if any(self.bar):
            return "takes a die"
        return "rivals lose a die each"

    def setup(self, state: Position, number: int) -> Position:
        return state.with_tile(number, Knockout((NO_DICE,) * state.num_players))

    def activate(self, state: Position, visit: Visit) -> Position:
        opponents = CLOCKWISE[state.num_players][visit.player][:-1]
        return state.then(
            *(KnockedOut(opponent, visit.number, visit.player) for opponent in opponents),
            LeavingBar(visit.player, visit.number),
        )

    def dice(self, owner: Owner) -> Dice:
        if owner >= len(self.bar):
            return NO_DICE
        return self.bar[owner]

    def with_bar(self, player: Player, dice: Dice) -> Knockout:
        """Return a copy of the tile in which a player's dice in the bar are `dice`."""
        return Knockout(swapped(self.bar, player, dice))


class KnockedOut(TileStep, frozen=True):
    """A step in which a rival puts a die in the bar, unless they have no die, or two in the bar."""

    side: ClassVar = "E2"

    player: Player
    number: int
    by: Player
    """The player who activated the tile."""

    def run(self, state: Position) -> Position:
        tile = state.table.tile_at(self.number, Knockout)
        kinds = state.table.hands[self.player].kinds()
        if not kinds:
            return state.skip(tile, "an opponent has no die left for the bar.")
        if tile.dice(self.player).num_dice == MAX_IN_BAR:
            return state.skip(tile, f"an opponent has {num(MAX_IN_BAR, 'die')} in the bar already.")
        if len(kinds) == 1:
            return put_in_bar(state, self.number, self.by, self.player, kinds[0])
        return state.then(ChoosingDie(self.player, self.number, self.by))


class ChoosingDie(PlayerStep, frozen=True):
    side: ClassVar = "E2"
    task: ClassVar = "to put a die in the bar"

    number: int
    by: Player

    def hint(self, table: Table, names: Names) -> str:
        return "A die in the bar counts nowhere until it is freed."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return tuple(PutInBar(kind.big > 0) for kind in state.table.hands[self.player].kinds())

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now a remaining die has to go in the bar.", self.side)

    def apply(self, state: Position, action: PutInBar) -> Position:
        return put_in_bar(state, self.number, self.by, self.player, die(action.biggy))


class LeavingBar(TileStep, frozen=True):
    """A step in which the player who activated the tile gets all their dice in the bar back."""

    side: ClassVar = "E2"

    player: Player
    number: int

    def run(self, state: Position) -> Position:
        tile = state.table.tile_at(self.number, Knockout)
        freed = tile.dice(self.player)
        if not freed:
            return state
        return (
            state.tell(DiceMoved(self.player, freed, tile.side, HAND))
            .with_tile(self.number, tile.with_bar(self.player, NO_DICE))
            .hand_over(self.player, freed)
        )


def put_in_bar(state: Position, number: int, by: Player, player: Player, dice: Dice) -> Position:
    """Return the position after `player` put a die in the bar, because `by` activated the tile.

    `number` is the number of the tile's casino, and `dice` is the die.
    """
    tile = state.table.tile_at(number, Knockout)
    return (
        state.tell(DieKnockedOut(player, dice, HAND, tile.side, by))
        .use_up(player, dice)
        .with_tile(number, tile.with_bar(player, tile.dice(player) + dice))
    )
