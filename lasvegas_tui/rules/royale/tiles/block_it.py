"""Tile F1, Block It!: put a group of gray dice into a casino, where they win notes for nobody."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import NUMBERS, Owner
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined, numeral, plural, upper
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Quiet
from lasvegas_tui.rules.royale.news import DiceMoved
from lasvegas_tui.rules.royale.policy import gain
from lasvegas_tui.rules.royale.shared_tile_parts import closed_casino
from lasvegas_tui.rules.royale.table import Table, casino_name
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.tuples import without
from lasvegas_tui.rules.words import Names

CLUSTERS = (1, 1, 2, 2, 3)


class MoveCluster(Choice, frozen=True):
    """Put a group of gray dice from the tile into the casino with the number `number`."""

    has_preview: ClassVar = True

    dice: int
    """The number of dice in the group."""
    number: int

    @property
    def digit(self) -> int:
        return self.number

    def label(self, table: Table, names: Names) -> str:
        gray = f"{upper(numeral(self.dice))} gray {plural('die', self.dice)}"
        return f"{gray} → {casino_name(self.number)}"

    def worth(self, table: Table, player: Player) -> float:
        return gain(table, player, self.number, table.gray, self.dice)


class BlockIt(Tile, frozen=True, tag="F1"):
    name: ClassVar = "Block It!"
    text: ClassVar = "Add a group of gray dice to a casino; they compete for nobody."
    has_gray: ClassVar = True

    clusters: tuple[int, ...] = CLUSTERS
    """The number of gray dice in each group that is still on the tile."""
    gray: Owner | None = None

    @property
    def brief(self) -> str:
        if not self.clusters:
            return ""
        return f"add {self._group}"

    @property
    def details(self) -> str:
        if not self.clusters:
            return "None are left."
        return f"Groups left: {joined([str(size) for size in self.clusters])}."

    @property
    def _group(self) -> str:
        """The groups that are left, by size: "1 or 3 gray dice"."""
        sizes = sorted(set(self.clusters))
        return f"{joined([str(size) for size in sizes], 'or')} gray {plural('die', sizes[-1])}"

    def prospect(self) -> str:
        return f"add {self._group} to an open casino."

    def marks(self) -> tuple[Mark, ...]:
        if not self.clusters:
            return (Quiet("no gray left"),)
        return ()

    def setup(self, state: Position, number: int) -> Position:
        return state.with_tile(number, BlockIt(CLUSTERS, state.table.gray))

    def activate(self, state: Position, visit: Visit) -> Position:
        if not self.clusters:
            return state.skip(self, "no gray dice are left here.")
        return state.then(MovingCluster(visit.player, visit.number))

    def dice(self, owner: Owner) -> Dice:
        if owner != self.gray:
            return NO_DICE
        return Dice(sum(self.clusters))


class MovingCluster(PlayerStep, frozen=True):
    side: ClassVar = "F1"
    task: ClassVar = "to move gray dice"

    number: int

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        sizes = dict.fromkeys(state.table.tile_at(self.number, BlockIt).clusters)
        return tuple(
            MoveCluster(size, number) for size in sizes for number in state.table.open_numbers
        )

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case MoveCluster(_, number) if number == state.table.closed:
                return closed_casino(state.table)
            case MoveCluster(size, number) if number in NUMBERS:
                return Refusal(f"There is no group of {size} here.", self.side)
        return Refusal("Now a group of gray dice has to go to a casino.", self.side)

    def apply(self, state: Position, action: MoveCluster) -> Position:
        tile, moved = state.table.tile_at(self.number, BlockIt), Dice(action.dice)
        gray = state.table.gray
        left = BlockIt(without(tile.clusters, (action.dice,)), gray)
        return (
            state.tell(DiceMoved(gray, moved, tile.side, action.number))
            .with_tile(self.number, left)
            .put(action.number, gray, moved)
        )
