"""What players can choose in Royale, with its words; a tile's own choices are in its module."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import spaced, third_person, upper
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.words import Names, described


class Choice(Action, frozen=True):
    """What a player may do, with its words; an action in the imperative, such as `PutInBar`."""

    is_foreseeable: ClassVar[bool] = False
    """Whether all that comes of it at once is open and certain, so that it is shown beforehand."""

    @property
    def commit(self) -> str:
        """What Enter does with it once it is pointed at: "close" for `CloseCasino`."""
        return spaced(type(self).__name__).partition(" ")[0]

    @property
    def digit(self) -> int | None:
        """The key that it has in a list; with None it is counted."""
        return None

    def label(self, table: Table, names: Names) -> str:
        """Return the choice as a line of a menu, in the imperative."""
        return upper(described(self))

    def told(self, table: Table, name: str) -> str:
        """Return what `name` did, as a sentence on the table before; empty where news tell it."""
        return ""

    def told_plainly(self, name: str) -> str:
        """Return what `name` did, in the words of the class, for want of anything else."""
        return f"{name} {third_person(described(self))}."


class CasinoChoice(Choice, frozen=True):
    """A choice made by pointing at a casino, rather than in a list."""

    number: int


# -- those of the core, and of several tiles -------------------------------------------------------


class Place(CasinoChoice, frozen=True):
    """Put every die of one number into its casino."""

    is_foreseeable: ClassVar = True


class Pass(Choice, frozen=True):
    """Pay a chip and place nothing."""

    is_foreseeable: ClassVar = True


class Decline(Choice, frozen=True):
    """Leave what a tile offers."""

    digit: ClassVar = 0

    def label(self, table: Table, names: Names) -> str:
        return upper(_declined(table))

    def told(self, table: Table, name: str) -> str:
        return f"{name} {third_person(_declined(table))}."


def _declined(table: Table) -> str:
    assert table.top is not None
    return table.top.declining(table)
