"""The public events at a Royale table, with their sentences; tiles have more of their own."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.pile_and_purses import Notes
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import agreed, numeral, plural, possessive, upper
from lasvegas_tui.rules.royale.dice import Dice, a_die
from lasvegas_tui.rules.royale.table import CHIP, Table, is_in_chips, paid
from lasvegas_tui.rules.words import Names, described

HAND = "hand"
"""In news, the place of the dice that a player has left to roll."""


class Transfer(NamedTuple):
    """What a player gets from the bank, or gives to it."""

    player: Player
    gained: Notes = ()
    """The cards that the player gets, in dollars."""
    given: Notes = ()
    """The cards that the player gives, in dollars."""
    chips: int = 0
    """The number of chips that the player gets; negative if the player gives them."""
    loose: int = 0
    """The dollars besides cards and chips that the player gets; negative if given."""

    @property
    def dollars(self) -> int:
        """The total gain of the player, in dollars; negative for a loss."""
        return sum(self.gained) - sum(self.given) + CHIP * self.chips + self.loose


class TileNews(News, frozen=True):
    """Something that a tile did, with a sentence; its name is in the past, such as `HandOpened`."""

    @property
    def side(self) -> str | None:
        """The side of the tile, such as "A1"; None if several tiles have news of this type."""
        return None

    @property
    def transfer(self) -> Transfer | None:
        """What a player gets or gives; None if nobody gets or gives anything."""
        return None

    def told(self, table: Table, owners: Names) -> str:
        """Return the news in a sentence, given the table after the action that caused it.

        `owners` are the names of all owners of dice.
        """
        told = described(self, owners)
        if self.side is None:
            return f"{upper(told)}."
        return f"{table.tile_name(self.side)}: {told}."


class TurnSkipped(News, frozen=True):
    """A turn was skipped, because the roll showed only the number of the closed casino."""

    player: Player


class Rewarded(TileNews, frozen=True):
    """A tile paid a player: in chips up to 20,000 dollars, and more than that as a card."""

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
    """A tile had no effect; the sentence, shown after the name of the tile, says why."""

    tile: str
    sentence: str

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        return f"{table.tile_name(self.tile)}: {self.sentence}"


class TokenMoved(TileNews, frozen=True):
    """The token of a tile went to the player `holder`, or back to the tile if that is None."""

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
    """A tile moved dice; places are a casino's number, `HAND`, or the side of a tile."""

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
