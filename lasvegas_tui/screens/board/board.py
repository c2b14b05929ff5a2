"""The board: fourteen playing tables along Mary Chip's track, odd ones above it and even ones below."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.ink import ACT, FAINT, QUIET, Ink, Part, line
from lasvegas_tui.widgets.pointing import Target

NUM_COLUMNS = 7
UNITS = (3, 2, 1)
"""Cells for each number of a space, from the largest drawing to the smallest."""
MARY = "bold $die-pip on $card-pink"
TALL = 7
"""Lines from which a block has room for the numbers above the counters."""


class SpaceFace(Struct, frozen=True):
    """One space of a table."""

    numbers: tuple[int, ...]
    ink: Ink | None = None
    """Whose counter lies on it."""
    rival: Ink | None = None
    """Who challenges the owner in a duel."""
    look: str = ""
    """"open" to be chosen, "chosen", "fresh" where a counter has just come, or empty."""
    key: str = ""
    """The digit that chooses it."""
    target: Target = 0
    """What a click on it points at."""

    @property
    def text(self) -> str:
        """The numbers as they are printed."""
        return "/".join(map(str, self.numbers))


class TableFace(Struct, frozen=True):
    """All that is seen of a table."""

    position: int
    chip: int
    rows: tuple[tuple[SpaceFace, ...], ...] = ()
    pawns: tuple[Ink, ...] = ()
    winner: Ink | None = None
    """Who would win the chip now, or has won it."""
    is_scored: bool = False
    look: str = ""
    """"chosen", "open" to be chosen, "here" for whose turn it is, "paying", or empty."""
    target: Target = 0
    """What a click on it points at."""


class BoardFace(Struct, frozen=True):
    """All tables in their order, and where Mary Chip is."""

    tables: tuple[TableFace, ...] = ()
    mary: int = 0
    """Her position, 0 at the start."""


class Board(Drawn):
    """Draws the board; a click chooses a table."""

    DEFAULT_CSS = "Board { width: 100%; height: 9; }"

    face: reactive[BoardFace] = reactive(BoardFace(), repaint=False)

    def on_click(self, event: Click) -> None:
        position = table_at(self.face, self.size.width, self.size.height, event.x, event.y)
        if position:
            event.stop()
            self.post_message(Pointed(self.face.tables[position - 1].target))

    def watch_face(self) -> None:
        self.redraw()

    def lines(self) -> list[Content]:
        return board_lines(self.face, self.size.width, self.size.height)


# -- measures --------------------------------------------------------------------------------------


class Measures(Struct, frozen=True):
    """How the board is fitted into its room."""

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

    def start(self, column: int) -> int:
        """Return the cell where a column begins."""
        return self.left + sum(self.widths[:column]) + column * self.gap

    @property
    def end(self) -> int:
        """The cell behind the last column."""
        return self.start(len(self.widths) - 1) + self.widths[-1]


def fit(face: BoardFace, width: int, height: int) -> Measures:
    """Return the largest drawing for which there is room."""
    track = 3 if height >= 2 * TALL + 3 else 1
    for unit in UNITS:
        widths = _column_widths(face, unit)
        spare = width - sum(widths) - (NUM_COLUMNS - 1)
        if spare >= 0 or unit == UNITS[-1]:
            break
    more = max(0, spare)
    gap = 1 + min(5, more // (NUM_COLUMNS + 1))
    left = max(0, width - sum(widths) - gap * (NUM_COLUMNS - 1)) // 2
    return Measures(unit, widths, gap, left, (height - track) // 2, track)


def _column_widths(face: BoardFace, unit: int) -> tuple[int, ...]:
    natural = [max(10, _row_width(table, unit)) for table in face.tables]
    return tuple(
        max(natural[2 * column : 2 * column + 2], default=10) for column in range(NUM_COLUMNS)
    )


def _row_width(table: TableFace, unit: int) -> int:
    row = table.rows[0] if table.rows else ()
    return sum(unit * len(space.numbers) for space in row) + len(row) - 1


def table_at(face: BoardFace, width: int, height: int, x: int, y: int) -> int:
    """Return the position of the table at a cell, 0 for none."""
    if not face.tables:
        return 0
    fitted = fit(face, width, height)
    is_upper = y < fitted.block
    if not is_upper and y < fitted.block + fitted.track:
        return 0
    for column, span in enumerate(fitted.widths):
        if fitted.start(column) <= x < fitted.start(column) + span:
            return 2 * column + (1 if is_upper else 2)
    return 0


# -- drawing ---------------------------------------------------------------------------------------


def board_lines(face: BoardFace, width: int, height: int) -> list[Content]:
    """Return the lines of the board: upper tables, the track, lower tables; none where it is too narrow for them."""
    if not face.tables:
        return []
    fitted = fit(face, width, height)
    if width < fitted.end:
        return []
    upper = [list(reversed(_block(t, fitted, i))) for i, t in enumerate(face.tables[::2])]
    lower = [_block(t, fitted, i) for i, t in enumerate(face.tables[1::2])]
    return [*_beside(upper, fitted), *_track(face, fitted, width), *_beside(lower, fitted)]


def _beside(blocks: Sequence[Sequence[Content]], fitted: Measures) -> list[Content]:
    margin = Content(" " * fitted.left)
    gap = Content(" " * fitted.gap)
    return [margin + gap.join([block[row] for block in blocks]) for row in range(fitted.block)]


def _block(table: TableFace, fitted: Measures, column: int) -> list[Content]:
    """Return the lines of a table from its head at the track outwards."""
    width, is_upper = fitted.widths[column], table.position % 2 == 1
    rows = table.rows if not is_upper else tuple(reversed(table.rows))
    lines = [_head(table, width)]
    is_tall = fitted.block >= TALL
    for row in rows:
        tiles = [_tiles(row, fitted.unit, width, table.is_scored, is_tall)]
        if is_tall:
            tiles.insert(1 if is_upper else 0, _numbers(row, fitted.unit, width, table.is_scored))
        lines += tiles
    return (lines + [Content(" " * width)] * fitted.block)[: fitted.block]


def _head(table: TableFace, width: int) -> Content:
    styles = {
        "chosen": "bold $background on $act",
        "paying": "bold $background on $money",
        "here": "bold $foreground on $act-ground",
    }
    ground = styles.get(table.look, "bold $foreground on $panel")
    if table.is_scored and table.look not in styles:
        ground = f"{FAINT} on $background"
    plain = table.look in ("chosen", "paying")
    number = ground if plain else f"bold {ACT}" if table.look == "open" else ""
    award = coin(table, len(table.pawns) + len(str(table.chip)) + 5 > width)
    room = width - 2 - Content.assemble(*award).cell_length
    gap = " " if 2 * len(table.pawns) + 1 <= room else ""
    pawns: list[Part] = [
        (f"{ink.sign}{gap}", "" if plain else f"bold {ink.colour}") for ink in table.pawns
    ]
    left: list[Part] = [(f"{table.position:>2}{gap}", number), *pawns]
    return line(width, left, award, ground)


def coin(table: TableFace, is_tight: bool = False) -> list[Part]:
    """Return the gold chip, and in front of it whose it would be now; after the scoring whose it is."""
    ink, text = table.winner, str(table.chip) if is_tight else f" {table.chip} "
    if table.is_scored:
        return [(f"{ink.sign} {table.chip} ", ink.colour)] if ink is not None else [("gone", FAINT)]
    owner: list[Part] = [] if ink is None else [(ink.sign, f"bold $die-pip on {ink.colour}")]
    return [*owner, (text, "bold $money-ink on $money-ground")]


def _tiles(
    row: Sequence[SpaceFace], unit: int, width: int, is_scored: bool, is_tall: bool
) -> Content:
    parts: list[Part] = []
    for space in row:
        cells = unit * len(space.numbers)
        if is_scored:
            parts.append(("·".center(cells), FAINT))
        else:
            parts.append(
                (
                    _tile_text(space, unit, is_tall).center(cells)[:cells],
                    _tile_style(space, is_tall),
                )
            )
        parts.append(" ")
    return line(width, parts[:-1])


def _tile_text(space: SpaceFace, unit: int, is_tall: bool) -> str:
    if space.ink is not None:
        return space.ink.sign
    if is_tall:
        return space.key if space.look in ("open", "chosen") else ""
    return _printed(space, unit)


def _printed(space: SpaceFace, unit: int) -> str:
    """Return the numbers of a space, without the stroke where there is no room for it."""
    return space.text if unit > 1 else space.text.replace("/", "")


def _tile_style(space: SpaceFace, is_tall: bool) -> str:
    """Return the style of a space: a counter in its owner's colour, set off from the one below it, or free."""
    if space.look == "chosen":
        return "bold $background on $act"
    if space.ink is not None:
        return f"bold {'' if is_tall else 'underline '}$die-pip on {space.ink.colour}"
    return f"bold {ACT} on $act-ground" if space.look == "open" else f"{QUIET} on $panel"


def _numbers(row: Sequence[SpaceFace], unit: int, width: int, is_scored: bool) -> Content:
    parts: list[Part] = []
    for space in row:
        style = FAINT if is_scored else f"bold {ACT}" if space.look in ("open", "chosen") else QUIET
        parts += [(_printed(space, unit).center(unit * len(space.numbers)), style), " "]
    return line(width, parts[:-1])


# -- the track -------------------------------------------------------------------------------------


def _track(face: BoardFace, fitted: Measures, width: int) -> list[Content]:
    rail = _rail(face, fitted, width)
    if fitted.track < 3:
        return [rail]
    above = _posts(face, fitted, width, 1)
    return [above, rail, _posts(face, fitted, width, 2)]


def slot(fitted: Measures, position: int) -> int:
    """Return the cell of the track where a position is."""
    column = (position - 1) // 2
    return fitted.start(column) + fitted.widths[column] * (1 if position % 2 else 3) // 4


def _rail(face: BoardFace, fitted: Measures, width: int) -> Content:
    """What Mary Chip has passed is a thin line; ahead of her lies a strong one."""
    signs = ["━"] * width
    for table in face.tables:
        signs[slot(fitted, table.position)] = "┻" if table.position % 2 else "┳"
    mary = slot(fitted, face.mary) if face.mary else 1
    text = " M " if fitted.unit == 1 else " Mary "
    start = max(0, min(mary - len(text) // 2, width - len(text)))
    passed = "".join(signs[:start]).translate(str.maketrans("━┻┳", "╌┴┬"))
    return Content.assemble(
        (passed, FAINT), (text, MARY), ("".join(signs[start + len(text) :]), "$card-pink")
    )


def _posts(face: BoardFace, fitted: Measures, width: int, first: int) -> Content:
    signs = [" "] * width
    for table in face.tables[first - 1 :: 2]:
        signs[slot(fitted, table.position)] = "┃" if table.position > face.mary else " "
    return Content.styled("".join(signs), "$card-pink")
