"""What stands and lies on a tile, without a style: whoever draws it knows how each mark looks.

The marks of a tile follow each other in a line of about eleven letters. A mark is a plain string or
one of those below; `Lying` dice are set apart by blanks and go on in the next line.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.royale.dice import Dice


class Money(Struct, frozen=True):
    """An amount, written in short as on the table."""

    dollars: int


class Gold(Struct, frozen=True):
    """Letters in the colour of money."""

    text: str


class Loss(Struct, frozen=True):
    """Letters in the colour of a loss."""

    text: str


class Quiet(Struct, frozen=True):
    """Letters that only explain what stands beside them."""

    text: str


class Sign(Struct, frozen=True):
    """The sign of an owner."""

    owner: Owner


class Lying(Struct, frozen=True):
    """Dice that lie there, behind the sign of their owner."""

    owner: Owner
    dice: Dice


Mark: TypeAlias = str | Money | Gold | Loss | Quiet | Sign | Lying
