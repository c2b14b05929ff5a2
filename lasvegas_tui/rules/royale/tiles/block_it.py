"""F1 Block It!: a cluster of gray dice goes to a casino, where it counts as one more player's."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casinos import NUMBERS, Owner
from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import NO_DICE, Dice, DiceMoved, PlayerStep, Tile, Visit
from lasvegas_tui.rules.tuples import without

CLUSTERS = (1, 1, 2, 2, 3)


class MoveCluster(Action, frozen=True):
    """Put a whole cluster of so many gray dice in a casino."""

    dice: int
    number: int


class BlockIt(Tile, frozen=True, tag="F1"):
    side: ClassVar = "F1"
    name: ClassVar = "Block It!"

    clusters: tuple[int, ...] = CLUSTERS
    """The sizes of those still here."""
    gray: Owner = -1

    def setup(self, state: RoyaleState, number: int) -> RoyaleState:
        return state.with_tile(number, BlockIt(CLUSTERS, state.table.gray))

    def activate(self, state: RoyaleState, visit: Visit) -> RoyaleState:
        if not self.clusters:
            return state.skip(self, "No gray dice are left here.")
        return state.then(MovingCluster(visit.player, visit.number))

    def dice(self, owner: Owner) -> Dice:
        return Dice(sum(self.clusters)) if owner == self.gray else NO_DICE


class MovingCluster(PlayerStep, frozen=True):
    side: ClassVar = "F1"

    number: int

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        sizes = dict.fromkeys(_tile(state, self.number).clusters)
        return tuple(MoveCluster(size, number) for size in sizes for number in state.table.open_numbers)

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        match action:
            case MoveCluster(_, number) if number and number == state.table.closed:
                return Refusal(f"Casino {number} is closed.", "E1")
            case MoveCluster(size, number) if number in NUMBERS:
                return Refusal(f"There is no cluster of {size} here.", self.side)
        return Refusal("Now a cluster of gray dice has to go to a casino.", self.side)

    def apply(self, state: RoyaleState, action: MoveCluster) -> RoyaleState:
        tile, moved = _tile(state, self.number), Dice(action.dice)
        left = BlockIt(without(tile.clusters, (action.dice,)), tile.gray)
        return (
            state.tell(DiceMoved(tile.gray, moved, tile.side, action.number))
            .with_tile(self.number, left)
            .put(action.number, tile.gray, moved)
        )


def _tile(state: RoyaleState, number: int) -> BlockIt:
    tile = state.table.tile(number)
    assert isinstance(tile, BlockIt)
    return tile
