"""The gold die of the board game, as large as possible."""

from __future__ import annotations

from msgspec.structs import replace
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.dice import HUGE, LARGE, ROOMY, DieModel, Size, die_rows, outlined
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import MONEY, STRONG, centred, explained

SIZES = (
    *(replace(size, num_above=0) for size in (HUGE, LARGE, ROOMY)),
    Size(9, 5, 0),
    Size(7, 3, 0),
)
"""From the largest to the smallest."""
SIGN = "?"
"""The sign on a die that has not been rolled yet."""
UNTHROWN = f"bold {MONEY} on $space"


class GoldDie(LineWidget):
    """Draws one die, with its number below."""

    DEFAULT_CSS = "GoldDie { width: 11; height: 100%; }"

    dice: reactive[tuple[DieModel, ...]] = reactive(())
    """The die, or nothing."""

    def lines(self) -> list[Content]:
        return gold_die_lines(self.dice, self.size.width, self.size.height)


def gold_die_lines(dice: tuple[DieModel, ...], width: int, height: int) -> list[Content]:
    """Return the lines of the die, centred in its space."""
    fitting = (size for size in SIZES if size.width <= width - 2 and size.height <= height)
    size = next(fitting, SIZES[-1])
    lines = []
    for die in dice[:1]:
        body = die_rows(die, size, False) if die.number else _unthrown(size)
        lines = [*body, Content.styled(str(die.number or "").center(size.width), STRONG)]
    spare = max(0, height - len(lines))
    above = min(1, spare // 2)
    return [Content("")] * above + [explained(centred(width, [part]), "die") for part in lines]


def _unthrown(size: Size) -> list[Content]:
    """Return a faded die, to be shown until it is rolled."""
    signs = [""] * size.num_rows
    signs[size.num_rows // 2] = SIGN
    rows = [Content.styled(sign.center(size.width), UNTHROWN) for sign in signs]
    return outlined(rows, "$space-edge on $space")
