"""The dice of Royale: seven small ones and the Biggy."""

from __future__ import annotations

from msgspec import Struct

from lasvegas_tui.rules.grammar import num


class Dice(Struct, frozen=True, gc=False):
    """The dice of one owner in one place."""

    small: int = 0
    big: int = 0
    """The number of big dice: 1 if the Biggy is among them, else 0."""

    @property
    def strength(self) -> int:
        """The value of the dice when compared (R-C2)."""
        return self.small + 2 * self.big

    @property
    def num_dice(self) -> int:
        return self.small + self.big

    @property
    def words(self) -> str:
        """The dice in a sentence: "two dice and the Biggy"."""
        small, big = num(self.small, "die"), "the Biggy"
        return " and ".join(part for part, count in ((small, self.small), (big, self.big)) if count)

    @property
    def short(self) -> str:
        """The dice with their number in digits: "2 and the Biggy"."""
        parts = ((str(self.small), self.small), ("the Biggy", self.big))
        return " and ".join(part for part, count in parts if count)

    def __bool__(self) -> bool:
        return self.small > 0 or self.big > 0

    def __add__(self, other: Dice) -> Dice:
        return Dice(self.small + other.small, self.big + other.big)

    def __sub__(self, other: Dice) -> Dice:
        return Dice(self.small - other.small, self.big - other.big)

    def __contains__(self, other: Dice) -> bool:
        """Whether these include the other dice."""
        return other.small <= self.small and other.big <= self.big

    def kinds(self) -> tuple[Dice, ...]:
        """Return one die of each kind, the small one first."""
        return _KINDS[self.small > 0][self.big]


NO_DICE = Dice()
SMALL = Dice(1, 0)
BIGGY = Dice(0, 1)
ALL_DICE = Dice(7, 1)  # R-C2
_KINDS: tuple[tuple[tuple[Dice, ...], ...], ...] = (((), (BIGGY,)), ((SMALL,), (SMALL, BIGGY)))


def die(biggy: bool) -> Dice:
    """Return one die, the Biggy or a small one."""
    if biggy:
        return BIGGY
    return SMALL


def a_die(biggy: bool) -> str:
    """Name one die in a sentence."""
    if biggy:
        return "the Biggy"
    return "a die"
