"""The actions of the dice game: the choices of players, and rolls of dice."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action


class Roll(Action, frozen=True):
    """Chance: the numbers that the current player's own dice show, and those of the white dice."""

    dice: tuple[int, ...]
    white: tuple[int, ...] = ()


class Place(Action, frozen=True):
    """Put all rolled dice that show `number` into the casino with that number."""

    number: int


DiceAction: TypeAlias = Deal | Roll | Place | TakeChip | LeaveChips
