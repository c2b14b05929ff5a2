"""Everything that fills the terminal. A table screen loads its game and nothing of the others."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lasvegas_tui.screens.picture import Picture
    from lasvegas_tui.seats import Seat


def picture(game: str, seats: tuple[Seat, ...], is_ascii: bool = False) -> Picture:
    """Gives the look of a game for these players."""
    module = import_module(f"{__name__}.{game}")
    made: Picture = module.PICTURE(seats, is_ascii)
    return made
