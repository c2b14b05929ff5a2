"""Tile D2, Power Play: whoever has most dice here may set a die in a turn instead of rolling."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import NUMBERS, majority
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale.actions import CasinoChoice
from lasvegas_tui.rules.royale.dice import a_die, die
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Sign
from lasvegas_tui.rules.royale.shared_tile_parts import TokenTile, closed_casino
from lasvegas_tui.rules.royale.table import Phase, Table, casino_name
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, TileStep, Visit
from lasvegas_tui.rules.words import Names


class UsePower(CasinoChoice, frozen=True):
    """Set one of the remaining dice to `number` and place it at that casino, instead of rolling."""

    has_preview: ClassVar = True
    commit: ClassVar = "place"

    biggy: bool = False

    @property
    def digit(self) -> int:
        return self.number

    def label(self, table: Table, names: Names) -> str:
        return f"Set {a_die(self.biggy)} to {self.number} → {casino_name(self.number)}"

    def told(self, table: Table, name: str) -> str:
        which = a_die(self.biggy)
        return f"{name} sets {which} to {self.number} and places it at {casino_name(self.number)}."


class PowerPlay(TokenTile, frozen=True, tag="D2"):
    name: ClassVar = "Power Play"
    text: ClassVar = "With the most dice here, you may set a die instead of rolling."
    details: ClassVar = (
        "Its token shows who may: they turn a die to any number and place it. A tie returns it."
    )

    @property
    def brief(self) -> str:
        if self.holder is None:
            return "most dice: set a die"
        return "a die"

    def marks(self) -> tuple[Mark, ...]:
        if self.holder is None:
            return ()
        return Sign(self.holder), " may set"

    def marks_in_words(self, owners: Names) -> str:
        if self.holder is None:
            return ""
        return f"{owners[self.holder]} may set a die"

    def prospect(self) -> str:
        return "its token stays where it is."

    def badge(self, player: Player) -> str:
        if player == self.holder:
            return "★"
        return ""

    def activate(self, state: Position, visit: Visit) -> Position:
        if majority(state.table.casino(visit.number).counts) != visit.player:
            return state.skip(self, "nobody alone has the most dice, so nobody gets the token.")
        if self.holder == visit.player:
            return state
        return self.given(state, visit.number, visit.player)

    def watch(self, state: Position, number: int) -> Position:
        """Take the token back if its holder no longer has more dice than any other owner.

        Return the position afterwards; `number` is the tile's casino, 1 to 6.
        """
        if self.holder is None or majority(state.table.casino(number).counts) == self.holder:
            return state
        return self.given(state, number, None)

    def before_roll(self, number: int, player: Player) -> tuple[TileStep, ...]:
        if player != self.holder:
            return ()
        return (PowerOffered(player),)

    def end_round(self, state: Position, number: int) -> Position:
        if self.holder is None:
            return state
        return self.given(state, number, None)


class PowerOffered(PlayerStep, frozen=True):
    """A step in which a player sets and places a remaining die, or rolls as usual.

    Neither costs a chip.
    """

    side: ClassVar = "D2"
    task: ClassVar = "to set a die or roll"
    declined: ClassVar = "Roll"

    def hint(self, table: Table, names: Names) -> str:
        return "A die set to any number goes there and sets off the tile; or roll as usual."

    def can_decline(self, table: Table) -> bool:
        return True

    def declining(self, table: Table) -> str:
        return "roll as usual"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        kinds = state.table.hands[self.player].kinds()
        numbers = state.table.open_numbers
        return tuple(UsePower(number, kind.big > 0) for kind in kinds for number in numbers)

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case UsePower(number) if number == state.table.closed:
                return closed_casino(state.table)
            case UsePower(number) if number in NUMBERS:
                return Refusal("No such die is left.", self.side)
            case UsePower(number):
                return Refusal(f"There is no casino {number}.", "R-C4")
        return Refusal("Now a remaining die may be set and placed instead of rolling.", self.side)

    def apply(self, state: Position, action: UsePower) -> Position:
        placed = die(action.biggy)
        return (
            state.on(phase=Phase.NEXT_TURN)  # without a roll
            .use_up(self.player, placed)
            .put(action.number, self.player, placed)
            .activate(Visit(self.player, action.number, placed))
        )
