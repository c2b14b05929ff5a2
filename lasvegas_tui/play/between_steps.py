"""What happens between the steps of a game: seats change, people take back, or ask for advice.

None of it is a step, and nothing takes it back. Each thing notes how many steps came before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.steps import Asking, SeatChange, Step, TakeBack

Between: TypeAlias = SeatChange | TakeBack | Asking
"""One thing that happened between two steps."""


class BetweenSteps:
    """All that has happened between the steps of one game so far, in order."""

    def __init__(self) -> None:
        self.items: list[Between] = []

    @property
    def seat_changes(self) -> tuple[SeatChange, ...]:
        """The changes of seats, in order."""
        return tuple(item for item in self.items if isinstance(item, SeatChange))

    def change_seats(self, num_before: int, before: Sequence[Seat], after: Sequence[Seat]) -> None:
        """Note which seats are not the same before and after a change."""
        for player, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                self.items.append(SeatChange(num_before, player, old, new))

    def ask(self, asking: Asking) -> None:
        """Note that a player asks for advice."""
        self.items.append(asking)

    def remove_steps(self, num_kept: int) -> None:
        """Count only the first `num_kept` steps, as the others were taken back."""
        self.items = [
            item._replace(num_before=min(item.num_before, num_kept)) for item in self.items
        ]

    def take_back(self, num_kept: int, gone: Sequence[Step]) -> None:
        """Note that the steps in `gone` were taken back by common consent."""
        has_more = sum(bool(step.applied) for step in gone) > 1
        self.items.append(TakeBack(num_kept, gone[0], has_more))
