"""The actions of the board game, of players and of chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.board.hearts import Hearts
from lasvegas_tui.rules.core import Action


class PlacePawn(Action, frozen=True):
    """Place the pawn at a table before the first turn."""

    position: int


class Move(Action, frozen=True):
    """Move the pawn to another table."""

    position: int


class Pass(Action, frozen=True):
    """Do nothing; only for players without counters."""


class ThrowDie(Action, frozen=True):
    """Throw the gold die without playing a card."""


class GoodLuck(Action, frozen=True):
    """Play a Good Luck card, then throw."""

    number: int


class FrontMan(Action, frozen=True):
    """Play a Front-man, and throw for a table other than the pawn's."""

    position: int


class MaryChip(Action, frozen=True):
    """Play the Mary Chip card, then throw."""


class PlaceCounter(Action, frozen=True):
    """Put the counter on a space of the table, numbered from 0 row by row."""

    space: int


class Pick(Action, frozen=True):
    """Pick hearts for the duel, in secret."""

    hearts: Hearts


class Roll(Action, frozen=True):
    """Chance: the face of the gold die."""

    face: int


BoardAction: TypeAlias = (
    PlacePawn | Move | Pass | ThrowDie | GoodLuck | FrontMan | MaryChip | PlaceCounter | Pick | Roll
)
