"""What happens between the steps of a game: changes of seats, take-backs, requests for advice.

These are not steps, and cannot be taken back. Each has the number of steps before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import Player


class SeatChange(NamedTuple):
    """A change of a seat: another player, or another colour."""

    num_before: int
    """The number of steps in the game before the change."""
    player: Player
    before: Seat
    after: Seat


class Asking(NamedTuple):
    """A request of a player for advice."""

    num_before: int
    """The number of steps in the game before the request."""
    player: Player
    name: str
    """The player's name when they asked."""


class TakeBack(NamedTuple):
    """A take-back of a person's decision, with the consent of all players."""

    num_before: int
    """The number of steps that the game had after the take-back."""
    decision: Step
    """The first step of the decision that was taken back."""
    has_more: bool
    """Whether steps after the decision were removed, too."""


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
        """Record a change of each seat that is different in `before` and `after`."""
        for player, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                self.items.append(SeatChange(num_before, player, old, new))

    def ask(self, asking: Asking) -> None:
        """Record that a player asks for advice."""
        self.items.append(asking)

    def remove_steps(self, num_kept: int) -> None:
        """Lower every `num_before` to at most `num_kept`, as the later steps were taken back."""
        self.items = [
            item._replace(num_before=min(item.num_before, num_kept)) for item in self.items
        ]

    def take_back(self, num_kept: int, gone: Sequence[Step]) -> None:
        """Record that the steps in `gone` were taken back with everybody's consent."""
        has_more = sum(bool(step.applied) for step in gone) > 1
        self.items.append(TakeBack(num_kept, gone[0], has_more))
