"""The animation of news: the scenes, their places and durations, and the view at any time.

A game describes its animation here; the table plays it back.
"""

from __future__ import annotations

from typing import Generic

from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.targets import Target


class Animation(Generic[ViewT]):
    """The animation of one game; by default nothing moves and scenes have words only."""

    next_label = "next"
    """The label of the key that leads to the next scene."""

    def is_scene(self, news: News) -> bool:
        """Whether news are a scene of their own; all news after the first such are shown too."""
        return news.is_scene

    def next_after(self, news: News) -> str:
        """Return the label of the key that leads on from a scene."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target that news concern, None if they belong to the scene before."""
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return the title of a scene and its place: "Payout", "Kings"."""
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return the playing time of news, 1 being that of a full payout; 0 for none."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether players need time to read the words after the news have been played."""
        return not self.duration(news, view)

    def view_at(self, view: ViewT, frame: Frame[ViewT]) -> ViewT:
        """Return the view at the time of a frame, without anything handed out later."""
        return view

    def flight(self, view: ViewT, frame: Frame[ViewT]) -> Flight | None:
        """Return the thing in the air between the play area and a seat, if any."""
        return None
