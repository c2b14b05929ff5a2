"""How long a table shows the events of a scene, at the pace that is chosen in the settings."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.rules.core import News, View
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.settings import PACES, Pace
from lasvegas_tui.shell.app_navigation_and_settings import app_of

EVENT_BEATS = 0.7
"""How long each event of a scene is shown if nothing moves, in beats of the chosen pace."""


class EventTiming:
    """Says how long each event of a scene moves on a screen, and how long it stays after that."""

    def __init__(self, screen: GameScreen[Any], event_seconds: float | None = None) -> None:
        """If `event_seconds` is given, each event is shown for as long, at any pace.

        By default it is shown as long as it moves, or some beats if nothing moves.
        """
        self.screen = screen
        self.event_seconds = event_seconds

    @property
    def pace(self) -> Pace:
        """The durations of movements and pauses, by the speed chosen in the settings."""
        return PACES[app_of(self.screen).settings.animation]

    @property
    def shows_each_event(self) -> bool:
        """Whether the events of a scene are shown one after another; otherwise all at once."""
        return bool(self.pace.beat) or self.event_seconds is not None

    def moving_time(self, news: News, view: View) -> float:
        """Return for how many seconds the movement of an event is shown; 0 if nothing moves."""
        seconds = self.screen.animation.duration(news, view) * self.pace.payout
        if self.event_seconds is None:
            return seconds
        return min(seconds, self.event_seconds)

    def rest_time(self, news: News, view: View) -> float:
        """Return for how many seconds an event stays after its movement, before the next one."""
        moving = self.moving_time(news, view)
        if self.event_seconds is not None:
            return self.event_seconds - moving
        if moving:
            return 0.0
        return EVENT_BEATS * self.pace.beat
