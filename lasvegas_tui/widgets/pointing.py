"""Pointing: what on the table is clicked or under the cursor."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from msgspec import Struct

Target: TypeAlias = Hashable
"""Anything on the table that can be pointed at: a casino's number, a card, a space."""


class Item(Struct, frozen=True):
    """One of several things that are selected together, such as a card of a hand."""

    index: int


class Seated(Struct, frozen=True):
    """A player at the table, with all that stands beside the name."""

    player: int
