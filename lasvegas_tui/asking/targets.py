"""Targets: the things on the table that a player can click, or move the cursor to."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from msgspec import Struct

Target: TypeAlias = Hashable
"""Something on the table to click or to move the cursor to: a casino's number, a card, a space."""


class Item(Struct, frozen=True):
    """The target for one of several things that are selected together, such as cards in a hand."""

    index: int
    """The index of the thing among those in `Targeting.items`, from 0."""


class FirstDigit(Struct, frozen=True):
    """A target reached by the first digit of a number that may have a second digit."""

    target: Target


class Seated(Struct, frozen=True):
    """The target for a player's box in the row of players on the screen."""

    player: int
    """The index of the player, from 0."""
