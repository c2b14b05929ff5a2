"""The score sheet of a round: each player's gains by machine, and the sums."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.screens.vegan.base_presenter import SUM
from lasvegas_tui.screens.vegan.suited_cards import large
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import (
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    PlayerStyle,
    explained,
    line,
)
from lasvegas_tui.widgets.targets import Target

NAME_WIDTH, END_WIDTH = 15, 13
LARGE_END_WIDTH = 25
PITCH, LARGE_PITCH = 2, 4
"""Lines from row to row if they are spaced, and if their amounts are large."""


class ScoreCell(Struct, frozen=True):
    """A player's gain by one machine."""

    count: str
    gain: str


class ScoreRow(Struct, frozen=True):
    """One player's round."""

    player_style: PlayerStyle
    cells: tuple[ScoreCell | None, ...]
    """A cell for each machine, None before it is counted."""
    change: str = ""
    total: str = ""


class ScoreColumn(Struct, frozen=True):
    """The head of a column: a machine and its token."""

    title: str
    token: str
    is_paying: bool = False


class ScoreSheetModel(Struct, frozen=True):
    """A round's scoring, machine by machine."""

    title: Content = Content("")
    columns: tuple[ScoreColumn, ...] = ()
    rows: tuple[ScoreRow, ...] = ()


class ScoreSheet(LineWidget):
    """The score sheet; a click points at the sums."""

    DEFAULT_CSS = """
    ScoreSheet { width: 1fr; height: 100%; display: none; }
    """

    model: reactive[ScoreSheetModel] = reactive(ScoreSheetModel())

    def lines(self) -> list[Content]:
        return score_sheet_lines(self.model, self.size.width, self.size.height)

    @property
    def target(self) -> Target:
        return SUM

    def row_of(self, index: int) -> int:
        """Return the line of a player's row."""
        return row_at(self.model, index, self.size.width, self.size.height)


def row_at(model: ScoreSheetModel, index: int, width: int, height: int) -> int:
    """Return the line of a player's name."""
    pitch = _pitch(model, width, height)
    return pitch * (index + 1) - (pitch >= LARGE_PITCH)


def _pitch(model: ScoreSheetModel, width: int, height: int) -> int:
    """Return the lines of a row, as many as fit."""
    pitch = (height - 1) // max(1, len(model.rows))
    if pitch >= LARGE_PITCH and _has_room_for_large(model, width):
        return min(pitch, LARGE_PITCH + 1)
    return PITCH if pitch >= PITCH else 1


def _has_room_for_large(model: ScoreSheetModel, width: int) -> bool:
    each = _column_width(model, width, LARGE_END_WIDTH)
    cells = [cell for row in model.rows for cell in row.cells if cell is not None]
    return all(cell_len(cell.count) + 3 * len(cell.gain) + 2 <= each for cell in cells)


def _column_width(model: ScoreSheetModel, width: int, end: int) -> int:
    return (width - NAME_WIDTH - end) // max(1, len(model.columns))


def score_sheet_lines(model: ScoreSheetModel, width: int, height: int) -> list[Content]:
    """Return the lines of the sheet: a head, and a row for each player."""
    pitch = _pitch(model, width, height)
    is_large = pitch >= LARGE_PITCH
    end = LARGE_END_WIDTH if is_large else END_WIDTH
    each = _column_width(model, width, end)
    head = [_head(column, each) for column in model.columns]
    words = ["round".rjust(end // 2), "now ".rjust(end - end // 2)]
    top = Content.assemble(line(NAME_WIDTH, [" ", model.title]), *head, ("".join(words), QUIET))
    lines = [top]
    for row in model.rows:
        body = (
            _large_row(row, model.columns, each) if is_large else [_row(row, model.columns, each)]
        )
        lines += [Content("")] * (pitch - len(body)) + body
    return lines


def _head(column: ScoreColumn, width: int) -> Content:
    style = Highlight.PAYING.when(column.is_paying).style
    title = column.title
    if cell_len(title) + cell_len(column.token) + 3 > width:
        title = title.removesuffix(" sets")
    token = explained(f"{column.token} ", "token")
    return explained(line(width, [f" {title}"], [token], style), "machine")


def _row(row: ScoreRow, columns: Sequence[ScoreColumn], width: int) -> Content:
    cells = [_cell(cell, width, column) for cell, column in zip(row.cells, columns, strict=True)]
    change = (row.change.rjust(6), f"bold {_amount_style(row.change)}")
    total = explained((row.total.rjust(6), f"bold {MONEY}"), "money")
    end = line(END_WIDTH, [change, total])
    return Content.assemble(line(NAME_WIDTH, [" ", row.player_style.badge]), *cells, end)


def _large_row(row: ScoreRow, columns: Sequence[ScoreColumn], width: int) -> list[Content]:
    """Return a player's round in three lines, as high as its amounts."""
    total, _, sign = row.total.partition(" ")
    half = LARGE_END_WIDTH // 2
    lines = []
    for y in range(3):
        is_middle = y == 1
        cells = [
            _cell(cell, width, column, y) for cell, column in zip(row.cells, columns, strict=True)
        ]
        change = (_figure(row.change, y).rjust(half), f"bold {_amount_style(row.change)}")
        aside = sign if is_middle else " " * len(sign)
        now = f"{_figure(total, y)} {aside} " if total else ""
        sum_now = (now.rjust(LARGE_END_WIDTH - half), f"bold {MONEY}")
        end: list[Part] = [change, explained(sum_now, "money")]
        name = line(NAME_WIDTH, [" ", row.player_style.badge] if is_middle else [])
        lines.append(Content.assemble(name, *cells, *end))
    return lines


def _cell(cell: ScoreCell | None, width: int, column: ScoreColumn, y: int | None = None) -> Content:
    """Return a gain; if it takes three lines, line `y` of it."""
    background = "on $changed" if column.is_paying else ""
    is_middle = y in (None, 1)
    if cell is None:
        return line(width, [(" ·" if is_middle else "", FAINT)], (), background)
    gain = cell.gain if y is None else _figure(cell.gain, y)
    style = QUIET if cell.gain in ("", "0") else STRONG
    count = f" {cell.count}" if is_middle else ""
    gained = (f"{gain} ", f"bold {_amount_style(cell.gain)}")
    return explained(line(width, [(count, style)], [gained], background), "count")


def _figure(amount: str, y: int) -> str:
    """Return one of three lines of an amount; zero is not written in large figures."""
    if amount == "0":
        return amount if y == 1 else ""
    return large(amount)[y]


def _amount_style(amount: str) -> str:
    """Return the colour of an amount by its sign."""
    return {"+": MONEY, "−": "$loss"}.get(amount[:1], QUIET)
