"""The actions of the board game, of players and of chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.core import Action


class PlacePawn(Action, frozen=True):
    """Place the pawn at the table with this number, before the first turn."""

    position: int


class Move(Action, frozen=True):
    """Move the pawn to the table with this number."""

    position: int


class Pass(Action, frozen=True):
    """Do nothing; only for a player who has no counters left."""


class ThrowDie(Action, frozen=True):
    """Throw the gold die without playing a card."""


class GoodLuck(Action, frozen=True):
    """Play the Good Luck card with this number, place a counter for it, then throw."""

    number: int


class FrontMan(Action, frozen=True):
    """Play a Front-man, and throw for another table than the pawn's, which has this number."""

    position: int


class MaryChip(Action, frozen=True):
    """Play the Mary Chip card, which moves Mary Chip, then throw."""


class PlaceCounter(Action, frozen=True):
    """Put the counter on a space of the table; spaces are numbered row by row, from 0."""

    space: int


class Pick(Action, frozen=True):
    """Choose in secret how many hearts to show in the duel."""

    hearts: Hearts


class Roll(Action, frozen=True):
    """Chance: the number shown by the gold die."""

    face: int


BoardAction: TypeAlias = (
    PlacePawn | Move | Pass | ThrowDie | GoodLuck | FrontMan | MaryChip | PlaceCounter | Pick | Roll
)
