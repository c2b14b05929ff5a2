"""Outcomes of chance in Royale: what is dealt, drawn and rolled."""

from __future__ import annotations

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.royale.dice import Dice


class Deal(Action, frozen=True):
    """Chance: six pairs of money cards for the casinos, and cards to set aside for later rounds.

    Only before round 1 of the main game are cards set aside: 24 for rounds 2 and 3 (R-11).
    """

    pairs: tuple[tuple[int, int], ...]
    aside: Notes = ()

    @property
    def notes(self) -> Notes:
        """The values of all cards of the six pairs, in dollars."""
        return tuple([note for pair in self.pairs for note in pair])


class DrawTiles(Action, frozen=True):
    """Chance: the sides of tiles, such as "A1", drawn for casino 1, casino 2 and so on."""

    sides: tuple[str, ...]


class Roll(Action, frozen=True):
    """Chance: the numbers that the small dice and the Biggy show; 0 if the Biggy is not rolled."""

    small: tuple[int, ...]
    biggy: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers that all rolled dice show, with the Biggy last."""
        if self.biggy:
            return (*self.small, self.biggy)
        return self.small

    def showing(self, number: int) -> Dice:
        """Return those of the rolled dice that show this number."""
        num_big = 0
        if self.biggy == number:
            num_big = 1
        return Dice(self.small.count(number), num_big)


class ThrowBlack(Action, frozen=True):
    """Chance: the numbers that the two black dice show, which decide what a tile does."""

    faces: tuple[int, int]
