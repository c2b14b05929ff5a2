"""The public events at a Royale table, with their sentences; each tile's own are in its module."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import agreed, numeral, plural, possessive, upper
from lasvegas_tui.rules.royale.dice import Dice, a_die
from lasvegas_tui.rules.royale.table import CHIP, Table, is_in_chips, paid
from lasvegas_tui.rules.words import Names, described

HAND = "hand"
"""The place, in `DiceMoved`, of dice that a player has left to roll."""


class Transfer(NamedTuple):
    """What one player gets from the bank, or gives to the bank."""

    player: Player
    gained: Notes = ()
    """The values of the money cards that the player gets, in dollars."""
    given: Notes = ()
    """The values of the money cards that the player gives, in dollars."""
    chips: int = 0
    """The number of chips that the player gets; negative if the player gives them."""
    loose: int = 0
    """Money that is neither cards nor chips, in dollars; negative if the player gives it."""

    @property
    def dollars(self) -> int:
        """The value of everything that the player gets minus what they give, in dollars."""
        return sum(self.gained) - sum(self.given) + CHIP * self.chips + self.loose


class TileNews(News, frozen=True):
    """An event caused by a tile, with its sentence; the class is named in the past tense."""

    @property
    def side(self) -> str | None:
        """The id of the tile's side, such as "A1"; None if several tiles have news of this type."""
        return None

    @property
    def transfer(self) -> Transfer | None:
        """The money that a player gets or gives; None if no money moves."""
        return None

    def told(self, table: Table, owners: Names) -> str:
        """Describe the event in a sentence; `table` is the table after the action that caused it.

        `owners` are the names of all owners of dice: players, then neutral and gray dice.
        """
        told = described(self, owners)
        if self.side is None:
            return f"{upper(told)}."
        return f"{table.tile_name(self.side)}: {told}."


class TurnSkipped(News, frozen=True):
    """A player's turn was skipped, because all dice showed the number of the closed casino."""

    player: Player


class Rewarded(TileNews, frozen=True):
    """A tile paid a player: up to 20,000 dollars in chips, larger amounts as a money card."""

    player: Player
    dollars: int
    tile: str

    @property
    def side(self) -> str:
        return self.tile

    @property
    def transfer(self) -> Transfer:
        if is_in_chips(self.dollars):
            return Transfer(self.player, chips=self.dollars // CHIP)
        return Transfer(self.player, gained=(self.dollars,))

    def told(self, table: Table, owners: Names) -> str:
        return f"{table.tile_name(self.tile)} pays {owners[self.player]} {paid(self.dollars)}."


class Skipped(TileNews, frozen=True):
    """A tile had no effect; `sentence` says why, and is shown after the tile's name."""

    tile: str
    sentence: str

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        return f"{table.tile_name(self.tile)}: {self.sentence}"


class TokenMoved(TileNews, frozen=True):
    """The token of a tile went to the player `holder`; None if it went back to the tile."""

    tile: str
    holder: Player | None

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        if self.holder is None:
            where = "goes back to its tile"
        else:
            where = f"goes to {owners[self.holder]}"
        return f"{table.tile_name(self.tile)}: the token {where}."


class DiceMoved(TileNews, frozen=True):
    """A tile moved dice from `origin` to `target`.

    Each of the two is the number of a casino, the side of a tile, or `HAND`.
    """

    owner: Owner
    dice: Dice
    origin: int | str
    target: int | str

    def told(self, table: Table, owners: Names) -> str:
        origin, target = table.spot(self.origin), table.spot(self.target)
        small = self.dice.small
        verb = agreed("go", self.dice.num_dice)
        if self.owner == table.gray:
            gray = upper(f"{numeral(small)} gray {plural('die', small)}")
            return f"{gray} {verb} from {origin} to {target}."
        owner = owners[self.owner]
        if self.dice.num_dice == 1:
            dice = a_die(not small)
        else:
            dice = self.dice.words
        if self.origin == HAND:
            return f"{owner} puts {dice} {table.at_spot(self.target)}."
        if self.target == HAND:
            return f"{owner} takes {dice} back from {origin}."
        if isinstance(self.origin, int):
            return f"{owner} moves {dice} from {origin} to {target}."
        theirs = dice.removeprefix("a ").removeprefix("the ")
        return f"{possessive(owner)} {theirs} {verb} from {origin} to {target}."
