"""One table in detail: its chip, the six faces of the die, and the spaces below them.

Every space is below the numbers for which it can be taken. What is drawn comes from `table_models`,
the facts beside the chip from `chip_facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.rules.board.printed_tables import FACES
from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.screens.board.chip_facts import ChipFacts, facts
from lasvegas_tui.screens.board.table_list import CHIP, MARY
from lasvegas_tui.screens.board.table_models import NumberModel, SpaceModel, TableModel, Tables
from lasvegas_tui.screens.game.view_widget import Sight, SightWidget
from lasvegas_tui.widgets.dice import EDGES
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    QUIET,
    Highlight,
    Part,
    explained,
    meaning,
)

DIGITS = 7
"""The cells of two large digits."""
HEAD = 3
"""The lines of large digits."""
ROOMY = 60
"""The width from which there are four lines of facts beside the chip."""
WIDEST = 16
"""The maximum width of the column of a number."""
BELOW = 2
"""The lines below the spaces: the effects of the numbers, and the cards."""
ANY_SPACE = ("joker:", "any", "space")
OPEN_SPACE = f"bold {ACT} on $act-ground"
MARY_TOO = "+Mary"
"""What is written at the number that also moves Mary, if it fits."""
UNROLLED = f"{FAINT} on $space"
"""The style of a face that the die does not show."""


class TablePane(SightWidget[BoardView]):
    """The widget of the large table; a click points at a space or a card."""

    DEFAULT_CSS = "TablePane { width: 100%; height: 100%; }"

    face: reactive[int] = reactive(0)
    """The number that the die shows, 0 before it is rolled."""
    is_brief: reactive[bool] = reactive(False)
    """Whether the cards are left out, in a first turn."""

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        tables = Tables(sight)
        lines = pane_lines(tables.table_model(self.face), facts(tables), width, height)
        if self.is_brief:
            return lines[:-1]  # without the cards
        return lines

    def award(self) -> Offset:
        """Return where the chip is on the screen."""
        return self.content_region.offset + Offset(1, 1)


# -- measures --------------------------------------------------------------------------------------


class Measures(Struct, frozen=True):
    """The sizes with which a table is drawn."""

    label: int
    """The cells before the first column."""
    column: int
    """The cells of a column; there is a blank cell between two."""
    head: int
    """Lines above the faces."""
    lines: int
    """Lines of a space."""
    gap: int
    """Lines between two rows."""

    def width_of(self, space: SpaceModel) -> int:
        """Return the cells of a space, which may span two columns."""
        return (self.column + 1) * len(space.numbers) - 1

    @property
    def width(self) -> int:
        """The cells of the whole table."""
        return self.label + (self.column + 1) * len(FACES) - 1


def fit(table: TableModel, width: int, height: int) -> Measures:
    """Return the largest sizes with which a table fits."""
    if width >= ROOMY:
        label, head = (8, HEAD + 1)
    else:
        label, head = (4, HEAD)
    column = max(1, min(WIDEST, (width - label - len(FACES) + 1) // len(FACES)))
    rest = height - head - 1 - BELOW
    num_blank = max(0, min(2, rest - 3 * len(table.rows)))
    head += num_blank > 1  # the other one is left free at the foot
    room = rest - num_blank
    for lines, gap in ((7, 1), (6, 1), (5, 1), (4, 1), (3, 1), (3, 0), (2, 0)):
        if len(table.rows) * (lines + gap) - gap <= room:
            return Measures(label, column, head, lines, gap)
    return Measures(label, column, head, 1, 0)


# -- drawing ---------------------------------------------------------------------------------------


def pane_lines(
    table: TableModel, told: Sequence[ChipFacts], width: int, height: int
) -> list[Content]:
    """Return the lines of a table: chip and facts, faces, spaces, and effects of the numbers.

    `told` are wordings of the facts, the longest first.
    """
    fitted = fit(table, width, height)
    lines = [*_head(table, told, width, fitted), _faces(table, fitted)]
    for number, row in enumerate(table.rows, 1):
        is_touching = not fitted.gap and number < len(table.rows)
        for index in range(fitted.lines):
            is_edge = is_touching and 0 < index == fitted.lines - 1
            lines.append(_row_line(table, tuple(row), fitted, index, is_edge))
        lines += [Content("")] * (fitted.gap if number < len(table.rows) else 0)
    if table.has_joker:
        lines[fitted.head + 1 :] = _with_joker(lines[fitted.head + 1 :], fitted)
    if table.numbers:
        lines += [_brings(table, fitted), _cards(table, fitted)]
    return lines[:height]


def _head(
    table: TableModel, told: Sequence[ChipFacts], width: int, fitted: Measures
) -> list[Content]:
    """Return the lines with the chip in large digits, and the facts beside it."""
    digits = [Content.styled(f" {row:^{DIGITS}} ", CHIP) for row in large(str(table.chip))]
    digits = [part.stylize_before(meaning(table.target, "chip")) for part in digits]
    room = width - DIGITS - 3
    fitting = (said for said in told if all(fact.cell_length <= room for fact in said))
    chosen = next(fitting, told[-1])
    chip = [*digits, *[Content(" " * (DIGITS + 2))] * (fitted.head - len(digits))]
    beside = [*chosen, *[Content("")] * (fitted.head - len(chosen))]
    return [
        Content.assemble(left, " ", explained(fact, "chip"))
        for left, fact in zip(chip, beside, strict=False)
    ]


def _label(text: str, fitted: Measures) -> Content:
    return Content.styled(text.ljust(fitted.label), QUIET)


def _faces(table: TableModel, fitted: Measures) -> Content:
    """Return the faces of the die; after the roll, all others are faded."""
    faces = [_face(number, table.face, fitted.column) for number in FACES]
    row = explained(Content(" ").join(faces), "die")
    return Content.assemble(_label("die", fitted), row)


def _face(number: int, face: int, width: int) -> Content:
    if face in (0, number):
        style = CHIP
    else:
        style = UNROLLED
    if number > 1 or width <= len(MARY_TOO):
        return Content.styled(str(number).center(width), style)
    before, told, after = f"{number}{MARY_TOO}".center(width).partition(MARY_TOO)
    mary = explained((told, MARY if face < 2 else UNROLLED), "Mary")
    return Content.assemble((before, style), mary, (after, style))


@lru_cache(maxsize=256)
def _row_line(
    table: TableModel,
    row: tuple[SpaceModel, ...],
    fitted: Measures,
    index: int,
    is_edge: bool,
) -> Content:
    """Return one line of a row of spaces."""
    parts = [_space_line(space, fitted, index, is_edge) for space in row]
    return Content.assemble(_label("", fitted), Content(" ").join(parts))


def _with_joker(lines: list[Content], fitted: Measures) -> list[Content]:
    """Say below the 6, which no space shows, that it is a joker (B-6)."""
    width, words = fitted.width - fitted.column, ANY_SPACE[: len(lines)]
    first = (len(lines) - len(words)) // 2
    for index, word in enumerate(words, first):
        blank = " " * (width - lines[index].cell_length)
        lines[index] += Content.styled(blank + word.center(fitted.column), FAINT)
    return lines


def _space_line(space: SpaceModel, fitted: Measures, index: int, is_edge: bool) -> Content:
    """Return one line of a space; `is_edge` if the next row follows without a gap."""
    cells = fitted.width_of(space)
    style = _style(space)
    is_free = space.player_style is None and space.highlight is Highlight.NONE
    if is_free:
        drawn = _free(space, fitted, index, is_edge)
    elif is_edge:
        drawn = Content.styled("▀" * cells, style.rpartition(" on ")[2])
    else:
        drawn = Content.styled(_text(space, fitted, index, cells), style)
    is_marked = space.rival is not None or space.highlight is Highlight.FRESH
    return drawn.stylize(meaning(space.target, "marked space" if is_marked else "space"))


def _free(space: SpaceModel, fitted: Measures, index: int, is_edge: bool) -> Content:
    """Return one line of a free space."""
    cells, (left, right) = fitted.width_of(space) - 2, EDGES
    has_text = index == 0 and len(space.numbers) > 1
    middle: Part = " " * cells
    if has_text:
        middle = (space.text.center(cells), QUIET)
    elif is_edge:
        middle = "▁" * cells
    return Content.assemble(left, middle, right).stylize_before("$space-edge on $space")


def _text(space: SpaceModel, fitted: Measures, index: int, cells: int) -> str:
    if index != (fitted.lines - 1) // 2:
        return " " * cells
    sign = _signed(space, " ")
    return (sign if cell_len(sign) <= cells else _signed(space, "")).center(cells)


def _signed(space: SpaceModel, gap: str) -> str:
    """Return the signs on a space: its counter, a rival, and its key."""
    parts = [space.sign]
    if space.rival is not None:
        parts = [space.rival.sign, "›", space.sign]
    elif space.highlight is Highlight.FRESH:
        parts = ["›", space.sign, "‹"]
    key = ""
    if space.key:
        key = f"[{space.key}]"
    return gap.join(filter(None, (*parts, key)))


def _style(space: SpaceModel) -> str:
    if space.highlight is Highlight.CHOSEN:
        return space.highlight.style
    if space.player_style is not None:
        return f"bold $die-pip on {space.player_style.colour}"
    return OPEN_SPACE


# -- below the spaces ------------------------------------------------------------------------------


def _brings(table: TableModel, fitted: Measures) -> Content:
    """Return the line with the effect of each number."""
    words: list[Content] = []
    for number, found in enumerate(table.numbers, 1):
        text, style = found.brings
        if table.face not in (0, number):
            style = FAINT
        words.append(Content.styled(f"{text:^{fitted.column}}", style))
    label = "brings" if fitted.label > len("brings") else "→"
    return explained(Content.assemble(_label(label, fitted), Content(" ").join(words)), "brings")


def _cards(table: TableModel, fitted: Measures) -> Content:
    """Return the Good Luck cards that can be played now, below their numbers."""
    if not any(found.card for found in table.numbers):
        return Content("")
    cards = [_card(number, found, fitted.column) for number, found in enumerate(table.numbers, 1)]
    return Content.assemble(_label("card", fitted), Content(" ").join(cards))


def _card(number: int, found: NumberModel, width: int) -> Content:
    if found.card is None:
        return Content(" " * width)
    if found.is_chosen:
        style = Highlight.CHOSEN.style
    else:
        style = f"bold {ACT}"
    key = Content.styled(f"[{number}]", style).stylize(meaning(found.card, "card"))
    left = (width - 3) // 2
    return Content.assemble(" " * left, key, " " * (width - 3 - left))
