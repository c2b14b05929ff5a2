"""Parts that several tiles share: tokens, black dice, and dice that are set or taken back."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale.actions import DieChoice
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.dice import a_die, die
from lasvegas_tui.rules.royale.news import HAND, DiceMoved, TokenMoved
from lasvegas_tui.rules.royale.table import Table, casino_name
from lasvegas_tui.rules.royale.tile import ChanceStep, PlayerStep, Position, Tile
from lasvegas_tui.rules.words import Names


def closed_casino(table: Table) -> Refusal:
    """Return the refusal for choosing the casino that is closed."""
    return Refusal(f"Casino {table.closed} is closed.", table.closing_side)


# -- a token that a player may hold ----------------------------------------------------------------


class TokenTile(Tile, frozen=True):
    """A tile with a token that one player at a time can hold."""

    holder: Player | None = None

    def figures(self, names: Names) -> dict[str, str]:
        if self.holder is None:
            return {}
        return {f"holder of {self.name}": names[self.holder]}

    def given(self, state: Position, number: int, holder: Player | None) -> Position:
        """Return the position after the token went to `holder`; None puts it back on the tile.

        `number` is the number of the tile's casino.
        """
        moved = TokenMoved(self.side, holder)
        return state.with_tile(number, replace(self, holder=holder)).tell(moved)


# -- the black dice --------------------------------------------------------------------------------


class BlackThrow(ChanceStep, frozen=True):
    """A step in which both black dice are thrown for a tile."""

    @property
    def black(self) -> tuple[int, ...]:
        return (0, 0)

    def sample(self, state: Position, rng: Random) -> Action:
        return ThrowBlack((rng.randint(1, 6), rng.randint(1, 6)))

    def why_impossible(self, state: Position, outcome: Action) -> Refusal | None:
        if not isinstance(outcome, ThrowBlack):
            return Refusal("Now the black dice are thrown: a ThrowBlack has to come.", "R-C5")
        if not all(1 <= face <= 6 for face in outcome.faces):
            return Refusal("A die shows 1 to 6.", "R-C5")
        return None


# -- a die to set or to take back ------------------------------------------------------------------


class SetDie(DieChoice, frozen=True):
    """Set one of the player's remaining dice to `number`, and place it at that casino.

    The tile there has no effect (R-16).
    """

    def label(self, table: Table, names: Names) -> str:
        return f"Set {a_die(self.biggy)} to {self.number} → {casino_name(self.number)}"


class TakeDieBack(DieChoice, frozen=True, tag="TakeBack"):
    """Take one of the player's dice back from the casino with the number `number`."""

    def label(self, table: Table, names: Names) -> str:
        return f"Take {a_die(self.biggy)} back from {casino_name(self.number)}"


class SetOrTakeBack(PlayerStep, frozen=True):
    """A step in which a player sets and places a remaining die, or takes one back (tiles F2, H2).

    It is always possible, because the die just placed can be taken back.
    """

    task: ClassVar = "to set or take back a die"

    side: str
    """The id of the side of the tile that asks, such as "F2"."""

    def hint(self, table: Table, names: Names) -> str:
        return "A die set or taken back sets off no tile."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        table = state.table
        found: list[Action] = []
        for kind in table.hands[self.player].kinds():
            found += [SetDie(number, kind.big > 0) for number in table.open_numbers]
        for number in table.open_numbers:
            there = table.casino(number).dice[self.player]
            found += [TakeDieBack(number, kind.big > 0) for kind in there.kinds()]
        return tuple(found)

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case SetDie(number) | TakeDieBack(number) if number == state.table.closed:
                return closed_casino(state.table)
            case SetDie(number) if number in NUMBERS:
                return Refusal("No such die is left.", self.side)
            case TakeDieBack(number) if number in NUMBERS:
                return Refusal("No such die lies there.", self.side)
        return Refusal("Now a die has to be set and placed, or taken back.", self.side)

    def apply(self, state: Position, action: SetDie | TakeDieBack) -> Position:
        moved = die(action.biggy)
        if isinstance(action, SetDie):
            return (
                state.tell(DiceMoved(self.player, moved, HAND, action.number))
                .use_up(self.player, moved)
                .put(action.number, self.player, moved)
            )
        return (
            state.tell(DiceMoved(self.player, moved, action.number, HAND))
            .take(action.number, self.player, moved)
            .hand_over(self.player, moved)
        )
