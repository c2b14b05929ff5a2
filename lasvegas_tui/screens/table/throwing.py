"""How chance is shown in a game: the dice that are thrown, and those that lie on the table."""

from __future__ import annotations

from typing import Generic

from lasvegas_tui.rules.core import Action, ViewT
from lasvegas_tui.widgets.die import DieFace


class Throwing(Generic[ViewT]):
    """The dice of one game; as it stands, it has none."""

    is_outcome_shown = False
    """Whether thrown dice are looked at on the table that they led to, not on the one before."""

    def thrown(self, action: Action, view: ViewT) -> tuple[DieFace, ...]:
        """Return the dice that chance has just thrown; none where it dealt."""
        return ()

    def dice(self, view: ViewT) -> tuple[DieFace, ...]:
        """Return the dice on the table, blank where they are about to be rolled."""
        return ()

    def num_dice(self, view: ViewT) -> str:
        """Return what is about to be rolled: "8 dice"."""
        return ""

    def is_thrown_at_once(self, view: ViewT) -> bool:
        """Whether the dice roll without waiting for the roller, who has just chosen to throw."""
        return False
