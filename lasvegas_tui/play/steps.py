"""The steps of a game: its events, each with the states before and after it."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.transcript_events import Event
from lasvegas_tui.rules.core import Action, News, Player, Seen, State


class Applied(NamedTuple):
    """An action that has changed the state, with the player who took it; None for chance."""

    player: Player | None
    action: Action


class Step(NamedTuple):
    """An event that was not taken back, with the states before and after it."""

    event: Event
    before: State
    after: State
    applied: tuple[Applied, ...]
    """The actions that took effect: one, several simultaneous ones, or none (a sealed choice)."""
    seats: tuple[Seat, ...]
    """The players at the time of the event."""

    @property
    def is_sealed(self) -> bool:
        """Whether the step only seals a choice: it takes effect with the last simultaneous one."""
        return not self.applied

    @property
    def news(self) -> tuple[News, ...]:
        """The public events that the step caused, such as payouts."""
        return self.after.view(None).news

    @property
    def has_scene(self) -> bool:
        """Whether the step has a scene: an animation, such as a payout, shown by itself."""
        return any(news.is_scene for news in self.news)

    def seen(self, viewer: Player | None) -> tuple[Seen, ...]:
        """Return the applied actions as the player `viewer` saw them; None means an onlooker."""
        return tuple(
            Seen(player, self.before.seen(action, player, viewer))
            for player, action in self.applied
        )
