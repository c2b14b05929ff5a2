"""The machines of Las Vegan: their tokens, the cards that they count, and what these gain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.vegan.cards import COLOURS, Hand

Machine: TypeAlias = str
"""A machine, named by what it counts: the letter of a colour, or a value, such as "R" or "8".

A card counts there if it contains this character.
"""

MACHINES: tuple[Machine, ...] = (*COLOURS, "1", "2", "3", "4", "5", "6", "8", "9")  # V-C2
TOKENS = ((-2, 1), (-2, -1), (0, 1), (-3, -1))  # V-C3
GOLDEN = (-4, -3)  # V-C3
SET = 3  # V-7: cards of a colour that count together

Side: TypeAlias = Literal["MIN", "MAX"]
"""A side of the golden machine: MIN costs those with the fewest tricks, MAX those with the most."""
WORST: dict[Side, Callable[[Iterable[int]], int]] = {"MIN": min, "MAX": max}  # V-8


def machine_name(machine: Machine) -> str:
    """Return the name of the cards that a machine counts: "the 4s", "blue"."""
    if machine in COLOURS:
        return COLOURS[machine]
    return f"the {machine}s"


def machine_title(machine: Machine) -> str:
    """Return the name of a machine as a heading: "4s", "BLUE"."""
    if machine in COLOURS:
        return COLOURS[machine].upper()
    return f"{machine}s"


def cards_at(machine: Machine, count: int) -> str:
    """Return the words for `count` cards that a machine counts: "two 4s", "no blue cards"."""
    if machine in COLOURS:
        return num(count, f"{COLOURS[machine]} card")
    return num(count, machine)


def a_card_at(machine: Machine) -> str:
    """Return the words for one card that a machine counts, if it counts a value: "a 4", "an 8"."""
    if machine == "8":
        return "an 8"
    return f"a {machine}"


class Score(NamedTuple):
    """The result of a round for one player, in cabbages."""

    counts: tuple[int, ...]
    """The number of the player's cards that each machine counts."""
    gains: tuple[int, ...]
    """The gain at each machine, in cabbages; negative for a loss."""
    golden: int
    """The loss at the golden machine in cabbages, as a negative number; 0 for no loss."""

    @property
    def change(self) -> int:
        return sum(self.gains) + self.golden


def counting(machine: Machine, cards: Hand) -> int:
    """Return how many of the cards a machine counts."""
    return sum([machine in card for card in cards])


def gain(machine: Machine, token: int | None, count: int) -> int:
    """Return what `count` cards gain at a machine, in cabbages (V-7, V-9).

    `token` is the number of its token; None if it has none, and nothing is gained.
    """
    if token is None:
        return 0
    if machine in COLOURS:
        return token * (count // SET)
    return token * count
