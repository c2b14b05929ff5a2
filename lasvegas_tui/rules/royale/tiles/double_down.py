"""Tile G2, Double Down: dice moved from the casino to the tile compete for 60,000 and 30,000."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import Owner, Payout, payout
from lasvegas_tui.rules.casino.dollars_in_words import amounts
from lasvegas_tui.rules.casino.words import shares
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Lying, Mark, Quiet
from lasvegas_tui.rules.royale.news import DiceMoved, TileNews
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names

PRIZES = (60_000, 30_000)


class RaiseDice(Choice, frozen=True):
    """Move `small` small dice, and the Biggy if `biggy`, from the casino to its tile."""

    has_preview: ClassVar = True

    small: int
    biggy: bool = False

    @property
    def dice(self) -> Dice:
        return Dice(self.small, int(self.biggy))

    @property
    def digit(self) -> int | None:
        if self.biggy:
            return None
        return self.small

    def label(self, table: Table, names: Names) -> str:
        return f"Move {self.dice.words} to the tile"


class TileTied(TileNews, frozen=True):
    """Each of these owners ties with another on the tile, so that their dice there do not count."""

    side: ClassVar = "G2"

    tile: str
    owners: tuple[Owner, ...]

    def told(self, table: Table, owners: Names) -> str:
        tied = joined([owners[owner] for owner in self.owners])
        return f"{DoubleDown.name}: {tied} tied."


class DoubleDown(Tile, frozen=True, tag="G2"):
    name: ClassVar = "Double Down"
    text: ClassVar = f"Move dice onto the tile: the most there win {amounts(PRIZES)}."
    details: ClassVar = "It pays like a casino of its own, and only dice moved there count."

    raised: tuple[Dice, ...] = ()
    """The dice that each player has moved to the tile."""

    @property
    def brief(self) -> str:
        if any(self.raised):
            return amounts(PRIZES)
        return f"own casino: {amounts(PRIZES)}"

    def prospect(self) -> str:
        return f"dice may move from here to the tile, which pays {amounts(PRIZES)}."

    def marks(self) -> tuple[Mark, ...]:
        lying = [Lying(player, dice) for player, dice in enumerate(self.raised) if dice]
        if not lying:
            return ()
        return (Quiet("on it:"), *lying)

    def outlook(self, owners: Names) -> str:
        return f"on {self.name}: {shares(owners, self._strengths, self._payout())}"

    @property
    def _strengths(self) -> tuple[int, ...]:
        return tuple(dice.strength for dice in self.raised)

    def _payout(self) -> Payout:
        return payout(PRIZES, self._strengths)

    def setup(self, state: Position, number: int) -> Position:
        return state.with_tile(number, DoubleDown((NO_DICE,) * state.num_players))

    def activate(self, state: Position, visit: Visit) -> Position:
        if state.table.closed == visit.number:
            return state.skip(self, "no die can leave a closed casino.")
        if not state.table.casino(visit.number).dice[visit.player]:
            return state.skip(self, "there is no die to move from this casino.")
        return state.then(Raising(visit.player, visit.number))

    def due(self, player: Player) -> int:
        return dict(self._payout().awards).get(player, 0)

    def pay(self, state: Position, number: int) -> Position:
        paid = self._payout()
        if paid.tied:
            state = state.tell(TileTied(self.side, paid.tied))
        for owner, prize in paid.awards:
            state = state.reward(owner, prize, self.side)
        return state

    def dice(self, owner: Owner) -> Dice:
        if owner >= len(self.raised):
            return NO_DICE
        return self.raised[owner]


class Raising(PlayerStep, frozen=True):
    side: ClassVar = "G2"
    task: ClassVar = "to move dice to the tile"

    number: int

    def can_decline(self, table: Table) -> bool:
        return True

    def declining(self, table: Table) -> str:
        return "move no die"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        here = state.table.casino(self.number).dice[self.player]
        small_alone = [RaiseDice(small) for small in range(1, here.small + 1)]
        if not here.big:
            return tuple(small_alone)
        with_biggy = [RaiseDice(small, biggy=True) for small in range(here.small + 1)]
        return (*small_alone, *with_biggy)

    def refuse(self, state: Position, action: Action) -> Refusal:
        if action == RaiseDice(0):
            return Refusal("To move no die is to decline.", self.side)
        if isinstance(action, RaiseDice):
            return Refusal("These dice do not lie in this casino.", self.side)
        return Refusal("Now dice may be moved from the casino to its tile.", self.side)

    def apply(self, state: Position, action: RaiseDice) -> Position:
        moved, tile = action.dice, state.table.tile_at(self.number, DoubleDown)
        player = self.player
        return (
            state.tell(DiceMoved(player, moved, self.number, tile.side))
            .take(self.number, player, moved)
            .with_tile(
                self.number, DoubleDown(swapped(tile.raised, player, tile.raised[player] + moved))
            )
        )
