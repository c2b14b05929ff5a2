"""The machines of Las Vegan, which pay or cost cabbages for cards of a colour or a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.vegan.cards import COLOURS, Hand

Machine: TypeAlias = str
"""A machine, named by what it counts: the letter of a colour, or a value, as in "R" or "8".

It counts each card whose text contains this character.
"""

MACHINES: tuple[Machine, ...] = (*COLOURS, "1", "2", "3", "4", "5", "6", "8", "9")  # V-C2
TOKENS = ((-2, 1), (-2, -1), (0, 1), (-3, -1))  # V-C3
GOLDEN = (-4, -3)  # V-C3
SET = 3  # V-7: cards of a colour that count together

Side: TypeAlias = Literal["MIN", "MAX"]
"""A side of the golden machine: "MIN" costs whoever has the fewest tricks, "MAX" the most."""
WORST: dict[Side, Callable[[Iterable[int]], int]] = {"MIN": min, "MAX": max}  # V-8


def machine_name(machine: Machine) -> str:
    """Return the cards that a machine counts, in words: "the 4s", "blue"."""
    if machine in COLOURS:
        return COLOURS[machine]
    return f"the {machine}s"


def machine_title(machine: Machine) -> str:
    """Return the title of a machine, shown above it: "4s", "BLUE"."""
    if machine in COLOURS:
        return COLOURS[machine].upper()
    return f"{machine}s"


def cards_at(machine: Machine, count: int) -> str:
    """Return the words for `count` cards of the kind that a machine counts: "two 4s"."""
    if machine in COLOURS:
        return num(count, f"{COLOURS[machine]} card")
    return num(count, machine)


def cards_of(machine: Machine) -> str:
    """Return the words for all cards of the kind that a machine counts: "4s", "blue cards"."""
    if machine in COLOURS:
        return f"{COLOURS[machine]} cards"
    return f"{machine}s"


def a_card_at(machine: Machine) -> str:
    """Return the words for one card with the value that a machine counts: "a 4", "an 8"."""
    if machine == "8":
        return "an 8"
    return f"a {machine}"


class Score(NamedTuple):
    """A player's result at each machine in a round, in cabbages."""

    counts: tuple[int, ...]
    """For each machine, the number of the player's cards that it counts."""
    gains: tuple[int, ...]
    """For each machine, the player's gain in cabbages; negative for a loss."""
    golden: int
    """The player's loss at the golden machine in cabbages, as a number below 0; 0 for no loss."""

    @property
    def change(self) -> int:
        return sum(self.gains) + self.golden


def counting(machine: Machine, cards: Hand) -> int:
    """Return how many of these cards a machine counts."""
    return sum([machine in card for card in cards])


def gain(machine: Machine, token: int | None, count: int) -> int:
    """Return what `count` cards gain at a machine, in cabbages (V-7, V-9).

    `token` is the number on the machine's token. It is None without a token, and the gain then is
    0.
    """
    if token is None:
        return 0
    if machine in COLOURS:
        return token * (count // SET)
    return token * count
