"""One table in detail: its chip, the six faces of the die, and the spaces below them.

Every space is below the numbers for which it can be taken. The table to draw comes from
`table_models`, and the facts beside the chip from `table_facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.rules.board.playing_tables import FACES
from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.screens.board.table_facts import ChipFacts, facts
from lasvegas_tui.screens.board.table_list import CHIP, MARY
from lasvegas_tui.screens.board.table_models import NumberModel, SpaceModel, TableModel, Tables
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
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
"""The width of two large digits, in cells."""
HEAD = 3
"""The height of large digits, in lines."""
ROOMY = 60
"""The minimum width, in cells, of a table with four lines of facts beside the chip."""
WIDEST = 16
"""The maximum width of the column of a number, in cells."""
LINES_BELOW_SPACES = 2
"""How many lines a table has below its spaces: effects of the numbers, and Good Luck cards."""
ANY_SPACE = ("joker:", "any", "space")
OPEN_SPACE = f"bold {ACT} on $act-ground"
MARY_TOO = "+Mary"
"""The text after the face 1 of the die, if there is room: a rolled 1 also moves Mary."""
UNROLLED = f"{FAINT} on $space"
"""The style of the faces of the die that were not rolled."""


class TablePane(ViewWidget[BoardView]):
    """The drawing of one large table; a click on a space or on a card moves the cursor there."""

    DEFAULT_CSS = "TablePane { width: 100%; height: 100%; }"

    face: reactive[int] = reactive(0)
    """The number on the die; 0 before it is rolled."""
    is_brief: reactive[bool] = reactive(False)
    """Whether the line of Good Luck cards is left out, as before a new player's first roll."""

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        tables = Tables(sight)
        lines = pane_lines(tables.table_model(self.face), facts(tables), width, height)
        if self.is_brief:
            return lines[:-1]  # without the cards
        return lines

    def award(self) -> Offset:
        """Return the screen position at which the large chip is drawn."""
        return self.content_region.offset + Offset(1, 1)


# -- measures --------------------------------------------------------------------------------------


class Measures(Struct, frozen=True):
    """The sizes of the parts of the large table: widths are in cells, heights in lines."""

    label: int
    """The width of the labels to the left of the first column."""
    column: int
    """The width of the column below a number of the die; between two columns, one cell is blank."""
    head: int
    """The height of the part above the faces of the die, which shows the chip and the facts."""
    lines: int
    """The height of a space."""
    gap: int
    """The height of the gap between two rows of spaces."""

    def width_of(self, space: SpaceModel) -> int:
        """Return the width of a space, which may span several columns."""
        return (self.column + 1) * len(space.numbers) - 1

    @property
    def width(self) -> int:
        """The width of the whole table."""
        return self.label + (self.column + 1) * len(FACES) - 1


def fit(table: TableModel, width: int, height: int) -> Measures:
    """Return the largest sizes with which a table fits `width` cells and `height` lines."""
    if width >= ROOMY:
        label, head = (8, HEAD + 1)
    else:
        label, head = (4, HEAD)
    column = max(1, min(WIDEST, (width - label - len(FACES) + 1) // len(FACES)))
    rest = height - head - 1 - LINES_BELOW_SPACES
    num_blank = max(0, min(2, rest - 3 * len(table.rows)))
    if num_blank > 1:  # the other one is left free at the foot
        head += 1
    room = rest - num_blank
    for lines, gap in ((7, 1), (6, 1), (5, 1), (4, 1), (3, 1), (3, 0), (2, 0)):
        if len(table.rows) * (lines + gap) - gap <= room:
            return Measures(label, column, head, lines, gap)
    return Measures(label, column, head, 1, 0)


# -- drawing ---------------------------------------------------------------------------------------


def pane_lines(
    table: TableModel, told: Sequence[ChipFacts], width: int, height: int
) -> list[Content]:
    """Return the lines of the large table, from the chip at the top to the cards at the bottom.

    `told` is the facts beside the chip in several wordings, the longest first. `width` and `height`
    are the room in cells and lines.
    """
    fitted = fit(table, width, height)
    lines = [*_head(table, told, width, fitted), _faces(table, fitted)]
    for number, row in enumerate(table.rows, 1):
        is_last = number == len(table.rows)
        for index in range(fitted.lines):
            is_lowest = 0 < index == fitted.lines - 1
            is_edge = is_lowest and not fitted.gap and not is_last
            lines.append(_row_line(row, fitted, index, is_edge))
        if not is_last:
            lines += [Content("")] * fitted.gap
    if table.has_joker:
        lines[fitted.head + 1 :] = _with_joker(lines[fitted.head + 1 :], fitted)
    if table.numbers:
        lines += [_effects(table, fitted), _cards(table, fitted)]
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
    beside = [*chosen, *[Content("")] * max(0, fitted.head - len(chosen))]
    return [
        Content.assemble(left, " ", explained(fact, "chip"))
        for left, fact in zip(chip, beside, strict=False)
    ]


def _label(text: str, fitted: Measures) -> Content:
    """Return the words before the first column."""
    return Content.styled(text.ljust(fitted.label), QUIET)


def _faces(table: TableModel, fitted: Measures) -> Content:
    """Return the faces of the die; after a roll, those not rolled are faded."""
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
    mary_style = style
    if style == CHIP:
        mary_style = MARY
    before, told, after = f"{number}{MARY_TOO}".center(width).partition(MARY_TOO)
    mary = explained((told, mary_style), "Mary")
    return Content.assemble((before, style), mary, (after, style))


@lru_cache(maxsize=256)
def _row_line(row: tuple[SpaceModel, ...], fitted: Measures, index: int, is_edge: bool) -> Content:
    """Return the line at `index` of a row of spaces; `is_edge` as in `_space_line`."""
    parts = [_space_line(space, fitted, index, is_edge) for space in row]
    return Content.assemble(_label("", fitted), Content(" ").join(parts))


def _with_joker(lines: list[Content], fitted: Measures) -> list[Content]:
    """Return the lines with words below the 6: it is a joker, as no space shows it (B-6)."""
    width, words = fitted.width - fitted.column, ANY_SPACE[: len(lines)]
    first = (len(lines) - len(words)) // 2
    for index, word in enumerate(words, first):
        blank = " " * (width - lines[index].cell_length)
        lines[index] += Content.styled(blank + word.center(fitted.column), FAINT)
    return lines


def _space_line(space: SpaceModel, fitted: Measures, index: int, is_edge: bool) -> Content:
    """Return the line at `index` of a space; `is_edge` if the next row touches it."""
    cells = fitted.width_of(space)
    style = _style(space)
    is_free = space.player_style is None and space.highlight is Highlight.NONE
    if is_free:
        drawn = _free(space, fitted, index, is_edge)
    elif is_edge:
        drawn = Content.styled("▀" * cells, style.rpartition(" on ")[2])
    else:
        drawn = Content.styled(_text(space, fitted, index, cells), style)
    sign = "space"
    if space.rival is not None or space.highlight is Highlight.FRESH:
        sign = "marked space"
    return drawn.stylize(meaning(space.target, sign))


def _free(space: SpaceModel, fitted: Measures, index: int, is_edge: bool) -> Content:
    """Return the line at `index` of a free space; `is_edge` as in `_space_line`."""
    cells, (left, right) = fitted.width_of(space) - 2, EDGES
    has_text = index == 0 and len(space.numbers) > 1
    middle: Part = " " * cells
    if has_text:
        middle = (space.text.center(cells), QUIET)
    elif is_edge:
        middle = "▁" * cells
    return Content.assemble(left, middle, right).stylize_before("$space-edge on $space")


def _text(space: SpaceModel, fitted: Measures, index: int, cells: int) -> str:
    """Return the text in the line at `index` of a covered space: its signs in the middle line."""
    if index != (fitted.lines - 1) // 2:
        return " " * cells
    signs = _signs(space, " ")
    if cell_len(signs) > cells:
        signs = _signs(space, "")
    return signs.center(cells)


def _signs(space: SpaceModel, gap: str) -> str:
    """Return the signs on a space: its counter, a rival, and its key."""
    parts = [space.sign]
    if space.rival is not None:
        parts = [space.rival.sign, "›", space.sign]
    elif space.highlight is Highlight.FRESH:
        parts = ["›", space.sign, "‹"]
    if space.key:
        parts.append(f"[{space.key}]")
    return gap.join([part for part in parts if part])


def _style(space: SpaceModel) -> str:
    if space.highlight is Highlight.CHOSEN:
        return space.highlight.style
    if space.player_style is not None:
        return f"bold $die-pip on {space.player_style.colour}"
    return OPEN_SPACE


# -- below the spaces ------------------------------------------------------------------------------


def _effects(table: TableModel, fitted: Measures) -> Content:
    """Return the line that says what each number would get."""
    words: list[Content] = []
    for number, found in enumerate(table.numbers, 1):
        text, style = found.effect
        if table.face not in (0, number):
            style = FAINT
        words.append(Content.styled(f"{text:^{fitted.column}}", style))
    label = "brings"
    if fitted.label <= len(label):
        label = "→"
    return explained(Content.assemble(_label(label, fitted), Content(" ").join(words)), "brings")


def _cards(table: TableModel, fitted: Measures) -> Content:
    """Return the line of the Good Luck cards that can be played; empty if none can."""
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
