"""Tile F2, Handicap: take a gray die from a casino to a space of the tile, for its reward."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import NUMBERS, Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.dice import NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Quiet
from lasvegas_tui.rules.royale.news import DiceMoved
from lasvegas_tui.rules.royale.policy import gain
from lasvegas_tui.rules.royale.shared_tile_parts import SetOrTakeBack, closed_casino
from lasvegas_tui.rules.royale.table import Table, casino_name, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.words import Names

GRAY = (1, 1, 1, 2, 2, 2)
"""The number of gray dice in each of casinos 1 to 6 at the start of a round."""

SPACES = {"chip": 2, "card": 3, "die": 4}
"""How many spaces of each kind the tile has; each space is used once.

A "chip" space pays a chip, a "card" space a card of 30,000; with a "die" space a player sets and
places a remaining die, or takes one back.
"""

REWARDS = {"chip": 10_000, "card": 30_000}

_USES = {
    "chip": "for a chip",
    "card": f"for {short(REWARDS['card'])}",
    "die": "to set or take back a die",
}
"""The purpose of each kind of space, in words."""


class TakeGray(Choice, frozen=True):
    """Move a gray die from casino `number` to a space of the kind "chip", "card" or "die"."""

    has_preview: ClassVar = True

    number: int
    space: str

    @property
    def digit(self) -> int:
        return self.number

    def label(self, table: Table, names: Names) -> str:
        brings = "set or take back a die"
        if self.space in REWARDS:
            brings = paid(REWARDS[self.space])
        return f"From {casino_name(self.number)}: {brings}"

    def worth(self, table: Table, player: Player) -> float:
        return gain(table, player, self.number, table.gray, -1)


class Handicap(Tile, frozen=True, tag="F2"):
    name: ClassVar = "Handicap"
    text: ClassVar = (
        f"Take a gray die off a casino, for a chip, {short(REWARDS['card'])} or a die to move."
    )
    has_gray: ClassVar = True

    free: tuple[int, ...] = tuple(SPACES.values())
    """The number of free spaces of each kind, in the order of `SPACES`."""
    gray: Owner | None = None

    def prospect(self) -> str:
        card = short(REWARDS["card"])
        brings = {"chip": "a chip", "card": card, "die": "a die to set or take back"}
        left = [brings[space] for space in SPACES if self.num_free(space)]
        return f"take a gray die off a casino, for {joined(left, 'or')}."

    def marks(self) -> tuple[Mark, ...]:
        if not any(self.free):
            return (Quiet("it is full"),)
        return ()

    def marks_in_words(self, owners: Names) -> str:
        if not any(self.free):
            return "no space is free"
        return f"free spaces: {self._spaces}"

    @property
    def brief(self) -> str:
        if self.num_free("card"):
            return f"take a gray die for {short(REWARDS['card'])}"
        return "take a gray die: prize"

    @property
    def details(self) -> str:
        return f"Free spaces: {self._spaces}."

    @property
    def _spaces(self) -> str:
        """The free spaces: "2 for a chip, 3 for 30K and 4 to set or take back a die"."""
        spaces = {space: f"{self.num_free(space)} {use}" for space, use in _USES.items()}
        return joined([words for space, words in spaces.items() if self.num_free(space)]) or "none"

    def setup(self, state: Position, number: int) -> Position:
        gray = state.table.gray
        state = state.with_tile(number, Handicap(gray=gray))
        for casino, count in zip(NUMBERS, GRAY, strict=True):
            state = state.put(casino, gray, Dice(count))
        return state

    def activate(self, state: Position, visit: Visit) -> Position:
        table = state.table
        if not any(table.casino(number).dice[table.gray] for number in table.open_numbers):
            return state.skip(self, "no open casino has a gray die.")
        return state.then(TakingGray(visit.player, visit.number))

    def dice(self, owner: Owner) -> Dice:
        if owner != self.gray:
            return NO_DICE
        return Dice(sum(SPACES.values()) - sum(self.free))

    def num_free(self, space: str) -> int:
        return dict(zip(SPACES, self.free, strict=True)).get(space, 0)

    def covered(self, space: str) -> Handicap:
        """Return a copy of the tile with one free space fewer of the kind `space`."""
        free = dict(zip(SPACES, self.free, strict=True))
        free[space] -= 1
        return Handicap(tuple(free.values()), self.gray)


class TakingGray(PlayerStep, frozen=True):
    side: ClassVar = "F2"
    task: ClassVar = "to take a gray die"

    number: int

    def can_decline(self, table: Table) -> bool:
        return True

    def declining(self, table: Table) -> str:
        return "leave the gray dice"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        table, tile = state.table, state.table.tile_at(self.number, Handicap)
        spaces = [space for space, free in zip(SPACES, tile.free, strict=True) if free]
        numbers = [number for number in table.open_numbers if table.casino(number).dice[table.gray]]
        return tuple(TakeGray(number, space) for number in numbers for space in spaces)

    def refuse(self, state: Position, action: Action) -> Refusal:
        tile = state.table.tile_at(self.number, Handicap)
        match action:
            case TakeGray(number) if number == state.table.closed:
                return closed_casino(state.table)
            case TakeGray(_, space) if not tile.num_free(space):
                return Refusal("No such space is free on the tile.", self.side)
            case TakeGray():
                return Refusal("No gray die lies there.", self.side)
        return Refusal("Now a gray die may be moved to the tile.", self.side)

    def apply(self, state: Position, action: TakeGray) -> Position:
        tile, gray = state.table.tile_at(self.number, Handicap), state.table.gray
        state = (
            state.tell(DiceMoved(gray, SMALL, action.number, tile.side))
            .take(action.number, gray, SMALL)
            .with_tile(self.number, tile.covered(action.space))
        )
        if action.space in REWARDS:
            return state.reward(self.player, REWARDS[action.space], tile.side)
        return state.then(SetOrTakeBack(self.player, tile.side))
