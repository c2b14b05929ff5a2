"""The marks on a tile: what is drawn on it, without colours, which the screen chooses.

The marks of a tile form lines of about eleven characters. A mark is a text or one of the values
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
    """An amount of money, drawn in thousands of dollars: "60K"."""

    dollars: int


class Gold(Struct, frozen=True):
    """Text drawn in the colour of money."""

    text: str


class Loss(Struct, frozen=True):
    """Text drawn in the colour of losses."""

    text: str


class Quiet(Struct, frozen=True):
    """Text drawn less brightly, which explains the mark next to it."""

    text: str


class Sign(Struct, frozen=True):
    """The sign of an owner of dice, such as a player, given by the owner's number from 0."""

    owner: Owner


class Lying(Struct, frozen=True):
    """Dice on the tile, drawn with the sign of their owner."""

    owner: Owner
    dice: Dice


Mark: TypeAlias = str | Money | Gold | Loss | Quiet | Sign | Lying


def in_words(marks: Iterable[Mark], owners: Sequence[str]) -> str:
    """Return marks as a line of text: "pays 60K"; signs become the names of the owners."""
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
