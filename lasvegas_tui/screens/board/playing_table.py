"""One playing table of the board, drawn large: every space with its numbers and its counter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.screens.board.board import SpaceFace, TableFace, coin
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.ink import ACT, FAINT, QUIET, STRONG, Ink, Part, line

WIDEST = 7
"""Cells for each number of a space, at most."""


class PlayingTableFace(Struct, frozen=True):
    """A table, and what its counters amount to."""

    table: TableFace = TableFace(0, 0)
    counts: tuple[tuple[Ink, int], ...] = ()
    """The counters of each player who has any there."""
    verdict: str = ""
    """Who would win the chip, and why, in a line."""


class PlayingTable(Drawn):
    """Draws a table; a click on a space points at it."""

    DEFAULT_CSS = "PlayingTable { width: 36; height: 100%; padding: 0 0 0 1; }"

    face: reactive[PlayingTableFace] = reactive(PlayingTableFace(), repaint=False)

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        space = (
            space_at(self.face.table, *self.content_size, *offset) if offset is not None else None
        )
        if space is not None:
            event.stop()
            self.post_message(Pointed(space.target))

    def watch_face(self) -> None:
        self.redraw()

    def lines(self) -> list[Content]:
        return playing_table_lines(self.face, *self.content_size)


# -- measures --------------------------------------------------------------------------------------


class Measures(Struct, frozen=True):
    """How a table is fitted into its room."""

    unit: int
    """Cells for each number of a space."""
    lines: int
    """Lines of a space."""
    gap: int
    """Lines between two rows."""


def fit(table: TableFace, width: int, height: int) -> Measures:
    """Return the largest drawing for which there is room."""
    row = table.rows[0]
    numbers = sum(len(space.numbers) for space in row)
    unit = max(1, min(WIDEST, (width - len(row) + 1) // numbers))
    room = height - 1
    for lines, gap in ((3, 1), (3, 0), (2, 1), (2, 0)):
        if len(table.rows) * (lines + gap) <= room:
            return Measures(unit, lines, gap)
    return Measures(unit, 1, 0)


def space_at(table: TableFace, width: int, height: int, x: int, y: int) -> SpaceFace | None:
    """Return the space at a cell."""
    if not table.rows:
        return None
    fitted = fit(table, width, height)
    row, line_in_row = divmod(y - 1, fitted.lines + fitted.gap)
    if y < 1 or row >= len(table.rows) or line_in_row >= fitted.lines:
        return None
    start = 0
    for space in table.rows[row]:
        end = start + fitted.unit * len(space.numbers)
        if start <= x < end:
            return space
        start = end + 1
    return None


# -- drawing ---------------------------------------------------------------------------------------


def playing_table_lines(face: PlayingTableFace, width: int, height: int) -> list[Content]:
    """Return the lines of a table: its head, its rows, and who would win it where there is room for that."""
    table = face.table
    if not table.rows:
        return []
    fitted = fit(table, width, height)
    lines = [_head(face, width)]
    for number, row in enumerate(table.rows, 1):
        is_touching = not fitted.gap and number < len(table.rows)
        for index in range(fitted.lines):
            is_edge = is_touching and index == fitted.lines - 1
            lines.append(_row_line(row, fitted, index, table.is_scored, is_edge))
        lines += [Content("")] * fitted.gap
    used = len(lines) - fitted.gap
    if used < height and face.verdict:
        lines = lines[:used] + [Content("")] * (height - used > 1)
        lines.append(Content.styled(face.verdict, QUIET).truncate(width, ellipsis=True))
    return lines[:height]


def _head(face: PlayingTableFace, width: int) -> Content:
    table = face.table
    styles = {"chosen": "bold $background on $act", "paying": "bold $background on $money"}
    ground = styles.get(table.look, "bold $foreground on $panel")
    plain = table.look in styles
    pawns: list[Part] = [
        (f"{ink.sign}", "" if plain else f"bold {ink.colour}") for ink in table.pawns
    ]
    left: list[Part] = [f" Table {table.position} ", *pawns]
    counts: list[Part] = []
    for ink, count in face.counts:
        counts.append((f"{ink.sign}{count} ", "" if plain else f"bold {ink.colour}"))
    if counts and not plain:
        counts.append(("→ ", QUIET))
    award = (
        [(" tie ", "italic")]
        if face.counts and table.winner is None and not table.is_scored
        else []
    )
    return line(width, left, [*counts, *award, *coin(table)], ground)


def _row_line(
    row: Sequence[SpaceFace], fitted: Measures, index: int, is_scored: bool, is_edge: bool
) -> Content:
    """Return one line of a row; where the next row touches it, its edge is drawn."""
    parts: list[Part] = []
    for space in row:
        cells = fitted.unit * len(space.numbers)
        style, text = _style(space, index, is_scored), _text(space, fitted, index, cells)
        if is_edge and fitted.lines > 2:
            text, style = "▀" * cells, style.rpartition(" on ")[2]
        elif is_edge:
            style += " underline"
        parts += [(text, style), " "]
    return Content.assemble(*parts[:-1])


def _text(space: SpaceFace, fitted: Measures, index: int, cells: int) -> str:
    if fitted.lines == 1:
        return (space.ink.sign if space.ink is not None else space.text).center(cells)[:cells]
    if index == 0:
        return space.text.center(cells)
    if index > 1:
        return " " * cells
    sign = space.ink.sign if space.ink is not None else ""
    if space.rival is not None:
        sign = f"{space.rival.sign} › {sign}"
    elif space.look == "fresh":
        sign = f"› {sign} ‹"
    key = f"[{space.key}]" if space.key else ""
    return f"{sign} {key}".strip().center(cells)


def _style(space: SpaceFace, index: int, is_scored: bool) -> str:
    if space.look == "chosen":
        return "bold $background on $act"
    if space.ink is not None:
        return f"{'bold' if index else 'not bold'} $die-pip on {space.ink.colour}"
    if space.look == "open":
        return f"bold {ACT} on $act-ground"
    return f"{FAINT} on $surface" if is_scored else f"{QUIET if index else STRONG} on $panel"
