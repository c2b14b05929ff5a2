"""A model of the terminal's contents, so that only changes are sent to it.

Textual writes whole widgets, some of them several times, and the whole look of every part of them.
Over a slow line that delays every key.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len


class Look(NamedTuple):
    """The style of a character, as the numbers in terminal escape codes."""

    attributes: frozenset[str] = frozenset()
    """Bold, underlined and the like."""
    foreground: str = "39"
    background: str = "49"


class Cell(NamedTuple):
    """A cell of the screen; the second cell of a wide character has an empty letter."""

    letter: str
    look: Look


Row: TypeAlias = list[Cell | None]
"""The cells of a line; None where nothing is known."""

PLAIN = Look()
CODES = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|\n|([^\x1b\n]+)")
"""What a picture is made of: moves of the cursor, looks, line breaks and letters."""
CONTROL = re.compile(r"(?:\x1b\[[<-?]?[\d;]*\$?[a-zH]|\x1b\][^\x07]*\x07|\x07)*")
"""Codes that draw nothing."""
RESET, BOLD, DIM, ITALIC, NOT_BOLD = "0", "1", "2", "3", "22"
SEEN_ON_LETTERS = frozenset({BOLD, DIM, ITALIC})
"""Attributes that blanks do not show."""
NUM_PARTS = {"5": 3, "2": 5}
"""How many numbers a colour takes that is one of 256, or one of all."""


class Picture:
    """The cells of a terminal, as far as they are known."""

    def __init__(self) -> None:
        self._rows: dict[int, Row] = defaultdict(list)

    def forget(self) -> None:
        """Forget every cell, for example after a resize."""
        self._rows.clear()

    def update(self, written: str) -> str:
        """Return output with the same effect as `written`, without what is already shown."""
        if CONTROL.fullmatch(written):
            return written
        pen, x, y, look, num_read = Pen(), 0, 0, PLAIN, 0
        for code in CODES.finditer(written):
            if code.start() != num_read:
                break
            num_read = code.end()
            row, column, numbers, letters = code.groups()
            if letters:
                cells = _cells(letters, look)
                start, end = self._put(cells, x, y)
                if start < end:
                    pen.write(cells[start:end], look, x + start, y)
                x += len(cells)
            elif numbers is not None:
                look = _read(numbers)
            elif row:
                x, y = int(column) - 1, int(row) - 1
        if num_read != len(written):  # it has a code of another kind
            self.forget()
            return written
        return pen.lifted(x, y)

    def _put(self, cells: tuple[Cell, ...], x: int, y: int) -> tuple[int, int]:
        """Put cells on a line; return where the first one is that was not there yet, and the end.

        Half of a wide letter that is left beside them is unknown from then on.
        """
        row, after = self._rows[y], x + len(cells)
        row.extend([None] * (after + 1 - len(row)))
        start, end = _changed(row[x:after], cells)
        if start < end:
            if x + start and _is_half(row[x + start]):
                row[x + start - 1] = None
            if _is_half(row[x + end]):
                row[x + end] = None
            row[x + start : x + end] = cells[start:end]
        return start, end


class Pen:
    """Collects what is written, knowing where the cursor is and which look is in force."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._x = self._y = -1
        self._look = PLAIN

    def write(self, cells: tuple[Cell, ...], look: Look, x: int, y: int) -> None:
        """Write cells of a look at a place."""
        letters = "".join(cell.letter for cell in cells)
        before, self._look = self._look, _on(self._look, look) if letters.isspace() else look
        self._move(x, y)
        self._parts += (_change(before, self._look), letters)
        self._x += len(cells)

    def lifted(self, x: int, y: int) -> str:
        """Return all that was written, with the cursor at a place and no look in force."""
        self._parts.append(_change(self._look, PLAIN))
        self._move(x, y)
        return "".join(self._parts)

    def _move(self, x: int, y: int) -> None:
        if y == self._y and x > self._x:
            self._parts.append(f"\x1b[{x - self._x}C")
        elif (x, y) != (self._x, self._y):
            self._parts.append(f"\x1b[{y + 1};{x + 1}H")
        self._x, self._y = x, y


def _changed(before: Row, cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Return where the first cell is that has changed, and where the last one ends."""
    end = len(cells)
    if tuple(before) == cells:
        return end, end
    start = next(i for i in range(end) if before[i] != cells[i])
    end = next(i for i in range(end, 0, -1) if before[i - 1] != cells[i - 1])
    while start and not cells[start].letter:
        start -= 1
    while end < len(cells) and not cells[end].letter:
        end += 1
    return start, end


def _is_half(cell: Cell | None) -> bool:
    """Whether a cell is the second one of a wide letter."""
    return cell is not None and not cell.letter


@lru_cache(maxsize=4096)
def _cells(letters: str, look: Look) -> tuple[Cell, ...]:
    """Return the cells that letters fill."""
    on_blanks = look
    if look.attributes <= SEEN_ON_LETTERS:
        on_blanks = Look(background=look.background)
    cells: list[Cell] = []
    for letter in letters:
        width = cell_len(letter)
        if not width and cells:  # a mark on the letter before
            cells[-1] = Cell(cells[-1].letter + letter, cells[-1].look)
        cells += [Cell(letter, on_blanks if letter == " " else look)] * bool(width)
        cells += [Cell("", look)] * (width - 1)
    return tuple(cells)


def _on(now: Look, wanted: Look) -> Look:
    """Return a look that draws blanks as the wanted one does, as near to the present as can be."""
    if now.attributes | wanted.attributes <= SEEN_ON_LETTERS:
        return now._replace(background=wanted.background)
    return wanted


@lru_cache(maxsize=2048)
def _read(numbers: str) -> Look:
    """Return the look that the numbers of a code describe entirely."""
    attributes, foreground, background = set[str](), PLAIN.foreground, PLAIN.background
    left = numbers.split(";")
    while left:
        first = left[0]
        num = NUM_PARTS[left[1]] if first in ("38", "48") else 1
        part, left = ";".join(left[:num]), left[num:]
        if first[:-1] in ("3", "9"):
            foreground = part
        elif first[:-1] in ("4", "10"):
            background = part
        elif first.strip(RESET):
            attributes.add(first)
    return Look(frozenset(attributes), foreground, background)


@lru_cache(maxsize=8192)
def _change(now: Look, wanted: Look) -> str:
    """Return the code that turns one look into another."""
    if now == wanted:
        return ""
    if wanted == PLAIN:
        return "\x1b[0m"
    parts: list[str] = []
    lost = now.attributes - wanted.attributes
    if lost == {BOLD} and DIM not in now.attributes:
        parts.append(NOT_BOLD)
    elif lost:
        parts.append(RESET)
        now = PLAIN
    parts += sorted(wanted.attributes - now.attributes)
    parts += [wanted.foreground] if wanted.foreground != now.foreground else []
    parts += [wanted.background] if wanted.background != now.background else []
    return f"\x1b[{';'.join(parts)}m"
