"""Targets: things on the table that can be clicked or be under the cursor."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from msgspec import Struct

Target: TypeAlias = Hashable
"""A thing on the table that can be pointed at: a casino's number, a card, a space."""


class Item(Struct, frozen=True):
    """One of several things that are selected together, such as a card in a hand."""

    index: int


class FirstDigit(Struct, frozen=True):
    """The target of the first of two digits, while the second has not been pressed."""

    target: Target


class Seated(Struct, frozen=True):
    """The box of a player in the row of players."""

    player: int
