"""The actions of players in Royale, with their sentences; each tile's own are in its module."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import spaced, third_person, upper
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.words import Names, described


class Choice(Action, frozen=True):
    """A player's action together with its sentences; the class is named in the imperative."""

    has_preview: ClassVar[bool] = False
    """Whether the screen shows beforehand what the choice would change.

    That is so if its first effect is certain and public.
    """

    @property
    def commit(self) -> str:
        """The label of Enter, which makes the choice: "close" for the class `CloseCasino`."""
        return spaced(type(self).__name__).partition(" ")[0]

    @property
    def digit(self) -> int | None:
        """The digit key for the choice in a list; None if its place in the list is the digit."""
        return None

    def label(self, table: Table, names: Names) -> str:
        """Return the text of the choice in a list, such as "Set a die to 4"."""
        return upper(described(self))

    def pictured(self, table: Table) -> str:
        """Return a line of text that draws the choice in a list; empty to show its label."""
        return ""

    def told(self, table: Table, name: str) -> str:
        """Say what the player called `name` has chosen; empty if the events that follow say it.

        `table` is the table before the choice.
        """
        return ""

    def told_plainly(self, name: str) -> str:
        """Return a sentence made from the names of class and fields: "Anna takes pile, pile 1"."""
        return f"{name} {third_person(described(self))}."

    def worth(self, table: Table, player: Player) -> float | None:
        """Estimate how much the choice gains for a player, in dollars; None without an estimate."""
        return None


class CasinoChoice(Choice, frozen=True):
    """A choice made by pointing at the casino with the number `number`, 1 to 6."""

    number: int


class DieChoice(Choice, frozen=True):
    """A choice of one die (the large one if `biggy`), and of a casino or a space by its number."""

    has_preview: ClassVar = True

    number: int
    biggy: bool = False

    @property
    def digit(self) -> int:
        return self.number


# -- choices of the basic game, and of several tiles -----------------------------------------------


class Place(CasinoChoice, frozen=True):
    """Put all rolled dice that show `number` into the casino with that number."""

    has_preview: ClassVar = True


class Pass(Choice, frozen=True):
    """Pay a chip in order not to place any dice in this turn."""

    has_preview: ClassVar = True


class Decline(Choice, frozen=True):
    """Do not use what a tile offers."""

    digit: ClassVar = 0

    def label(self, table: Table, names: Names) -> str:
        return upper(_declined(table))

    def told(self, table: Table, name: str) -> str:
        return f"{name} {third_person(_declined(table))}."

    def worth(self, table: Table, player: Player) -> float:
        return 0


def _declined(table: Table) -> str:
    assert table.top is not None
    return table.top.declining(table)
