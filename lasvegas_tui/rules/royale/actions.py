"""Actions of players in Royale, with their sentences; those of a tile are in its own module."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import spaced, third_person, upper
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.words import Names, described


class Choice(Action, frozen=True):
    """A player's action with its sentences; its name is imperative, such as `PutInBar`."""

    has_preview: ClassVar[bool] = False
    """Whether what the choice changes at once is certain and public, so that it is previewed."""

    @property
    def commit(self) -> str:
        """The label of Enter for the choice: "close" for `CloseCasino`."""
        return spaced(type(self).__name__).partition(" ")[0]

    @property
    def digit(self) -> int | None:
        """The digit that picks the choice; None if it is numbered by its position."""
        return None

    def label(self, table: Table, names: Names) -> str:
        """Label the choice for a menu, in the imperative."""
        return upper(described(self))

    def pictured(self, table: Table) -> str:
        """Draw the choice with characters, for a list; empty if its label is shown instead."""
        return ""

    def told(self, table: Table, name: str) -> str:
        """Describe the choice of a player, given the table before it; empty if news describe it."""
        return ""

    def told_plainly(self, name: str) -> str:
        """Describe the choice by its class and its fields: "Anna takes pile, pile 1."."""
        return f"{name} {third_person(described(self))}."

    def worth(self, table: Table, player: Player) -> float | None:
        """Estimate what a player gains by the choice, in dollars; None if it is unknown."""
        return None


class CasinoChoice(Choice, frozen=True):
    """A choice that is made by pointing at a casino, and not in a list."""

    number: int


class DieChoice(Choice, frozen=True):
    """A choice of one die, the Biggy or a small one, and of the number of a casino or space."""

    has_preview: ClassVar = True

    number: int
    biggy: bool = False

    @property
    def digit(self) -> int:
        return self.number


# -- choices of the basic game, and of several tiles -----------------------------------------------


class Place(CasinoChoice, frozen=True):
    """Put every die of one number into its casino."""

    has_preview: ClassVar = True


class Pass(Choice, frozen=True):
    """Pay a chip and place nothing."""

    has_preview: ClassVar = True


class Decline(Choice, frozen=True):
    """Decline the offer of a tile."""

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
