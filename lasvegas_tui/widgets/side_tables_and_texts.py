"""Small tables and texts for the side column of a wide screen."""

from __future__ import annotations

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import MONEY, QUIET, STRONG
from lasvegas_tui.widgets.text_layout import line, wrapped

APART = 2
"""The minimum width of the gap between two columns, in cells."""
INDENT = 2
"""How many cells all lines of a paragraph but the first are indented."""


class SideRow(Struct, frozen=True):
    """A row of a small table: a name, and a number in each column."""

    name: Content
    cells: tuple[str, ...]
    """The numbers as text, one for each column; the last one is emphasized."""


class SideTable(Struct, frozen=True):
    """A small table with a heading, for the side column."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[SideRow, ...]
    note: str = ""
    """A text below the table on what a mark in it means; empty if there is none."""


class SideText(Struct, frozen=True):
    """Paragraphs with a heading, for the side column."""

    heading: str
    paragraphs: tuple[Content, ...]


class SideTables(LineWidget):
    """Shows texts, and below them tables, as far as there is room."""

    DEFAULT_CSS = "SideTables { width: 100%; height: auto; max-height: 100%; padding: 0 1; }"

    texts: reactive[tuple[SideText, ...]] = reactive((), layout=True)
    tables: reactive[tuple[SideTable, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def lines(self) -> list[Content]:
        return self._lines(self.size.width)[: self.size.height]

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for text in self.texts:
            lines += text_lines(text, width)
        for table in self.tables:
            lines += table_lines(table, width)
        return lines


def text_lines(text: SideText, width: int) -> list[Content]:
    """Return a text as lines of `width` cells; all but the first of each paragraph are indented."""
    lines = [Content.styled(text.heading, STRONG)]
    for paragraph in text.paragraphs:
        parts = wrapped(paragraph, width - INDENT)
        lines += [*parts[:1], *(Content(" " * INDENT) + part for part in parts[1:])]
    return [*lines, Content("")]


def table_lines(table: SideTable, width: int) -> list[Content]:
    """Return a table as lines of `width` cells; if not all columns fit, the first are left out."""
    widths = _column_widths(table)
    longest = max((row.name.cell_length for row in table.rows), default=0)
    while len(widths) > 1 and longest + sum(widths) > width:
        del widths[0]
    lines = [line(width, [(table.heading, STRONG)], [(_spread(table.columns, widths), QUIET)])]
    lines += [_row(row, widths, width) for row in table.rows]
    lines += wrapped(Content.styled(table.note, QUIET), width)
    return [*lines, Content("")]


def _column_widths(table: SideTable) -> list[int]:
    rows = [table.columns, *(row.cells for row in table.rows)]
    return [APART + max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def _row(row: SideRow, widths: list[int], width: int) -> Content:
    others = (_spread(row.cells[:-1], widths[:-1]), QUIET)
    last = (row.cells[-1].rjust(widths[-1]), f"bold {MONEY}")
    return line(width, [row.name], [others, last])


def _spread(cells: tuple[str, ...], widths: list[int]) -> str:
    """Return a line of cells for the columns that are shown, which are the last ones.

    `widths` are those of these columns; each cell is at the right of its column.
    """
    shown = cells[len(cells) - len(widths) :]
    return "".join(cell.rjust(room) for cell, room in zip(shown, widths, strict=True))
