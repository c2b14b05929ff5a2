"""Dice: a single one, several in a row, and the part of a screen in which they are rolled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ENTER, QUIET, STRONG, Highlight, Part, meaning
from lasvegas_tui.widgets.text_layout import moved, side_by_side

PIPS = {
    0: (),
    1: (4,),
    2: (2, 6),
    3: (2, 4, 6),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Which cells of a grid of nine have a pip, by the number on the die; cell 0 is the top left."""

BLACK, FADED = "$die-black", "$die-faded"
"""The theme variables of the colours of a black die, and of a faded die of any player."""
PIP = ("●",)
SQUARE = ("▐█▌",)
BLOCK = ("████", "████")
"""The rows of a pip on the largest dice; `SQUARE` and `PIP` are those on smaller dice."""
EDGES = ("▏", "▕")
"""The left and the right edge of a faded die, which may be all that is visible in some themes."""
OUTLINED = 7
"""The minimum width, in cells, of a faded die with edges; a narrower one has no room for them."""
ROOMY_ROWS = 7
PIP_GAPS = ((17, "   "), (13, " "), (9, "  "), (7, " "), (0, ""))
"""Pairs of a minimum width of the die, in cells, and the gap between two pips in a row."""


class DieModel(Struct, frozen=True):
    """What is drawn of one die: its number, its colours, and a mark below it."""

    number: int
    """The number that the die shows, 1 to 6; 0 before the roll."""
    background: str
    """The theme variable of the colour of the die itself."""
    pip: str = "$die-pip"
    """The theme variable of the colour of the pips."""
    mark: str = ""
    """A text below the die, such as "BIG"; empty for a player's own small dice."""
    is_big: bool = False

    @property
    def faded(self) -> str:
        """The theme variable of the colour of the pips while the die is faded."""
        return f"{self.background}-faded"


class DieSize(Struct, frozen=True):
    """A size in which dice are drawn; `width` is that of a small die, in cells."""

    width: int
    num_rows: int
    """The height of a small die, in rows."""
    num_above: int
    """How many rows a big die has more than a small one."""
    pip: tuple[str, ...] = PIP
    num_between: int = 0
    """The number of blank rows between two rows of pips."""

    @property
    def height(self) -> int:
        """The height of a row of dice, in rows, with the line of digits below them."""
        return self.num_above + self.num_rows + 1

    @property
    def is_digit(self) -> bool:
        """Whether dice of this size show their number as a digit, not as pips."""
        return self.num_rows < 3

    def width_of(self, die: DieModel) -> int:
        """Return the width of a die in cells; big dice are wider."""
        if not die.is_big:
            return self.width
        if self.num_rows >= ROOMY_ROWS:
            return self.width + 4
        return self.width + 2


HUGE = DieSize(20, 10, 1, BLOCK, 1)
LARGE = DieSize(17, 9, 1, SQUARE, 2)
ROOMY = DieSize(13, ROOMY_ROWS, 1, SQUARE, 1)
SIZES = (
    HUGE,
    LARGE,
    ROOMY,
    DieSize(9, 5, 1),
    DieSize(7, 3, 1),
    DieSize(5, 3, 1),
    DieSize(3, 3, 1),
    DieSize(1, 1, 1),
)
"""The sizes of dice, the largest first."""


@lru_cache(maxsize=256)
def die_rows(die: DieModel, size: DieSize, is_faded: bool) -> tuple[Content, ...]:
    """Return the rows of one die; a small one has blank rows above, to be as high as a big one.

    With `is_faded` it is drawn as a die that is not chosen.
    """
    width = size.width_of(die)
    background, style = die.background, f"bold {die.pip} on {die.background}"
    if is_faded:
        background, style = FADED, f"{die.faded} on {FADED}"
    plain = Content.styled(" " * width, f"on {background}")
    rows = _pip_rows(die.number, size, width)
    if size.is_digit:
        rows = [str(die.number or " ").center(width)]
    middle = [Content.styled(row, style) for row in rows]
    margin = [plain] * ((size.num_rows - len(middle)) // 2)
    body = [*margin, *middle, *margin]
    if is_faded and width >= OUTLINED:
        body = outlined(body, f"$die-edge on {background}")
    if not die.is_big:
        return (*[Content(" " * width)] * size.num_above, *body)
    return (*[plain] * size.num_above, *body)


def dice_in_a_row(dice: Sequence[DieModel], size: DieSize, gap: str = "  ") -> tuple[Content, ...]:
    """Return the rows of dice drawn side by side, with `gap` between two of them."""
    bodies = [die_rows(die, size, False) for die in dice]
    return tuple(Content(gap).join(row) for row in zip(*bodies, strict=True))


def dice_chips(dice: Sequence[DieModel]) -> Content:
    """Return dice in one line, each as a digit on the die's colour."""
    parts: list[Part] = []
    for die in dice:
        number = f"{die.number}"
        if die.is_big:
            number = f" {number} "
        body = (number, f"bold {die.pip} on {die.background}")
        parts += [("▐", die.background), body, ("▌", die.background)]
    return Content.assemble(*parts)


def outlined(rows: Sequence[Content], style: str) -> list[Content]:
    """Return the rows of a die with edges at its sides, and above and below if there is room.

    `style` is that of the edges.
    """
    left, right = EDGES
    ends = {0: "▔", len(rows) - 1: "▁"}
    drawn = []
    for y, row in enumerate(rows):
        if y in ends and not row.plain.strip():
            drawn.append(Content.styled(ends[y] * len(row), style))
        else:
            drawn.append(Content.assemble((left, style), row[1:-1], (right, style)))
    return drawn


def _pip_rows(face: int, size: DieSize, width: int) -> list[str]:
    """Return the rows of a die from the first to the last row with pips."""
    gap = next(gap for least, gap in PIP_GAPS if width >= least)
    rows: list[str] = []
    for row in range(3):
        if row:
            rows += [" " * width] * size.num_between
        for part in size.pip:
            pips = [" " * len(part)] * 3
            for x in range(3):
                if 3 * row + x in PIPS[face]:
                    pips[x] = part
            rows.append(gap.join(pips).center(width))
    return rows


Dice = tuple[DieModel, ...]


class DiceArena(LineWidget):
    """The part of a screen for rolled dice, sorted by number; a click selects the die's number."""

    DEFAULT_CSS = """
    DiceArena { width: 1fr; height: 100%; }
    """

    dice: reactive[Dice] = reactive(())
    chosen: reactive[int] = reactive(0)
    """The number under the cursor, 1 to 6; dice with other numbers are faded. 0 for no cursor."""

    def lines(self) -> list[Content]:
        size, gap = self._fit()
        rows = arena_rows(self.dice, size, gap, self.chosen)
        above = max(0, (self.size.height - len(rows)) // 2)
        return [Content("")] * above + moved(rows, self.margin(size, gap))

    @property
    def target(self) -> Target | None:
        if self.dice and not any(die.number for die in self.dice):
            return ENTER  # they are about to be rolled
        return None

    def place_of(self, number: int) -> Offset:
        """Return the screen position of the first die that shows `number`.

        The arena must not be empty.
        """
        size, gap = self._fit()
        index = next((i for i, die in enumerate(self.dice) if die.number == number), 0)
        above = max(0, (self.size.height - size.height) // 2) + size.num_above + size.num_rows // 2
        left = self.margin(size, gap) + lefts(self.dice, size, gap)[index]
        return self.content_region.offset + Offset(left, above)

    def margin(self, size: DieSize, gap: int) -> int:
        """Return how many blank cells are to the left of the dice, which are centred.

        `gap` is that between dice of different numbers, in cells.
        """
        if not self.dice:
            return max(0, self.size.width - 1) // 2
        end = lefts(self.dice, size, gap)[-1] + size.width_of(self.dice[-1])
        return max(0, self.size.width - end - 1) // 2

    def _fit(self) -> tuple[DieSize, int]:
        return fit(self.dice, self.size.width, self.size.height)


def fit(dice: Sequence[DieModel], width: int, height: int) -> tuple[DieSize, int]:
    """Return the largest size in which all dice fit, and the gap between unequal dice.

    The gap and `width` are in cells, `height` is in lines. If no size fits, return the smallest.
    """
    for size in SIZES:
        if size.height <= height:
            for gap in (3, 2, 1):
                starts = lefts(dice, size, gap)
                if not starts or starts[-1] + size.width_of(dice[-1]) < width:
                    return size, gap
    return SIZES[-1], 1


def lefts(dice: Sequence[DieModel], size: DieSize, gap: int) -> list[int]:
    """Return in which cell each die begins, if the first one begins in cell 1.

    `gap` is that between dice of different numbers, in cells; equal dice are at most 1 apart.
    """
    starts = []
    column = 1
    for index, die in enumerate(dice):
        if index and die.number == dice[index - 1].number:
            column += min(gap, 1)
        elif index:
            column += gap
        starts.append(column)
        column += size.width_of(die)
    return starts


def arena_rows(dice: Sequence[DieModel], size: DieSize, gap: int, chosen: int) -> list[Content]:
    """Return the rows of dice side by side, with a row of digits below them.

    `gap` is that between dice of different numbers, in cells. `chosen` is the number under the
    cursor: dice with other numbers are faded. It is 0 if no number is under the cursor.
    """
    bodies = []
    for die in dice:
        is_faded = bool(chosen) and die.number not in (0, chosen)
        rows = [*die_rows(die, size, is_faded), _digit(die, size, chosen)]
        sign = ""
        if die.mark:
            sign = "die"
        stands_for = meaning(die.number or None, sign)
        bodies.append([row.stylize(stands_for) for row in rows])
    return side_by_side(bodies, lefts(dice, size, gap), size.height)


def _digit(die: DieModel, size: DieSize, chosen: int) -> Content:
    text = die.mark
    if die.number and not size.is_digit:
        text = f"{die.number}{die.mark}"
    if die.number and not size.is_digit and len(die.mark) > 1:
        text = f"{die.number} {die.mark}"
    style = STRONG
    if chosen and die.number == chosen:
        style = Highlight.CHOSEN.style
    elif chosen:
        style = QUIET
    return Content.styled(text.center(size.width_of(die)), style)
