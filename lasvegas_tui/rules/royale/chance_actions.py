"""Outcomes of chance in Royale: what is dealt, drawn and rolled."""

from __future__ import annotations

from lasvegas_tui.rules.casino.pile_and_purses import Notes
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.royale.dice import Dice


class Deal(Action, frozen=True):
    """Chance: six pairs of cards in the order drawn, and perhaps cards to set aside.

    Before round 1 of the main game, 24 cards are set aside for rounds 2 and 3 (R-11).
    """

    pairs: tuple[tuple[int, int], ...]
    aside: Notes = ()

    @property
    def notes(self) -> Notes:
        """The cards of all pairs, in dollars."""
        return tuple([note for pair in self.pairs for note in pair])


class DrawTiles(Action, frozen=True):
    """Chance: the tile sides drawn for casino 1, casino 2 and so on, such as "A1"."""

    sides: tuple[str, ...]


class Roll(Action, frozen=True):
    """Chance: the numbers shown by the small dice, and by the Biggy; 0 if it is not rolled."""

    small: tuple[int, ...]
    biggy: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """All numbers rolled, that of the Biggy last."""
        if self.biggy:
            return (*self.small, self.biggy)
        return self.small

    def showing(self, number: int) -> Dice:
        """Return those of the dice that show a number."""
        return Dice(self.small.count(number), int(self.biggy == number))


class ThrowBlack(Action, frozen=True):
    """Chance: the numbers shown by both black dice."""

    faces: tuple[int, int]
