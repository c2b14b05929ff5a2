"""Tile B1, Prime Time: before the payout, the leader here rolls and may place two black dice."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import ranking
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.dice import SMALL
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Sign
from lasvegas_tui.rules.royale.news import DiceMoved
from lasvegas_tui.rules.royale.policy import gain
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow, closed_casino
from lasvegas_tui.rules.royale.table import Table, casino_name
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile
from lasvegas_tui.rules.words import Names


class PlaceBlack(Choice, frozen=True):
    """Put one or both black dice into the casinos of their numbers.

    `numbers` are in ascending order: with a double of 4s, (4,) is one die and (4, 4) are both.
    """

    has_preview: ClassVar = True

    numbers: tuple[int, ...]

    @property
    def digit(self) -> int | None:
        if len(self.numbers) == 1:
            return self.numbers[0]
        return None

    def label(self, table: Table, names: Names) -> str:
        places = joined([casino_name(number) for number in self.numbers])
        which = "One black die"
        if len(self.numbers) > 1:
            which = "Both black dice"
        return f"{which}: {places}"

    def worth(self, table: Table, player: Player) -> float:
        placed = Counter(self.numbers)
        return sum(gain(table, player, number, player, num) for number, num in placed.items())


class PrimeTime(Tile, frozen=True, tag="B1"):
    """The tile; placed black dice count as small dice of the player who placed them."""

    name: ClassVar = "Prime Time"
    text: ClassVar = "At the round's end, the leader here may add two black dice."
    brief: ClassVar = "end: leader adds 2 dice"
    details: ClassVar = (
        "They are rolled; each goes to its number and counts as a die of the leader."
    )

    player: Player | None = None
    """The player who placed the black dice; None before they are placed."""
    placed: tuple[int, ...] = ()
    """The numbers of the casinos where the black dice are; empty before they are placed."""

    def prospect(self) -> str:
        return "nothing now; at the end of the round whoever leads here may add two black dice."

    def marks(self) -> tuple[Mark, ...]:
        if self.player is None:
            return ()
        return Sign(self.player), f" at {','.join(map(str, self.placed))}"

    def last_throw(self, state: Position, number: int) -> Position:
        winners = ranking(state.table.casino(number).counts)
        if not winners or winners[0] >= state.num_players:
            return state.skip(self, "no player is about to take the higher note here.")
        return state.then(PrimeThrow(winners[0], number))


class PrimeThrow(BlackThrow, frozen=True):
    side: ClassVar = "B1"

    player: Player
    number: int

    def apply(self, state: Position, action: ThrowBlack) -> Position:
        if set(action.faces) == {state.table.closed}:
            return state.skip(PrimeTime(), "both dice show the closed casino.")
        first, second = sorted(action.faces)
        return state.then(PlacingBlack(self.player, self.number, (first, second)))


class PlacingBlack(PlayerStep, frozen=True):
    """A step in which a player may place one or both black dice; they activate no tile (R-16)."""

    side: ClassVar = "B1"
    task: ClassVar = "to place the black dice"

    number: int
    faces: tuple[int, int]

    @property
    def black(self) -> tuple[int, ...]:
        return self.faces

    def hint(self, table: Table, names: Names) -> str:
        first, second = self.faces
        shown = f"The black dice show {first} and {second}"
        return f"{shown}; placed, each counts as a die of {names[self.player]}."

    def can_decline(self, table: Table) -> bool:
        return True

    def declining(self, table: Table) -> str:
        return "place no black die"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        usable = tuple(face for face in self.faces if face != state.table.closed)
        singles = tuple(PlaceBlack((face,)) for face in sorted(set(usable)))
        if len(usable) == 2:
            return (*singles, PlaceBlack(usable))
        return singles

    def refuse(self, state: Position, action: Action) -> Refusal:
        if not isinstance(action, PlaceBlack):
            return Refusal("Now the black dice can be placed or left.", self.side)
        if state.table.closed is not None and state.table.closed in action.numbers:
            return closed_casino(state.table)
        if not action.numbers:
            return Refusal("To place no black die is to decline.", self.side)
        if sorted(action.numbers) == sorted(self.faces):
            return Refusal("The lower number is named first.", self.side)
        return Refusal("The black dice go to the casinos of their numbers, once each.", self.side)

    def apply(self, state: Position, action: PlaceBlack) -> Position:
        for number in action.numbers:
            state = state.tell(DiceMoved(self.player, SMALL, PrimeTime.side, number)).put(
                number, self.player, SMALL
            )
        return state.with_tile(self.number, PrimeTime(self.player, action.numbers))
