"""The steps of a game, each with the states before and after it, and what happens between them."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.transcript_events import Event
from lasvegas_tui.rules.core import Action, Player, Seen, State


class Applied(NamedTuple):
    """An action that was applied, with the player who took it; None for chance."""

    player: Player | None
    action: Action


class Step(NamedTuple):
    """An event that was not taken back, with the states before and after it."""

    event: Event
    before: State
    after: State
    applied: tuple[Applied, ...]
    """The applied actions: one, or several revealed together; empty if one was only sealed."""
    seats: tuple[Seat, ...]
    """The players at the time of the event."""

    def seen(self, viewer: Player | None) -> tuple[Seen, ...]:
        """Return the applied actions as `viewer` saw them; None means an onlooker."""
        return tuple(
            Seen(player, self.before.seen(action, player, viewer))
            for player, action in self.applied
        )


class SeatChange(NamedTuple):
    """A change of a seat: another player, or another colour."""

    num_before: int
    """The number of steps before the change."""
    player: Player
    before: Seat
    after: Seat


class Asking(NamedTuple):
    """A player's request for advice."""

    num_before: int
    """The number of steps before the request."""
    player: Player
    name: str
    """The player's name at that time."""


class TakeBack(NamedTuple):
    """A decision of a person that was taken back."""

    num_before: int
    """The number of steps that were left after the take-back."""
    decision: Step
    """The first step of the decision that was taken back."""
    has_more: bool
    """Whether steps after the decision were taken back with it."""
