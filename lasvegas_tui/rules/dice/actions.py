"""The actions of the dice game, of players and of chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action


class Roll(Action, frozen=True):
    """Chance: the numbers shown by the player's own dice, and by their white dice."""

    dice: tuple[int, ...]
    white: tuple[int, ...] = ()


class Place(Action, frozen=True):
    """Put all dice that show a number into the casino with this number."""

    number: int


DiceAction: TypeAlias = Deal | Roll | Place | TakeChip | LeaveChips
