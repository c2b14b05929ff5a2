"""The fourteen playing tables along Mary Chip's track: their chips, and spaces for counters.

The tables are a reconstruction; little more than the sizes of the printed ones is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player

Counters: TypeAlias = tuple[Player | None, ...]
"""The owner of the counter on each space of a playing table, row by row; None for a free space."""

FACES = range(1, 7)
JOKER = 6  # B-6


class PlayingTable(Struct, frozen=True):
    """One of the fourteen playing tables, as it is printed on the board."""

    position: int
    """The number of the table, from 1, in the order in which Mary Chip visits the tables."""
    chip: int
    """The value of the table's gold chip in points, which equals its number of spaces (B-C3)."""
    num_rows: int
    row: tuple[tuple[int, ...], ...]
    """For each space of one row, the numbers that it shows; all rows of a table are the same."""

    @property
    def spaces(self) -> tuple[tuple[int, ...], ...]:
        """For each space of the table, row by row, the numbers that it shows."""
        return self.row * self.num_rows

    @property
    def has_joker(self) -> bool:
        """Whether a 6 counts for every space of the table, because no space shows a 6 (B-6)."""
        return not any(JOKER in numbers for numbers in self.row)


def _tables(*printed: tuple[int, int, str]) -> tuple[PlayingTable, ...]:
    return tuple(
        PlayingTable(
            position,
            chip,
            num_rows,
            tuple(tuple(map(int, space.split("/"))) for space in row.split()),
        )
        for position, (chip, num_rows, row) in enumerate(printed, 1)
    )


TABLES = _tables(  # B-C2, B-C4: chip, rows, spaces of a row
    (4, 1, "1/2 3 4 5/6"),
    (6, 1, "1 2 3 4 5 6"),
    (3, 1, "1/2 3/4 5/6"),
    (8, 2, "1/2 3 4 5/6"),
    (5, 1, "1 2 3 4 5"),
    (12, 2, "1 2 3 4 5 6"),
    (4, 1, "1 2/3 4 5"),
    (6, 2, "1/2 3/4 5/6"),
    (10, 2, "1 2 3 4 5"),
    (5, 1, "1/2 3 4 5 6"),
    (9, 3, "1/2 3/4 5/6"),
    (12, 3, "1/2 3 4 5/6"),
    (8, 2, "1 2/3 4 5"),
    (15, 3, "1 2 3 4 5"),
)
POSITIONS = range(1, len(TABLES) + 1)
SPACES = tuple(table.spaces for table in TABLES)


def is_joker(position: int, number: int) -> bool:
    """Whether a number of the die counts for every space of table number `position` (B-6).

    A 6 does so at tables where no space shows a 6.
    """
    return number == JOKER and TABLES[position - 1].has_joker


def _showing(table: PlayingTable, number: int) -> tuple[int, ...]:
    """Return the indices of the spaces that a number of the die counts for (B-7)."""
    if is_joker(table.position, number):
        return tuple(range(len(table.spaces)))
    return tuple([space for space, numbers in enumerate(table.spaces) if number in numbers])


SHOWING = tuple({number: _showing(table, number) for number in FACES} for table in TABLES)
"""For each table, maps each number of the die to the spaces for which it counts (B-6, B-7)."""


def targets(position: int, number: int, counters: Counters, player: Player) -> tuple[int, ...]:
    """Return the indices of the spaces where a player may put a counter for a number.

    `position` is the number of the table, from 1; `counters` are the counters there now.
    """
    spaces = SHOWING[position - 1][number]  # B-4, B-5, B-6
    if is_joker(position, number):
        return tuple([space for space in spaces if counters[space] != player])
    free = tuple([space for space in spaces if counters[space] is None])
    return free or tuple([space for space in spaces if counters[space] != player])


def are_alike(position: int, spaces: Sequence[int], counters: Counters) -> bool:
    """Whether all these spaces of a table show the same numbers and have the same owner.

    `position` is the number of the table, from 1; `counters` are the counters there now.
    """
    printed = SPACES[position - 1]
    return len({(printed[space], counters[space]) for space in spaces}) == 1
