"""The machines of Las Vegan: their tokens, the cards that they count, and what these gain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.vegan.cards import COLOURS, Hand

Machine: TypeAlias = str
"""What a machine counts: a colour or a value, such as "R" or "8".

A card counts there if it contains this character.
"""

MACHINES: tuple[Machine, ...] = (*COLOURS, "1", "2", "3", "4", "5", "6", "8", "9")  # V-C2
TOKENS = ((-2, 1), (-2, -1), (0, 1), (-3, -1))  # V-C3
GOLDEN = (-4, -3)  # V-C3
SET = 3  # V-7: cards of a colour that count together

Side: TypeAlias = Literal["MIN", "MAX"]
"""A side of the golden machine: the players with the fewest tricks pay there, or with the most."""
WORST: dict[Side, Callable[[Iterable[int]], int]] = {"MIN": min, "MAX": max}  # V-8


def machine_name(machine: Machine) -> str:
    """Name the cards that a machine counts: "the 4s", "blue"."""
    if machine in COLOURS:
        return COLOURS[machine]
    return f"the {machine}s"


def machine_title(machine: Machine) -> str:
    """Name a machine as a heading: "4s", "BLUE"."""
    if machine in COLOURS:
        return COLOURS[machine].upper()
    return f"{machine}s"


def cards_at(machine: Machine, count: int) -> str:
    """Name cards that a machine counts: "two 4s", "no blue cards"."""
    if machine in COLOURS:
        return num(count, f"{COLOURS[machine]} card")
    return num(count, machine)


def a_card_at(machine: Machine) -> str:
    """Name one card that the machine of a value counts: "a 4", "an 8"."""
    return {"8": "an 8"}.get(machine, f"a {machine}")


class Score(NamedTuple):
    """A player's result of a round, in cabbages."""

    counts: tuple[int, ...]
    """The number of the player's cards that count at each machine."""
    gains: tuple[int, ...]
    """The gain or loss at each machine."""
    golden: int
    """The loss at the golden machine, zero or negative."""

    @property
    def change(self) -> int:
        return sum(self.gains) + self.golden


def counting(machine: Machine, cards: Hand) -> int:
    """Count the cards that count at a machine."""
    return sum([machine in card for card in cards])


def gain(machine: Machine, token: int | None, count: int) -> int:
    """Return the gain for `count` cards at a machine (V-7, V-9)."""
    return (token or 0) * (count // SET if machine in COLOURS else count)
