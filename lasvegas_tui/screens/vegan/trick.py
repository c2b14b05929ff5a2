"""A trick: the cards in the order played, whose they are, and who takes it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.screens.vegan.faces import SUM, TRICK
from lasvegas_tui.screens.vegan.suited import (
    SIZES,
    CardFace,
    CardSize,
    card_rows,
    empty_rows,
    large,
)
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import ACT, FAINT, MONEY, QUIET, STRONG, Ink, centred, line, moved

CROWN = "♛"
"""Stands at whoever takes the trick; gold is the colour of no suit."""
WIDEST = 26
"""Cells of a slot at most."""


class Slot(Struct, frozen=True):
    """One owner's place in a trick."""

    ink: Ink
    card: CardFace | None = None
    is_taking: bool = False
    """Whether this card takes the trick as it lies."""
    is_won: bool = False
    """Whether the trick is just being taken by it."""
    is_due: bool = False
    """Whether the next card is this owner's."""
    is_preview: bool = False
    """Whether the card is only looked at, not played."""


class TrickFace(Struct, frozen=True):
    """All that is seen of a trick."""

    title: Content = Content("")
    slots: tuple[Slot, ...] = ()
    verdict: str = ""
    """Who takes it, and why."""
    is_complete: bool = False


class TrickPanel(Drawn):
    """A trick; a click points at it."""

    DEFAULT_CSS = """
    TrickPanel { width: 1fr; height: 100%; }
    """

    face: reactive[TrickFace] = reactive(TrickFace(), repaint=False)

    def lines(self) -> list[Content]:
        return trick_lines(self.face, self.size.width, self.size.height)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(TRICK))

    def slot_of(self, index: int) -> Offset:
        """Return the middle of a slot."""
        columns = _columns(self.size.width, len(self.face.slots))
        left = _margin(columns, self.size.width) + sum(columns[:index])
        return Offset(left + columns[index] // 2, self.size.height // 2)


def trick_lines(face: TrickFace, width: int, height: int) -> list[Content]:
    """Return the lines of a trick: title, cards, names."""
    columns = _columns(width, len(face.slots))
    size = _fit(min(columns, default=width), height - 2)
    slots = [_slot(slot, size, column) for slot, column in zip(face.slots, columns, strict=True)]
    rows = moved(
        [Content.assemble(*row) for row in zip(*slots, strict=True)], _margin(columns, width)
    )
    above = [Content("")] * min(1, max(0, height - 1 - len(rows)))
    return [Content.assemble(" ", face.title), *above, *rows]


class Verdict(Drawn):
    """Who takes a trick, and why; a click points at the trick."""

    DEFAULT_CSS = """
    Verdict { width: 100%; height: 1; }
    """

    face: reactive[TrickFace] = reactive(TrickFace(), repaint=False)

    def lines(self) -> list[Content]:
        style = "$foreground"
        if self.face.is_complete:
            style = f"bold {MONEY}"
        return [line(self.size.width, [(f" {self.face.verdict}", style)])]

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(TRICK))


def _columns(width: int, count: int) -> list[int]:
    """Return the widths of the slots: close enough together to be read as one trick."""
    return [min(WIDEST, width // max(1, count))] * count


def _margin(columns: Sequence[int], width: int) -> int:
    """Return the cells in front of the slots, which stand in the middle."""
    return max(0, width - sum(columns)) // 2


def _fit(width: int, height: int) -> CardSize:
    return next(
        (size for size in SIZES if size.height <= height and size.width + 2 <= width), SIZES[-1]
    )


def _slot(slot: Slot, size: CardSize, width: int) -> list[Content]:
    rows = _body(slot, size)
    if slot.is_taking:
        rows = [Content.assemble(("▐", MONEY), row, ("▌", MONEY)) for row in rows]
    ground = "on $changed" if slot.is_won else ""
    return [centred(width, [row], ground) for row in (*rows, _name(slot, width))]


def _body(slot: Slot, size: CardSize) -> Sequence[Content]:
    """Return the card, or the place where it will lie."""
    if slot.card is not None:
        return card_rows(slot.card, size)
    if slot.is_due:
        return empty_rows(size, "?")
    return empty_rows(size, "·")


def _name(slot: Slot, width: int) -> Content:
    """Return whose place it is, and whether it is theirs to play or only looked at."""
    badge = _badge(slot)
    gap = " " if badge.cell_length + 2 < width else ""
    parts = [badge]
    if slot.is_taking:
        parts.insert(0, Content.styled(f"{CROWN}{gap}", f"bold {MONEY}"))
    if slot.is_due:
        parts.insert(0, Content.styled(f"▸{gap}", f"bold {ACT}"))
    named = Content.assemble(*parts)
    mark = f"{gap}?"
    if slot.is_preview and named.cell_length + len(mark) <= width - (not gap):
        named += Content.styled(mark, f"bold {ACT}")
    return named


def _badge(slot: Slot) -> Content:
    if slot.card is None and not slot.is_due:
        return Content.styled(f"{slot.ink.sign} {slot.ink.name}", FAINT)
    if slot.is_taking:
        sign = slot.ink.mark(slot.ink.sign, slot.is_won)
        return Content.assemble(sign, " ", (slot.ink.name, STRONG))
    return slot.ink.badge


# -- the sheet of a round --------------------------------------------------------------------------


class Cell(Struct, frozen=True):
    """What one machine brought one player."""

    count: str
    gain: str
    is_golden: bool = False


class SheetRow(Struct, frozen=True):
    """One player's round."""

    ink: Ink
    cells: tuple[Cell | None, ...]
    """One for each machine; None where it was not yet counted."""
    change: str = ""
    total: str = ""


class Column(Struct, frozen=True):
    """The head of a column: a machine and its token."""

    title: str
    token: str
    is_paying: bool = False


class SheetFace(Struct, frozen=True):
    """A round's scoring, machine by machine."""

    title: Content = Content("")
    columns: tuple[Column, ...] = ()
    rows: tuple[SheetRow, ...] = ()


NAME_WIDTH, END_WIDTH = 15, 13
LARGE_END_WIDTH = 25
PITCH, LARGE_PITCH = 2, 4
"""Lines from one row to the next where they are apart, and where their amounts are large."""


class Sheet(Drawn):
    """What the machines brought to each player; a click points at the sum of it."""

    DEFAULT_CSS = """
    Sheet { width: 1fr; height: 100%; display: none; }
    """

    face: reactive[SheetFace] = reactive(SheetFace(), repaint=False)

    def lines(self) -> list[Content]:
        return sheet_lines(self.face, self.size.width, self.size.height)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(SUM))

    def row_of(self, index: int) -> int:
        """Return the line in which a player's row stands."""
        return row_at(self.face, index, self.size.width, self.size.height)


def row_at(face: SheetFace, index: int, width: int, height: int) -> int:
    """Return the line of a sheet in which a player's name stands."""
    pitch = _pitch(face, width, height)
    return pitch * (index + 1) - (pitch >= LARGE_PITCH)


def _pitch(face: SheetFace, width: int, height: int) -> int:
    """Return how many lines a row takes: as many as there is room for."""
    pitch = (height - 1) // max(1, len(face.rows))
    if pitch >= LARGE_PITCH and _has_room_for_large(face, width):
        return min(pitch, LARGE_PITCH + 1)
    return PITCH if pitch >= PITCH else 1


def _has_room_for_large(face: SheetFace, width: int) -> bool:
    each = _column_width(face, width, LARGE_END_WIDTH)
    cells = [cell for row in face.rows for cell in row.cells if cell is not None]
    return all(cell_len(cell.count) + 3 * len(cell.gain) + 2 <= each for cell in cells)


def _column_width(face: SheetFace, width: int, end: int) -> int:
    return (width - NAME_WIDTH - end) // max(1, len(face.columns))


def sheet_lines(face: SheetFace, width: int, height: int) -> list[Content]:
    """Return the lines of the sheet: a head, and a row for each player."""
    pitch = _pitch(face, width, height)
    is_large = pitch >= LARGE_PITCH
    end = LARGE_END_WIDTH if is_large else END_WIDTH
    each = _column_width(face, width, end)
    head = [_head(column, each) for column in face.columns]
    words = ["round".rjust(end // 2), "now ".rjust(end - end // 2)]
    top = Content.assemble(line(NAME_WIDTH, [" ", face.title]), *head, ("".join(words), QUIET))
    lines = [top]
    for row in face.rows:
        body = _large_row(row, face.columns, each) if is_large else [_row(row, face.columns, each)]
        lines += [Content("")] * (pitch - len(body)) + body
    return lines


def _head(column: Column, width: int) -> Content:
    style = Highlight.PAYING.when(column.is_paying).style
    title = column.title
    if cell_len(title) + cell_len(column.token) + 3 > width:
        title = title.removesuffix(" sets")
    return line(width, [f" {title}"], [f"{column.token} "], style)


def _row(row: SheetRow, columns: Sequence[Column], width: int) -> Content:
    cells = [_cell(cell, width, column) for cell, column in zip(row.cells, columns, strict=True)]
    change = (row.change.rjust(6), f"bold {_ink(row.change)}")
    total = (row.total.rjust(6), f"bold {MONEY}")
    end = line(END_WIDTH, [change, total])
    return Content.assemble(line(NAME_WIDTH, [" ", row.ink.badge]), *cells, end)


def _large_row(row: SheetRow, columns: Sequence[Column], width: int) -> list[Content]:
    """Return a player's round in three lines, as high as its amounts."""
    total, _, sign = row.total.partition(" ")
    half = LARGE_END_WIDTH // 2
    lines = []
    for y in range(3):
        is_middle = y == 1
        cells = [
            _cell(cell, width, column, y) for cell, column in zip(row.cells, columns, strict=True)
        ]
        change = (_figure(row.change, y).rjust(half), f"bold {_ink(row.change)}")
        aside = sign if is_middle else " " * len(sign)
        now = f"{_figure(total, y)} {aside} " if total else ""
        end = [change, (now.rjust(LARGE_END_WIDTH - half), f"bold {MONEY}")]
        name = line(NAME_WIDTH, [" ", row.ink.badge] if is_middle else [])
        lines.append(Content.assemble(name, *cells, *end))
    return lines


def _cell(cell: Cell | None, width: int, column: Column, y: int | None = None) -> Content:
    """Return what a machine brought; of three lines the one that `y` says."""
    ground = "on $changed" if column.is_paying else ""
    is_middle = y in (None, 1)
    if cell is None:
        return line(width, [(" ·" if is_middle else "", FAINT)], (), ground)
    gain = cell.gain if y is None else _figure(cell.gain, y)
    style = QUIET if cell.gain in ("", "0") else STRONG
    count = f" {cell.count}" if is_middle else ""
    return line(width, [(count, style)], [(f"{gain} ", f"bold {_ink(cell.gain)}")], ground)


def _figure(amount: str, y: int) -> str:
    """Return one of three lines of an amount; nothing is not worth large figures."""
    if amount == "0":
        return amount if y == 1 else ""
    return large(amount)[y]


def _ink(amount: str) -> str:
    """Return the colour of an amount by its sign."""
    return {"+": MONEY, "−": "$loss"}.get(amount[:1], QUIET)
