"""Tile E1, No Entry!: put a token on another casino, which closes it, and perhaps be paid."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale.actions import CasinoChoice, Decline
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Money, Quiet
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.policy import held
from lasvegas_tui.rules.royale.table import Table, casino_name, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.words import Names

TRACK = (0, 20_000, 0, 30_000, 0, 10_000)
"""The reward of each space of the track in dollars; each closing leads one space further.

The rewards are known from a single source.
"""


class CloseCasino(CasinoChoice, frozen=True):
    """Close another casino by putting the token on it; `number` is the casino's."""

    has_preview: ClassVar = True

    def label(self, table: Table, names: Names) -> str:
        return f"Close {casino_name(self.number)}"

    def worth(self, table: Table, player: Player) -> float:
        return held(table, player, self.number)


class CasinoClosed(TileNews, frozen=True):
    """A player closed a casino with the token; a casino closed before is open again."""

    side: ClassVar = "E1"

    player: Player
    number: int
    opened: int | None
    """The number of the casino that was closed before; None if there was none."""

    def told(self, table: Table, owners: Names) -> str:
        told = f"{owners[self.player]} closes {casino_name(self.number)}"
        if self.opened is None:
            return f"{told}."
        return f"{told}; {casino_name(self.opened)} is open again."


class NoEntry(Tile, frozen=True, tag="E1"):
    """The tile, with the space reached on its track; `Table.closed` is the closed casino."""

    name: ClassVar = "No Entry!"
    text: ClassVar = "No die goes in or out of the casino you close, until the end."
    can_close: ClassVar = True

    space: int = 0

    @property
    def following(self) -> int:
        """The index in `TRACK` of the space for the next closing."""
        return (self.space + 1) % len(TRACK)

    def prospect(self) -> str:
        return f"close a casino; you get {self._gain}."

    def marks(self) -> tuple[Mark, ...]:
        reward = TRACK[self.following]
        if not reward:
            return Quiet("close a casino: "), Quiet("0")
        return Quiet("close a casino: "), Money(reward)

    def marks_in_words(self, owners: Names) -> str:
        return f"the next closing pays {self._gain}"

    @property
    def details(self) -> str:
        return f"The next closing pays {self._gain} and opens the casino closed before."

    @property
    def _gain(self) -> str:
        reward = TRACK[self.following]
        if not reward:
            return "nothing"
        return paid(reward)

    def activate(self, state: Position, visit: Visit) -> Position:
        return state.then(ClosingCasino(visit.player, visit.number))


class ClosingCasino(PlayerStep, frozen=True):
    """A step in which a player closes a casino, or keeps the one that was closed before."""

    side: ClassVar = "E1"
    task: ClassVar = "to close a casino"

    number: int
    """The number of the tile's own casino, which is never closed."""

    def hint(self, table: Table, names: Names) -> str:
        return "Nothing goes in or out of a closed casino until the payout."

    def can_decline(self, table: Table) -> bool:
        return table.closed is not None

    def declining(self, table: Table) -> str:
        assert table.closed is not None
        return f"leave {casino_name(table.closed)} closed"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        kept = (self.number, state.table.closed)
        return tuple(CloseCasino(number) for number in NUMBERS if number not in kept)

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case CloseCasino(number) if number == self.number:
                return Refusal("The token never goes to the casino of its own tile.", self.side)
            case CloseCasino(number) if number == state.table.closed:
                return Refusal(f"Casino {number} is closed already.", self.side)
            case CloseCasino(number):
                return Refusal(f"There is no casino {number}.", "R-C4")
            case Decline():
                return Refusal("The token lies on its tile, and has to go to a casino.", self.side)
        return Refusal("Now the token has to be put on a casino.", self.side)

    def apply(self, state: Position, action: CloseCasino) -> Position:
        space = state.table.tile_at(self.number, NoEntry).following
        state = state.tell(CasinoClosed(self.player, action.number, state.table.closed))
        state = state.on(closed=action.number).with_tile(self.number, NoEntry(space))
        if not TRACK[space]:
            return state
        return state.reward(self.player, TRACK[space], self.side)
