"""What a tile of Royale shows, such as dice or money on it, drawn in a few short lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from textual.content import Content

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Gold, Loss, Lying, Mark, Money, Quiet, Sign
from lasvegas_tui.widgets.styles import MONEY, QUIET, PlayerStyle
from lasvegas_tui.widgets.text_layout import wrapped

WIDTH = 11
"""The width, in cells, of the lines on a tile: they fit a casino on the smallest screen."""


def painted(marks: Sequence[Mark], player_styles: Sequence[PlayerStyle]) -> tuple[Content, ...]:
    """Return what a tile shows, such as dice or money on it, in lines of at most `WIDTH` cells."""
    lines: list[Content] = []
    for piece in _pieces(marks, player_styles):
        if lines and lines[-1].cell_length + 1 + piece.cell_length <= WIDTH:
            lines[-1] = Content.assemble(lines[-1], " ", piece)
        else:
            lines.append(piece)
    return tuple(lines)


def _pieces(marks: Sequence[Mark], player_styles: Sequence[PlayerStyle]) -> list[Content]:
    """Return the pieces that are not divided: the dice of an owner, and the marks between dice."""
    pieces: list[Content] = []
    for are_dice, group in groupby(marks, key=lambda mark: isinstance(mark, Lying)):
        painted = [_painted(mark, player_styles) for mark in group]
        if not are_dice:
            painted = wrapped(Content.assemble(*painted), WIDTH)
        pieces += painted
    return pieces


def _painted(mark: Mark, player_styles: Sequence[PlayerStyle]) -> Content:
    match mark:
        case Money(dollars):
            return Content.styled(short(dollars), MONEY)
        case Gold(text):
            return Content.styled(text, MONEY)
        case Loss(text):
            return Content.styled(text, "$loss")
        case Quiet(text):
            return Content.styled(text, QUIET)
        case Sign(owner):
            return _sign(owner, player_styles)
        case Lying(owner, dice):
            return Content.assemble(_sign(owner, player_styles), _count(dice))
    return Content(mark)


def _count(dice: Dice) -> str:
    """Return dice as text: "2", "Biggy", "2+Biggy"."""
    parts = []
    if dice.small:
        parts.append(str(dice.small))
    if dice.big:
        parts.append("Biggy")
    return "+".join(parts)


def _sign(owner: Owner, player_styles: Sequence[PlayerStyle]) -> Content:
    return Content.styled(player_styles[owner].sign, f"bold {player_styles[owner].colour}")
