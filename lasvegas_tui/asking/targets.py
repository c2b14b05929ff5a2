"""Targets: things on the table that can be clicked or be under the cursor."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from msgspec import Struct

Target: TypeAlias = Hashable
"""Something on the table that can be pointed at: a casino's number, a card, a space."""


class Item(Struct, frozen=True):
    """One of several things that are selected together, such as a card in a hand."""

    index: int
    """The index among these things, from 0."""


class FirstDigit(Struct, frozen=True):
    """The target after the first digit of a two-digit choice, until the second is pressed."""

    target: Target


class Seated(Struct, frozen=True):
    """A player's box in the row of players, as a target."""

    player: int
    """The index of the player, from 0."""
