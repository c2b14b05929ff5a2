"""The dice of a game: those that are rolled, and those on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Generic

from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, ViewT
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.styles import PlayerStyle

BIGGY_ALONE = 0.6
"""The share of a roll after which only the Biggy is still rolling."""


class DicePresenter(Generic[ViewT]):
    """The dice of one game; by default it has none.

    Dice have the colours of their owners, whose styles are in the order of the seats.
    """

    is_outcome_shown = False
    """Whether rolled dice are shown on the table after the roll, not on the one before."""

    def thrown(
        self, action: Action, view: ViewT, player_styles: Sequence[PlayerStyle]
    ) -> tuple[DieModel, ...]:
        """Return the dice rolled by an action of chance, empty for a deal."""
        return ()

    def dice(self, view: ViewT, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
        """Return the dice on the table, blank before a roll."""
        return ()


def rolling_frames(
    thrown: tuple[DieModel, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieModel, ...]]:
    """Yield frames of rolling dice; the Biggy stops last."""
    has_last = any(die.is_big for die in thrown)
    for frame in range(num_frames):
        is_late = has_last and frame >= BIGGY_ALONE * num_frames
        yield tuple(
            replace(die, number=rng.randint(1, 6)) if die.is_big or not is_late else die
            for die in thrown
        )
