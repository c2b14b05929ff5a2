"""The rows of the owners of dice or cards at a casino: their names, payments and dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import set_cell_size
from textual.content import Content

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.screens.casinos.casino_heights import DICE_ROWS
from lasvegas_tui.widgets.dice import DieModel, DieSize, dice_chips, dice_in_a_row
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Part,
    PlayerStyle,
    explained,
)
from lasvegas_tui.widgets.text_layout import line

NAMED_WIDTH = 19
"""The minimum width of a panel that shows the owners' names, in cells."""
SHORTEST_NAME, LONGEST_NAME = 6, 12
"""The minimum and the maximum width of an owner's sign and name together, in cells."""
BESIDE_WORD = 7
"""How many cells of an owner's row are kept free for the count of dice, the payment and gaps.

The other cells are for the owner's sign, or for a word such as "white".
"""
SHORTENED = 4
"""How many letters of a word such as "white" are kept if it is cut; a full stop follows."""
BESIDE_NAME = 9
"""How many cells of an owner's row are kept free for the payment and the gaps.

The other cells are for the sign, the name and the count of dice.
"""
ROOMY = 16
"""The minimum width, in cells, of a panel in which small dice are drawn after their count."""
INDENT = 3
"""How many cells dice are indented in the rows below the owner's name."""
DICE = (DieSize(7, DICE_ROWS, 0), DieSize(5, DICE_ROWS, 0), DieSize(3, DICE_ROWS, 0))
"""The sizes of dice with pips, the largest first."""


class OwnerRow(Struct, frozen=True):
    """What is drawn of one owner of dice or cards at a casino."""

    player_style: PlayerStyle
    num_dice: int = 0
    """The number of small dice, or of dice on cards."""
    has_big: bool = False
    """Whether the owner's big die, which counts as two, is at the casino."""
    paid: int | None = None
    """The banknote that the owner would win if the round ended now, in dollars; None for none."""
    place: int = 0
    """The owner's index in the order of payment, 0 for the highest note; also 0 without a note."""
    is_tied: bool = False
    is_payment_hidden: bool = False
    """Whether a question mark is drawn in place of the payment, as while a demo asks for it."""
    is_changed: bool = False
    """Whether the row is highlighted, because a choice or an event changes it."""
    is_struck: bool = False
    """Whether the row is being struck out now, because its owner ties with another."""

    @property
    def shows_tie(self) -> bool:
        """Whether the row says that the owner ties with another."""
        return self.is_tied and not self.is_payment_hidden

    @property
    def count(self) -> str:
        """The strength of the dice as text, with 2 for a big die; empty without dice."""
        strength = self.num_dice
        if self.has_big:
            strength += 2
        if strength:
            return str(strength)
        return ""


@lru_cache(maxsize=256)
def owner_lines(row: OwnerRow, number: int, width: int, height: int) -> tuple[Content, ...]:
    """Return the `height` lines of an owner at a casino: name and payment, and below them dice.

    `number` is that of the casino, which its dice show; `width` is in cells.
    """
    background = ""
    if row.is_changed:
        background = "on $changed"
    if row.is_struck:
        background = "on $struck"
    owner = explained(_row(row, number, width, height, background), "row")
    if height < 2:
        below = []
    else:
        below = dice_lines(row, number, width - INDENT, height - 1)
    dice = [line(width, [" " * INDENT, explained(part, "dice")], (), background) for part in below]
    return (owner, *dice, *[Content("")] * height)[:height]


def dice_lines(row: OwnerRow, number: int, width: int, height: int) -> list[Content]:
    """Return an owner's dice as lines: with pips, as digits, or as small squares.

    If not even squares fit, the lines are blank. `number` is what all the dice show; `width` and
    `height` are the room in cells and lines.
    """
    models = _dice_of(row, number)
    if models and height >= DICE_ROWS:
        for size in DICE:
            if sum(map(size.width_of, models)) + len(models) - 1 <= width:
                return list(dice_in_a_row(models, size, " "))
    squares = "▪" * row.num_dice
    if row.has_big:
        squares += "█"
    return [_first_that_fits([dice_chips(models), _coloured(squares, row)], width)]


def _dice_beside(row: OwnerRow, number: int, width: int) -> Content:
    """Return the dice of an owner as they fit in the line of their count; "B" for a big one."""
    text = "▪" * row.num_dice
    if row.has_big:
        text = "B"
    return _first_that_fits([dice_chips(_dice_of(row, number)), _coloured(text, row)], width)


def _dice_of(row: OwnerRow, number: int) -> list[DieModel]:
    models = [DieModel(number, row.player_style.colour)] * row.num_dice
    if row.has_big:
        models.append(DieModel(number, row.player_style.colour, is_big=True))
    return models


def _coloured(text: str, row: OwnerRow) -> Content:
    return Content.styled(text, row.player_style.colour)


def _first_that_fits(drawn: Sequence[Content], width: int) -> Content:
    return next((dice for dice in drawn if dice.cell_length <= width), Content(""))


def _row(row: OwnerRow, number: int, width: int, height: int, background: str) -> Content:
    """Return the first line of an owner, which has the dice if `height` is 1."""
    called = _called(row, width)
    if not row.count:
        return line(width, [(f" {called} ·", FAINT)], (), background)
    left = _owner_and_count(row, called, width, height)
    paid, paid_style = _payment(row)
    if height == 1 and (width >= ROOMY or row.has_big):
        dice = _dice_beside(row, number, width - left.cell_length - len(paid) - 1)
        left = Content.assemble(left, " ", explained(dice, "dice"))
    if left.cell_length + len(paid) >= width:
        paid = paid.rstrip()
    gained: Part = (paid, paid_style)
    if row.shows_tie:
        gained = explained(gained, "tie")
    return line(width, [left], [gained], background)


def _called(row: OwnerRow, width: int) -> str:
    """Return the symbol of an owner, or the word for white or gray dice as far as it fits."""
    called = row.player_style.called
    if len(called) > width - BESIDE_WORD:
        called = f"{called[:SHORTENED]}."
    if row.count:
        paid, _ = _payment(row)
        room = max(1, width - len(f"  {row.count} {paid.rstrip()}"))
        if len(called) > room:
            called = f"{called[: max(1, room - 1)]}."
    return called


def _owner_and_count(row: OwnerRow, called: str, width: int, height: int) -> Content:
    """Return the sign, the name if there is room, and the count, struck through in a tie."""
    parts: list[Part] = [" ", row.player_style.mark(called, row.is_changed), " "]
    if width >= NAMED_WIDTH and height > 1:
        parts.append(_name(row, called, width))
    if row.shows_tie:
        parts.append((row.count, f"strike {QUIET}"))
    else:
        parts.append((row.count, STRONG))
    return Content.assemble(*parts)


def _name(row: OwnerRow, called: str, width: int) -> tuple[str, str]:
    """Return the name of an owner and its style; with the sign `called` it fills its column."""
    name, style = "", row.player_style.colour
    if not row.player_style.is_nobody:
        name = row.player_style.name
    if row.is_changed:
        style = "$foreground"
    room = max(SHORTEST_NAME, min(LONGEST_NAME, width - BESIDE_NAME - len(row.count)))
    return f"{set_cell_size(name, room + 1 - len(called))} ", style


def _payment(row: OwnerRow) -> tuple[str, str]:
    """Return what an owner would get if the round ended now, as text, and its style."""
    if row.is_payment_hidden:
        return "?  ", ACT
    if row.is_tied:
        return "tie ", f"italic {QUIET}"
    if row.paid:
        return f"{short(row.paid)} ", f"bold {MONEY}"
    return "none ", FAINT
