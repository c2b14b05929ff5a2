"""One playing table of the board, drawn large: every space with its numbers and its counter."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset

from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.screens.board.board import CHIP, OPEN_SPACE, edged, styled
from lasvegas_tui.screens.board.tables import SpaceModel, TableModel, Tables
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.widgets.styles import (
    FAINT,
    HEADING,
    QUIET,
    STRONG,
    Highlight,
    Part,
    explained,
    line,
    meaning,
    wrapped,
)

WIDEST = 9
"""The maximum number of cells for each number of a space."""
APART = "  "
"""Before the right part of the head, lest a pawn be taken for a counter."""
VERDICT_LINES = 2
"""The lines reserved for the verdict before spaces grow."""


class TableCloseup(SightWidget[BoardView]):
    """A playing table; a click on a space points at it."""

    DEFAULT_CSS = "TableCloseup { width: 36; height: 100%; padding: 0 0 0 1; }"

    def award(self) -> Offset:
        """Return the end of the head on the screen, after the chip."""
        widths = [line.cell_length for line in self.lines()[:1]]
        return self.content_region.offset + Offset(max(widths, default=0), 0)

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        return closeup_lines(Tables(sight).closeup(), width, height)


# -- measures --------------------------------------------------------------------------------------


class Measures(Struct, frozen=True):
    """How a table fits into its space."""

    unit: int
    """Cells for each number of a space."""
    lines: int
    """Lines of a space."""
    gap: int
    """Lines between two rows."""


def fit(table: TableModel, width: int, height: int) -> Measures:
    """Return the largest drawing that fits."""
    row = table.rows[0]
    numbers = sum(len(space.numbers) for space in row)
    unit = max(1, min(WIDEST, (width - len(row) + 1) // numbers))
    room = height - 1 - VERDICT_LINES
    for lines, gap in ((5, 1), (4, 1), (3, 1), (3, 0), (2, 1)):
        if len(table.rows) * (lines + gap) <= room:
            return Measures(unit, lines, gap)
    return Measures(unit, 2 if len(table.rows) * 2 < height else 1, 0)


# -- drawing ---------------------------------------------------------------------------------------


def closeup_lines(table: TableModel, width: int, height: int) -> list[Content]:
    """Return the lines of a table: its head, its rows and, if there is room, the verdict."""
    fitted = fit(table, width, height)
    lines = [_head(table, width, _row_width(table, fitted))]
    for number, row in enumerate(table.rows, 1):
        is_touching = not fitted.gap and number < len(table.rows)
        for index in range(fitted.lines):
            is_edge = is_touching and index == fitted.lines - 1
            spaces = [_space_line(space, fitted, index, table.is_scored, is_edge) for space in row]
            lines.append(Content(" ").join(spaces))
        lines += [Content("")] * fitted.gap
    lines = lines[: len(lines) - fitted.gap]
    verdict = wrapped(Content.styled(table.verdict, QUIET), width)
    spare = height - len(lines) - len(verdict)
    if verdict and spare >= 0:
        lines += [Content("")] * min(1, spare) + verdict
    return lines[:height]


def _row_width(table: TableModel, fitted: Measures) -> int:
    row = table.rows[0]
    return fitted.unit * sum(len(space.numbers) for space in row) + len(row) - 1


def _head(table: TableModel, width: int, row_width: int) -> Content:
    """Return the head of a table, as wide as its rows if that is enough.

    What does not fit is left out: the counts, for the counters are below; then the winner's name.
    """
    is_solid = table.highlight.is_solid
    pawns = [styled(player_style.sign, player_style, is_solid) for player_style in table.pawns]
    name = explained(Content.assemble(f" Table {table.position} ", *pawns), "table")
    counts = [styled(f"{owner.sign}×{count} ", owner, is_solid) for owner, count in table.counts]
    longer, shorter = (_standing(table, is_signed) for is_signed in (False, True))
    rights = [Content.assemble(*right) for right in ((*counts, *longer), longer, shorter)]
    room = width - name.cell_length - len(APART)
    right = next((right for right in rights if right.cell_length <= room), rights[-1])
    background = table.highlight.style if is_solid else HEADING
    used = name.cell_length + len(APART) + right.cell_length
    return line(min(width, max(used, row_width)), [name], [explained(right, "count")], background)


def _standing(table: TableModel, is_signed: bool) -> list[Part]:
    """Return who would win the chip now, by name or sign, and the chip; or who has won it."""
    winner = table.winner
    if table.is_scored and winner is None:
        return ["chip gone "]
    who = "" if winner is None else winner.sign if is_signed else winner.name
    if table.is_scored:
        return [f"{who} won {table.chip} "]
    chip = (f" chip {table.chip} ", CHIP)
    if table.is_counting or not table.counts:
        return [chip]
    if winner is None:
        return [("tie ", "italic"), chip]
    return [styled(f"{who} leads ", winner, table.highlight.is_solid), chip]


@lru_cache(maxsize=256)
def _space_line(
    space: SpaceModel, fitted: Measures, index: int, is_scored: bool, is_edge: bool
) -> Content:
    """Return one line of a space, with an edge if the next row touches it."""
    cells = fitted.unit * len(space.numbers)
    text = _text(space, fitted, index, cells)
    style = _style(space, index, is_scored)
    if is_edge and fitted.lines > 2:
        text = "▀" * cells
        style = style.rpartition(" on ")[2]
    elif is_edge:
        style += " underline"
    is_free = space.player_style is None and space.highlight is Highlight.NONE
    box = edged(text, style) if is_free and not is_scored else [(text, style)]
    is_marked = space.rival is not None or space.highlight is Highlight.FRESH
    sign = "marked space" if is_marked else "large space"
    return Content.assemble(*box).stylize(meaning(space.target, sign))


def _text(space: SpaceModel, fitted: Measures, index: int, cells: int) -> str:
    if fitted.lines == 1:
        return (space.sign or space.text).center(cells)[:cells]
    if index == 0:
        return space.text.center(cells)
    if index != fitted.lines // 2:
        return " " * cells
    sign = _signed(space, " ")
    return (sign if cell_len(sign) <= cells else _signed(space, "")).center(cells)


def _signed(space: SpaceModel, gap: str) -> str:
    """Return the counter on a space, its rival, and the key of the space."""
    parts = [space.sign]
    if space.rival is not None:
        parts = [space.rival.sign, "›", space.sign]
    elif space.highlight is Highlight.FRESH:
        parts = ["›", space.sign, "‹"]
    key = f"[{space.key}]" if space.key else ""
    return gap.join(filter(None, (*parts, key)))


def _style(space: SpaceModel, index: int, is_scored: bool) -> str:
    if space.highlight is Highlight.CHOSEN:
        return space.highlight.style
    if space.player_style is not None:
        weight = "not bold" if index == 0 else "bold"
        return f"{weight} $die-pip on {space.player_style.colour}"
    if space.highlight is Highlight.OPEN:
        return OPEN_SPACE
    if is_scored:
        return f"{FAINT} on $surface"
    if index == 0:
        return f"{STRONG} on $space"
    return f"{QUIET} on $space"
