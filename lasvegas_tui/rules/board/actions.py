"""The actions of the board game: the choices of players, and the roll of the die."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.core import Action


class PlacePawn(Action, frozen=True):
    """Place the player's pawn at table number `position`, from 1, before the first turn."""

    position: int


class Move(Action, frozen=True):
    """Move the player's pawn to table number `position`, from 1."""

    position: int


class Pass(Action, frozen=True):
    """Do nothing in this turn, which only a player without counters may."""


class ThrowDie(Action, frozen=True):
    """Throw the gold die without playing a card."""


class GoodLuck(Action, frozen=True):
    """Play a Good Luck card: place a counter for the number on the card, then throw the die."""

    number: int


class FrontMan(Action, frozen=True):
    """Play a Front-man card: throw for table number `position`, not for the pawn's own table."""

    position: int


class MaryChip(Action, frozen=True):
    """Play the Mary Chip card, which moves the figure Mary Chip to her next table; then throw."""


class PlaceCounter(Action, frozen=True):
    """Put a counter on space number `space` of the table; spaces are counted row by row, from 0."""

    space: int


class Pick(Action, frozen=True):
    """Pick in secret how many hearts (1 to 3) to show in a duel about a space."""

    hearts: Hearts


class Roll(Action, frozen=True):
    """Chance: the number that the gold die shows, 1 to 6."""

    face: int


BoardAction: TypeAlias = (
    PlacePawn | Move | Pass | ThrowDie | GoodLuck | FrontMan | MaryChip | PlaceCounter | Pick | Roll
)
