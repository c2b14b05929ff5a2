"""The board: fourteen playing tables along Mary Chip's track, odd ones above, even ones below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.rules.board.track import POSITIONS
from lasvegas_tui.screens.board.tables import SpaceModel, TableModel, Tables
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.widgets.dice import EDGES
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    OPEN_KEY,
    QUIET,
    Highlight,
    Part,
    PlayerStyle,
    explained,
    line,
    meaning,
    side_by_side,
)

NUM_COLUMNS = 7
SIDES = (POSITIONS[::2], POSITIONS[1::2])
"""The tables above the track, and those below it."""
NARROW = (1, 2)
CELLS = ((4, 8), (3, 6), (2, 4), (2, 3), (1, 3), NARROW)
"""Cells of a space with one number and with two, from the largest drawing to the smallest."""
UPPER, LOWER = "⁰¹²³⁴⁵⁶", "₀₁₂₃₄₅₆"
"""The digits of two numbers in two cells."""
CHIP = "bold $money-ink on $money-ground"
MARY = "bold $die-pip on $card-pink"
OPEN_SPACE = f"bold {ACT} on $act-ground"
INSET = 1
"""Cells before the first column, as before the large table below."""
NARROWEST = 10
"""Cells of a column at least, for the head of a table."""
WIDEST_GAP = 9
TALL = 7
"""From this many lines on a block has room for the numbers above the counters."""


class Board(SightWidget[BoardView]):
    """The board; a click chooses a table."""

    DEFAULT_CSS = "Board { width: 100%; height: 9; }"

    mary: reactive[int | None] = reactive(None)
    """The position of Mary Chip, None at the start."""

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        return board_lines(Tables(sight).all(), self.mary, width, height)


# -- measures --------------------------------------------------------------------------------------


class BoardMeasures(Struct, frozen=True):
    """How the board fits into its space."""

    cells: tuple[int, int]
    """Cells of a space with one number, and with two."""
    widths: tuple[int, ...]
    """Cells of each column."""
    gap: int
    left: int
    """Cells in front of the first column."""
    block: int
    """Lines of a table's block."""
    track: int
    """Lines of the track."""

    @property
    def is_tall(self) -> bool:
        """Whether numbers have lines of their own above the counters."""
        return self.block >= TALL

    def depth(self, num_rows: int) -> int:
        """Return the lines of a space without its numbers, no more than its cells.

        A table has `num_rows` of them.
        """
        return max(1, min(self.cells[0], (self.block - 1) // num_rows - 1)) if self.is_tall else 1

    def width_of(self, space: SpaceModel) -> int:
        """Return the cells of a space."""
        return self.cells[len(space.numbers) - 1]

    def start(self, column: int) -> int:
        """Return the first cell of a column."""
        return self.left + sum(self.widths[:column]) + column * self.gap

    @property
    def end(self) -> int:
        """The cell after the last column."""
        return self.start(len(self.widths) - 1) + self.widths[-1]


def fit(tables: Sequence[TableModel], width: int, height: int) -> BoardMeasures:
    """Return the largest drawing that fits."""
    track = 3 if height >= 2 * TALL + 3 else 1
    for cells in CELLS:
        widths = _column_widths(tables, cells)
        spare = width - sum(widths) - (NUM_COLUMNS - 1)
        if spare >= 0:
            break
    more = max(0, spare)
    gap = 1 + min(WIDEST_GAP, max(0, more - INSET) // (NUM_COLUMNS - 1))
    block = max(0, (height - track) // 2)
    return BoardMeasures(cells, widths, gap, min(more, INSET), block, track)


def _column_widths(tables: Sequence[TableModel], cells: tuple[int, int]) -> tuple[int, ...]:
    rows = [[cells[len(space.numbers) - 1] for space in table.rows[0]] for table in tables]
    natural = [max(NARROWEST, sum(row) + len(row) - 1) for row in rows]
    return tuple(map(max, natural[::2], natural[1::2]))


# -- drawing ---------------------------------------------------------------------------------------


def board_lines(
    tables: Sequence[TableModel], mary: int | None, width: int, height: int
) -> list[Content]:
    """Return upper tables, track and lower tables as lines; empty if they do not fit."""
    fitted = fit(tables, width, height)
    if width < fitted.end:
        return []
    upper = [_block(t, fitted, i)[::-1] for i, t in enumerate(tables[::2])]
    lower = [_block(t, fitted, i) for i, t in enumerate(tables[1::2])]
    return [*_beside(upper, fitted), *_track(mary, fitted, width), *_beside(lower, fitted)]


def _beside(blocks: Sequence[Sequence[Content]], fitted: BoardMeasures) -> list[Content]:
    return side_by_side(blocks, map(fitted.start, range(NUM_COLUMNS)), fitted.block)


@lru_cache(maxsize=256)
def _block(table: TableModel, fitted: BoardMeasures, column: int) -> tuple[Content, ...]:
    """Return the lines of a table from its head at the track outwards; most are cached."""
    width = fitted.widths[column]
    depth = fitted.depth(len(table.rows))
    rows = [part for row in table.rows for part in _space_lines(row, table, fitted, width, depth)]
    if table.position % 2:
        rows.reverse()
    head = _head(table, width).stylize(meaning(table.target, "table"))
    of_space = meaning(table.target, "scored" if table.is_scored else "space")
    blank = Content(" " * width).stylize(meaning(table.target))
    lines = [head, *(row.stylize(of_space) for row in rows)]
    return tuple((lines + [blank] * fitted.block)[: fitted.block])


def _space_lines(
    row: Sequence[SpaceModel], table: TableModel, fitted: BoardMeasures, width: int, depth: int
) -> list[Content]:
    """Return a row of spaces with their counters, below their numbers if there is room."""
    middle = (depth - 1) // 2
    tiles = [_tiles(row, fitted, width, table.is_scored, y == middle) for y in range(depth)]
    return [_numbers(row, fitted, width, table.is_scored), *tiles] if fitted.is_tall else tiles


def _head(table: TableModel, width: int) -> Content:
    background = table.highlight.style
    if table.is_scored and table.highlight in (Highlight.NONE, Highlight.OPEN):
        background = f"{FAINT} on $background"
    is_solid = table.highlight.is_solid
    number = table.highlight.key_style("")
    award = _coin(table, len(table.pawns) + len(str(table.chip)) + 5 > width)
    label = f" {table.position}"
    room = width - len(label) - Content.assemble(*award).cell_length
    gap = " " if 2 * len(table.pawns) + 1 <= room else ""
    pawns = [
        styled(f"{player_style.sign}{gap}", player_style, is_solid) for player_style in table.pawns
    ]
    left: list[Part] = [(f"{label}{gap}", number), *pawns]
    return line(width, left, award, background)


def styled(text: str, player_style: PlayerStyle, is_solid: bool) -> Part:
    """Return a text in a player's colour, unless a highlight covers it."""
    return text if is_solid else (text, f"bold {player_style.colour}")


def _coin(table: TableModel, is_tight: bool) -> list[Part]:
    """Return the gold chip after the sign of its winner, or after scoring that of its owner."""
    winner = table.winner
    if table.is_scored:
        if winner is None:
            return [("gone", FAINT)]
        return [(f"{winner.sign} {table.chip} ", winner.colour)]
    chip = (f"{table.chip}" if is_tight else f" {table.chip} ", CHIP)
    if winner is None:
        return [chip]
    return [(winner.sign, f"bold $die-pip on {winner.colour}"), chip]


def _tiles(
    row: Sequence[SpaceModel], fitted: BoardMeasures, width: int, is_scored: bool, is_middle: bool
) -> Content:
    """Return a line of spaces, with their counters if it is the middle one."""
    parts: list[Part] = []
    for space in row:
        text, style = "·", FAINT
        if not is_scored:
            text, style = _tile_text(space, fitted), _tile_style(space)
        cells = fitted.width_of(space)
        text = text.center(cells)[:cells] if is_middle else " " * cells
        parts += [*_box(space, is_scored, text, style), " "]
    return line(width, parts[:-1])


def _box(space: SpaceModel, is_scored: bool, text: str, style: str) -> list[Part]:
    """Return the text of a space, between edges if it is free."""
    is_free = space.player_style is None and space.highlight is Highlight.NONE and not is_scored
    return edged(text, style) if is_free else [(text, style)]


def edged(text: str, style: str) -> list[Part]:
    """Return a text centred in a box, with edges at its sides if they are blank."""
    if len(text) < len(EDGES) or text.strip() != text[1:-1].strip():
        return [(text, style)]
    left, right = EDGES
    edge = f"$space-edge on {style.rpartition(' on ')[2]}"
    return [(left, edge), (text[1:-1], style), (right, edge)]


def _tile_text(space: SpaceModel, fitted: BoardMeasures) -> str:
    if space.player_style is not None:
        return space.player_style.sign
    if not fitted.is_tall:
        return _printed(space, fitted)
    return space.key if space.is_lit else ""


def _printed(space: SpaceModel, fitted: BoardMeasures) -> str:
    """Return the numbers of a space, as a fraction in two cells if it is narrow."""
    if fitted.cells != NARROW or len(space.numbers) == 1:
        return space.text
    first, second = space.numbers
    return UPPER[first] + LOWER[second]


def _tile_style(space: SpaceModel) -> str:
    """Return the style of a space: a dark box, or a counter that fills it."""
    if space.highlight is Highlight.CHOSEN:
        return space.highlight.style
    if space.player_style is not None:
        return f"bold $die-pip on {space.player_style.colour}"
    if space.highlight is Highlight.OPEN:
        return OPEN_SPACE
    return "$foreground on $space"


def _numbers(
    row: Sequence[SpaceModel], fitted: BoardMeasures, width: int, is_scored: bool
) -> Content:
    parts: list[Part] = []
    for space in row:
        text = _printed(space, fitted).center(fitted.width_of(space))
        style = OPEN_KEY if space.is_lit else QUIET
        parts += [(text, FAINT if is_scored else style), " "]
    return line(width, parts[:-1])


# -- the track -------------------------------------------------------------------------------------


def _track(mary: int | None, fitted: BoardMeasures, width: int) -> list[Content]:
    rail = _rail(mary, fitted, width)
    above, below = (_posts(mary, fitted, width, positions) for positions in SIDES)
    return [rail] if fitted.track < 3 else [above, rail, below]


def slot(fitted: BoardMeasures, position: int) -> int:
    """Return the cell of a position on the track."""
    column = (position - 1) // 2
    quarters = 1 if position % 2 else 3
    return fitted.start(column) + fitted.widths[column] * quarters // 4


def _rail(mary: int | None, fitted: BoardMeasures, width: int) -> Content:
    """Return the track: a thin line behind Mary Chip, a strong one ahead of her."""
    signs = ["━"] * width
    for position in POSITIONS:
        signs[slot(fitted, position)] = "┳┻"[position % 2]
    at = 1 if mary is None else slot(fitted, mary)
    text = " M " if fitted.cells == NARROW else " Mary "
    start = max(0, min(at - len(text) // 2, width - len(text)))
    passed = "".join(signs[:start]).translate(str.maketrans("━┻┳", "╌┴┬"))
    return Content.assemble(
        (passed, FAINT),
        explained((text, MARY), "Mary"),
        ("".join(signs[start + len(text) :]), "$card-pink"),
    )


def _posts(mary: int | None, fitted: BoardMeasures, width: int, side: range) -> Content:
    signs = [" "] * width
    for position in side:
        if mary is None or position > mary:
            signs[slot(fitted, position)] = "┃"
    return Content.styled("".join(signs), "$card-pink")
