"""The dice of Royale: each player has seven small ones and a large one, the Biggy."""

from __future__ import annotations

from msgspec import Struct

from lasvegas_tui.rules.grammar import num


class Dice(Struct, frozen=True, gc=False):
    """A number of dice of one owner that are in the same place."""

    small: int = 0
    big: int = 0
    """The number of large dice (the Biggy) among them: 0 or 1."""

    @property
    def strength(self) -> int:
        """How many dice these count as at a casino, where the Biggy counts as two (R-C2)."""
        return self.small + 2 * self.big

    @property
    def num_dice(self) -> int:
        return self.small + self.big

    @property
    def words(self) -> str:
        """The dice in words: "two dice and the Biggy"; empty if there are none."""
        return self._joined(num(self.small, "die"))

    @property
    def short(self) -> str:
        """The dice in words with a digit: "2 and the Biggy"; empty if there are none."""
        return self._joined(str(self.small))

    def _joined(self, small: str) -> str:
        parts = []
        if self.small:
            parts.append(small)
        if self.big:
            parts.append("the Biggy")
        return " and ".join(parts)

    def __bool__(self) -> bool:
        return self.small > 0 or self.big > 0

    def __add__(self, other: Dice) -> Dice:
        return Dice(self.small + other.small, self.big + other.big)

    def __sub__(self, other: Dice) -> Dice:
        return Dice(self.small - other.small, self.big - other.big)

    def __contains__(self, other: Dice) -> bool:
        """Whether the other dice are among these."""
        return other.small <= self.small and other.big <= self.big

    def kinds(self) -> tuple[Dice, ...]:
        """Return a single die of each kind among these dice, the small one first."""
        if self.small and self.big:
            return SMALL, BIGGY
        if self.small:
            return (SMALL,)
        if self.big:
            return (BIGGY,)
        return ()


NO_DICE = Dice()
SMALL = Dice(1, 0)
BIGGY = Dice(0, 1)
ALL_DICE = Dice(7, 1)  # R-C2


def die(biggy: bool) -> Dice:
    """Return a single die: the Biggy if `biggy` is true, otherwise a small one."""
    if biggy:
        return BIGGY
    return SMALL


def a_die(biggy: bool) -> str:
    """Return the words for a single die: "the Biggy" if `biggy` is true, otherwise "a die"."""
    if biggy:
        return "the Biggy"
    return "a die"
