"""The dice of a game: those that are thrown, and those that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from lasvegas_tui.rules.core import Action, ViewT
from lasvegas_tui.widgets.die import DieModel
from lasvegas_tui.widgets.player_style import PlayerStyle


class Throws(Generic[ViewT]):
    """The dice of one game; by default it has none.

    Dice have the colours of their owners, whose styles are in the order of the seats.
    """

    is_outcome_shown = False
    """Whether thrown dice are shown on the table that they led to, not on the one before."""

    def thrown(
        self, action: Action, view: ViewT, player_styles: Sequence[PlayerStyle]
    ) -> tuple[DieModel, ...]:
        """Return the dice thrown by an action of chance, empty for a deal."""
        return ()

    def dice(self, view: ViewT, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
        """Return the dice on the table, blank before a roll."""
        return ()

    def num_dice(self, view: ViewT) -> str:
        """Return the dice to roll in words: "8 dice"."""
        return ""

    def is_thrown_at_once(self, view: ViewT) -> bool:
        """Whether the dice roll without a key, since the roller has just chosen to throw."""
        return False
