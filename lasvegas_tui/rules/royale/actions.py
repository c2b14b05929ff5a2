"""Actions of players in Royale, with their sentences; those of a tile are in its own module."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import spaced, third_person, upper
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.words import Names, described


class Choice(Action, frozen=True):
    """An action of a player, with its sentences; its name is imperative, such as `PutInBar`."""

    has_preview: ClassVar[bool] = False
    """Whether the choice is previewed, because its first effect is certain and public."""

    @property
    def commit(self) -> str:
        """The word beside Enter for the choice: "close" for `CloseCasino`."""
        return spaced(type(self).__name__).partition(" ")[0]

    @property
    def digit(self) -> int | None:
        """The digit key for the choice; None if the digit is its position in the list."""
        return None

    def label(self, table: Table, names: Names) -> str:
        """Return the text of the choice for a menu, in the imperative."""
        return upper(described(self))

    def pictured(self, table: Table) -> str:
        """Return the choice drawn with characters, for a list; empty if its label is shown."""
        return ""

    def told(self, table: Table, name: str) -> str:
        """Say what a player called `name` has chosen; empty if news say it.

        `table` is the table before the choice.
        """
        return ""

    def told_plainly(self, name: str) -> str:
        """Describe the choice by its class and its fields: "Anna takes pile, pile 1."."""
        return f"{name} {third_person(described(self))}."

    def worth(self, table: Table, player: Player) -> float | None:
        """Estimate what the choice gains for a player, in dollars; None if no estimate is made."""
        return None


class CasinoChoice(Choice, frozen=True):
    """A choice made by pointing at the casino with this number, not in a list."""

    number: int


class DieChoice(Choice, frozen=True):
    """A choice of one die, the Biggy or a small one, and of a casino or space by its number."""

    has_preview: ClassVar = True

    number: int
    biggy: bool = False

    @property
    def digit(self) -> int:
        return self.number


# -- choices of the basic game, and of several tiles -----------------------------------------------


class Place(CasinoChoice, frozen=True):
    """Put all dice that show a number into the casino with this number."""

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
