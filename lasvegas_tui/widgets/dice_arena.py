"""The dice arena: the roll on the table, sorted by number."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.die import SIZES, DieModel, Size, die_rows
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styled_text import QUIET, STRONG, meaning, moved, side_by_side

Dice = tuple[DieModel, ...]


class DiceArena(LineWidget):
    """The dice; a click on one chooses its number."""

    DEFAULT_CSS = """
    DiceArena { width: 1fr; height: 100%; }
    """

    dice: reactive[Dice] = reactive(())
    chosen: reactive[int] = reactive(0)
    """The number under the cursor, 0 for none; dice of other numbers are faded."""

    def lines(self) -> list[Content]:
        size, gap = self._fit()
        rows = arena_rows(self.dice, size, gap, self.chosen)
        above = max(0, (self.size.height - len(rows)) // 2)
        return [Content("")] * above + moved(rows, self.margin(size, gap))

    def margin(self, size: Size, gap: int) -> int:
        """Return the blank cells that centre the dice."""
        starts = lefts(self.dice, size, gap)
        end = starts[-1] + size.width_of(self.dice[-1]) if starts else 0
        return max(0, self.size.width - end - 1) // 2

    def _fit(self) -> tuple[Size, int]:
        return fit(self.dice, self.size.width, self.size.height)


def fit(dice: Sequence[DieModel], width: int, height: int) -> tuple[Size, int]:
    """Return the largest size at which all dice fit, and the gap between different numbers."""
    for size in SIZES:
        if size.height <= height:
            for gap in (3, 2, 1):
                starts = lefts(dice, size, gap)
                if not starts or starts[-1] + size.width_of(dice[-1]) < width:
                    return size, gap
    return SIZES[-1], 1


def lefts(dice: Sequence[DieModel], size: Size, gap: int) -> list[int]:
    """Return the columns at which the dice begin."""
    starts = []
    column = 1
    for index, die in enumerate(dice):
        if index:
            column += gap if die.number != dice[index - 1].number else min(gap, 1)
        starts.append(column)
        column += size.width_of(die)
    return starts


def arena_rows(dice: Sequence[DieModel], size: Size, gap: int, chosen: int) -> list[Content]:
    """Return the rows of the dice, and beneath them their digits."""
    bodies = []
    for die in dice:
        is_faded = bool(chosen) and die.number not in (0, chosen)
        rows = [*die_rows(die, size, is_faded), _digit(die, size, chosen)]
        stands_for = meaning(die.number or None, "die" if die.mark else "")
        bodies.append([row.stylize(stands_for) for row in rows])
    return side_by_side(bodies, lefts(dice, size, gap), size.height)


def _digit(die: DieModel, size: Size, chosen: int) -> Content:
    digit = "" if size.is_digit else f"{die.number or ''}"
    text = f"{digit} {die.mark}".strip() if len(die.mark) > 1 else f"{digit}{die.mark}"
    style = QUIET if chosen else STRONG
    if chosen and die.number == chosen:
        style = Highlight.CHOSEN.style
    return Content.styled(text.center(size.width_of(die)), style)
