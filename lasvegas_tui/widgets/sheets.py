"""A table of words, drawn in lines of one width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.session.annals import STEPS, Sheet
from lasvegas_tui.widgets.ink import MONEY, QUIET, STRONG, Part, line, wrapped

PICTURE = frozenset(STEPS)
GAP = 2
"""Blanks between two columns."""


def sheet_lines(sheet: Sheet, width: int) -> list[Content]:
    """Return the table with its title; what does not fit is cut at the right."""
    heads = [column.removeprefix(">") for column in sheet.columns]
    cells = list(zip(heads, *sheet.rows, strict=True))
    widths = [max(map(cell_len, column)) for column in cells]
    return [
        line(width, [(sheet.title, STRONG)]),
        *([line(width, [_row(heads, sheet, widths, QUIET)])] if any(heads) else ()),
        *(line(width, [_row(row, sheet, widths)]) for row in sheet.rows),
        *(Content.styled(part.plain, QUIET) for part in wrapped(sheet.note, width)),
    ]


def _row(row: Sequence[str], sheet: Sheet, widths: Sequence[int], style: str = "") -> Content:
    """Return a row: in one style, or its name strong and its pictures in gold."""
    parts: list[Part] = []
    for place, (cell, column, width) in enumerate(zip(row, sheet.columns, widths, strict=True)):
        blanks = " " * (width - cell_len(cell))
        shown = (cell, style or _style(place, cell))
        parts += [blanks, shown] if column.startswith(">") else [shown, blanks]
        parts.append(" " * GAP)
    return Content.assemble(*parts[:-1])


def _style(place: int, cell: str) -> str:
    if PICTURE.issuperset(cell) and cell:
        return MONEY
    return STRONG if place == 0 else ""
