"""The rows of a casino: the dice of each owner and their pay."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from rich.cells import set_cell_size
from textual.content import Content

from lasvegas_tui.rules.money import short
from lasvegas_tui.widgets.player_style import PlayerStyle
from lasvegas_tui.widgets.styled_text import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Part,
    explained,
    line,
)

NAMED_WIDTH = 19
"""The width from which rows have room for the owners' names."""
SHORTEST_NAME, LONGEST_NAME = 9, 12
"""Cells for a name."""
BESIDE_NAME = 9
"""Cells of a sign, a note, and the space between them."""
ROOMY = 16
"""The width from which dice are indented."""
DICE = "⚀⚁⚂⚃⚄⚅"


class OwnerRow(Struct, frozen=True):
    """The dice of one owner in a casino."""

    player_style: PlayerStyle
    num_dice: int = 0
    """The number of small dice."""
    has_big: bool = False
    """Whether the big die is here."""
    paid: int | None = None
    """The present pay, in dollars."""
    is_tied: bool = False
    is_asked: bool = False
    """Whether the pay is hidden, since a demo asks for it."""
    is_changed: bool = False
    """Whether the choice under the cursor would change this row."""
    is_struck: bool = False
    """Whether it is being struck out for a tie."""
    detail: str = ""
    """Another count, such as " 3c" for three cards."""

    @property
    def count(self) -> str:
        """The dice in short: "3", "2+B"; empty for none."""
        return dice_count(self.num_dice, self.has_big)


def dice_count(num_small: int, has_big: bool) -> str:
    """Return dice in short: "2", "B", "2+B"; empty for none."""
    return "+".join([str(num_small)] * bool(num_small) + ["B"] * has_big)


@lru_cache(maxsize=256)
def owner_lines(row: OwnerRow, number: int, width: int, height: int) -> tuple[Content, ...]:
    """Return the lines of a row: the owner and the payment, and the dice if there is room."""
    background = "on $changed" if row.is_changed else ""
    if row.is_struck:
        background = "on $struck"
    indent = "   " if width >= ROOMY else ""
    there = explained(Content.assemble(*_dice(row, number, width)), "dice")
    dice = line(width, [indent, there], (), background)
    owner = explained(_row(row, width, background), "row")
    return (owner, dice, *[Content("")] * (height - 2))[:height]


def _dice(row: OwnerRow, number: int, width: int) -> list[Part]:
    """Return the dice of an owner, spaced if there is room."""
    edge, big = 1 + 3 * (width >= ROOMY), 4 * row.has_big
    room = width - edge - big
    size, gap = next(
        (fit for fit in ((2, 1), (2, 0), (1, 0)) if row.num_dice * sum(fit) - fit[1] <= room),
        (1, 0),
    )
    style = f"bold $die-pip on {row.player_style.colour}"
    parts: list[Part] = [" "] if width < ROOMY else []
    for index in range(row.num_dice):
        parts += [" " * gap * bool(index), (DICE[number - 1].ljust(size), style)]
    if row.has_big:
        parts += [" " * bool(row.num_dice), (f" {DICE[number - 1]}B", style)]
    return parts


def _row(row: OwnerRow, width: int, background: str) -> Content:
    if not row.count:
        return line(width, [(f" {row.player_style.sign} ·", FAINT)], (), background)
    owner: list[Part] = [" ", row.player_style.mark(row.player_style.sign, row.is_changed), " "]
    if width >= NAMED_WIDTH:
        name_style = "$foreground" if row.is_changed else row.player_style.colour
        count_and_more = BESIDE_NAME + len(row.count) + len(row.detail)
        room = max(SHORTEST_NAME, min(LONGEST_NAME, width - count_and_more))
        owner.append((f"{set_cell_size(row.player_style.name, room)} ", name_style))
    if row.is_tied and not row.is_asked:
        count: list[Part] = [(row.count, f"strike {QUIET}"), (row.detail, QUIET)]
        tie = explained(("tie ", f"italic {QUIET}"), "tie")
        return line(width, [*owner, *count], [tie], background)
    if row.is_asked:
        return line(
            width, [*owner, (row.count, STRONG), (row.detail, QUIET)], [("?  ", ACT)], background
        )
    paid = (f"{short(row.paid)} ", f"bold {MONEY}") if row.paid else ("–  ", FAINT)
    there: list[Part] = [*owner, (row.count, STRONG), (row.detail, QUIET)]
    if Content.assemble(*there, paid).cell_length >= width:
        paid = (paid[0].rstrip(), paid[1])
    return line(width, there, [paid], background)
