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
UNITS = (3, 2, 1)
"""Cells for each number of a space, from the largest drawing to the smallest."""
MARY = "bold $die-pip on $card-pink"
OPEN_SPACE = f"bold {ACT} on $act-ground"
INSET = 1
"""Cells before the first column, as before the large table below."""
WIDEST_GAP = 9
TALL = 7
"""From this many lines on a block has room for the numbers above the counters."""
DEEPEST = 3
"""The maximum number of lines of a space."""


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

    unit: int
    widths: tuple[int, ...]
    """Cells of each column."""
    gap: int
    left: int
    """Cells in front of the first column."""
    block: int
    """Lines of a table's block."""
    track: int
    """Lines of the track."""
    deep: int = 1
    """Lines of a space, without its numbers."""

    def start(self, column: int) -> int:
        """Return the first cell of a column."""
        return self.left + sum(self.widths[:column]) + column * self.gap

    @property
    def end(self) -> int:
        """The cell after the last column."""
        return self.start(len(self.widths) - 1) + self.widths[-1]


def fit(tables: Sequence[TableModel], width: int, height: int) -> BoardMeasures:
    """Return the largest drawing that fits."""
    track = 1
    if height >= 2 * TALL + 3:
        track = 3
    for unit in UNITS:
        widths = _column_widths(tables, unit)
        spare = width - sum(widths) - (NUM_COLUMNS - 1)
        if spare >= 0 or unit == UNITS[-1]:
            break
    more = max(0, spare)
    gap = 1 + min(WIDEST_GAP, max(0, more - INSET) // (NUM_COLUMNS - 1))
    left = min(more, INSET)
    block = max(0, (height - track) // 2)
    num_rows = max((len(table.rows) for table in tables), default=1)
    deep = max(1, (block - 1) // max(1, num_rows) - 1)
    return BoardMeasures(unit, widths, gap, left, block, track, min(deep, DEEPEST))


def _column_widths(tables: Sequence[TableModel], unit: int) -> tuple[int, ...]:
    natural = [max(10, _row_width(table, unit)) for table in tables]
    return tuple(
        max(natural[2 * column : 2 * column + 2], default=10) for column in range(NUM_COLUMNS)
    )


def _row_width(table: TableModel, unit: int) -> int:
    if not table.rows:
        return 0
    row = table.rows[0]
    return sum(unit * len(space.numbers) for space in row) + len(row) - 1


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
    is_tall = fitted.block >= TALL
    spaces = [_space_lines(row, table, fitted, width, is_tall) for row in table.rows]
    rows = [line for lines in spaces for line in lines]
    if table.position % 2:
        rows.reverse()
    head = _head(table, width).stylize(meaning(table.target, "table"))
    of_space = meaning(table.target, "scored" if table.is_scored else "space")
    blank = Content(" " * width).stylize(meaning(table.target))
    lines = [head, *(row.stylize(of_space) for row in rows)]
    return tuple((lines + [blank] * fitted.block)[: fitted.block])


def _space_lines(
    row: Sequence[SpaceModel], table: TableModel, fitted: BoardMeasures, width: int, is_tall: bool
) -> list[Content]:
    """Return a row of spaces with their counters, below their numbers if there is room."""
    if not is_tall:
        return [_tiles(row, fitted.unit, width, table.is_scored, is_tall)]
    numbers = _numbers(row, fitted.unit, width, table.is_scored)
    if fitted.deep == 1:
        return [numbers, _tiles(row, fitted.unit, width, table.is_scored, is_tall)]
    middle = (fitted.deep - 1) // 2
    deep = [_deep_line(row, table, fitted, width, index - middle) for index in range(fitted.deep)]
    return [numbers, *deep]


def _deep_line(
    row: Sequence[SpaceModel], table: TableModel, fitted: BoardMeasures, width: int, below: int
) -> Content:
    """Return a line of spaces deep enough for counters to fill, `below` their middle."""
    parts: list[Part] = []
    for space in row:
        cells = fitted.unit * len(space.numbers)
        text, style = " ", _tile_style(space)
        if not below:
            text = _tile_text(space, fitted.unit, is_tall=True)
        if table.is_scored:
            text, style = " " if below else "·", FAINT
        elif space.player_style is not None and space.highlight is not Highlight.CHOSEN:
            style = f"bold $die-pip on {space.player_style.colour}"
        parts += [*_box(space, table.is_scored, text.center(cells)[:cells], style), " "]
    return line(width, parts[:-1])


def _head(table: TableModel, width: int) -> Content:
    background = table.highlight.style
    if table.is_scored and table.highlight in (Highlight.NONE, Highlight.OPEN):
        background = f"{FAINT} on $background"
    is_solid = table.highlight.is_solid
    number = table.highlight.key_style("")
    award = coin(table, len(table.pawns) + len(str(table.chip)) + 5 > width)
    label = f" {table.position}"
    room = width - len(label) - Content.assemble(*award).cell_length
    gap = ""
    if 2 * len(table.pawns) + 1 <= room:
        gap = " "
    pawns = [
        styled(f"{player_style.sign}{gap}", player_style, is_solid) for player_style in table.pawns
    ]
    left: list[Part] = [(f"{label}{gap}", number), *pawns]
    return line(width, left, award, background)


def styled(text: str, player_style: PlayerStyle, is_solid: bool) -> Part:
    """Return a text in a player's colour, unless a highlight covers it."""
    if is_solid:
        return text
    return text, f"bold {player_style.colour}"


def coin(table: TableModel, is_tight: bool = False) -> list[Part]:
    """Return the gold chip after the sign of its winner, or after scoring that of its owner."""
    winner = table.winner
    if table.is_scored:
        if winner is None:
            return [("gone", FAINT)]
        return [(f"{winner.sign} {table.chip} ", winner.colour)]
    text = f" {table.chip} "
    if is_tight:
        text = text.strip()
    chip = (text, "bold $money-ink on $money-ground")
    if winner is None:
        return [chip]
    return [(winner.sign, f"bold $die-pip on {winner.colour}"), chip]


def _tiles(
    row: Sequence[SpaceModel],
    unit: int,
    width: int,
    is_scored: bool,
    is_tall: bool,
) -> Content:
    parts: list[Part] = []
    for space in row:
        cells = unit * len(space.numbers)
        text, style = "·", FAINT
        if not is_scored:
            text, style = _tile_text(space, unit, is_tall), _tile_style(space)
        parts += [*_box(space, is_scored, text.center(cells)[:cells], style), " "]
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


def _tile_text(space: SpaceModel, unit: int, is_tall: bool) -> str:
    if space.player_style is not None:
        return space.player_style.sign
    if not is_tall:
        return _printed(space, unit)
    if space.is_lit:
        return space.key
    return ""


def _printed(space: SpaceModel, unit: int) -> str:
    """Return the numbers of a space, without a slash if it is narrow."""
    if unit > 1:
        return space.text
    return space.text.replace("/", "")


def _tile_style(space: SpaceModel) -> str:
    """Return the style of a space: a dark box, or a counter that fills it."""
    if space.highlight is Highlight.CHOSEN:
        return space.highlight.style
    if space.player_style is not None:
        return f"bold $die-pip on {space.player_style.colour}"
    if space.highlight is Highlight.OPEN:
        return OPEN_SPACE
    return f"{QUIET} on $space"


def _numbers(row: Sequence[SpaceModel], unit: int, width: int, is_scored: bool) -> Content:
    parts: list[Part] = []
    for space in row:
        text = _printed(space, unit).center(unit * len(space.numbers))
        parts += [(text, _number_style(space, is_scored)), " "]
    return line(width, parts[:-1])


def _number_style(space: SpaceModel, is_scored: bool) -> str:
    if is_scored:
        return FAINT
    if space.is_lit:
        return OPEN_KEY
    return QUIET


# -- the track -------------------------------------------------------------------------------------


def _track(mary: int | None, fitted: BoardMeasures, width: int) -> list[Content]:
    rail = _rail(mary, fitted, width)
    if fitted.track < 3:
        return [rail]
    above = _posts(mary, fitted, width, 1)
    return [above, rail, _posts(mary, fitted, width, 2)]


def slot(fitted: BoardMeasures, position: int) -> int:
    """Return the cell of a position on the track."""
    column = (position - 1) // 2
    quarters = 1
    if position % 2 == 0:
        quarters = 3
    return fitted.start(column) + fitted.widths[column] * quarters // 4


def _rail(mary: int | None, fitted: BoardMeasures, width: int) -> Content:
    """Return the track: a thin line behind Mary Chip, a strong one ahead of her."""
    signs = ["━"] * width
    for position in POSITIONS:
        signs[slot(fitted, position)] = "┳┻"[position % 2]
    at = 1 if mary is None else slot(fitted, mary)
    text = " Mary "
    if fitted.unit == 1:
        text = " M "
    start = max(0, min(at - len(text) // 2, width - len(text)))
    passed = "".join(signs[:start]).translate(str.maketrans("━┻┳", "╌┴┬"))
    return Content.assemble(
        (passed, FAINT),
        explained((text, MARY), "Mary"),
        ("".join(signs[start + len(text) :]), "$card-pink"),
    )


def _posts(mary: int | None, fitted: BoardMeasures, width: int, first: int) -> Content:
    signs = [" "] * width
    for position in POSITIONS[first - 1 :: 2]:
        if mary is None or position > mary:
            signs[slot(fitted, position)] = "┃"
    return Content.styled("".join(signs), "$card-pink")
