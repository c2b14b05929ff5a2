"""The marks on a tile: what it displays, without the styles, which the screen chooses.

The marks of a tile form a line of about eleven characters. A mark is a text or one of the values
below; `Lying` dice are separated by blanks, and continue in the next line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.royale.dice import Dice


class Money(Struct, frozen=True):
    """An amount in dollars, displayed in thousands: "60K"."""

    dollars: int


class Gold(Struct, frozen=True):
    """Text in the colour of money."""

    text: str


class Loss(Struct, frozen=True):
    """Text in the colour of a loss."""

    text: str


class Quiet(Struct, frozen=True):
    """Text that explains the mark next to it, displayed less brightly."""

    text: str


class Sign(Struct, frozen=True):
    """The sign of an owner of dice, given by their number."""

    owner: Owner


class Lying(Struct, frozen=True):
    """Dice that lie on the tile, displayed with the sign of their owner."""

    owner: Owner
    dice: Dice


Mark: TypeAlias = str | Money | Gold | Loss | Quiet | Sign | Lying


def in_words(marks: Iterable[Mark], owners: Sequence[str]) -> str:
    """Return marks as a line of text, in which owners have their names: "pays 60K"."""
    words = [_in_words(mark, owners) for mark in marks]
    return " ".join(" ".join(words).split()).rstrip(",")


def _in_words(mark: Mark, owners: Sequence[str]) -> str:
    match mark:
        case str(text) | Gold(text) | Loss(text) | Quiet(text):
            return text
        case Money(dollars):
            return short(dollars)
        case Sign(owner):
            return f"{owners[owner]},"
        case Lying(owner, dice):
            return f"{owners[owner]} {dice.short},"
