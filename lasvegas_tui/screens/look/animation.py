"""The animation of news: which news are steps of their own, where, for how long, and the view then.

A look says what there is to see at any time; the table's playback decides when that is.
"""

from __future__ import annotations

from typing import Generic

from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.pointing import Target


class Animation(Generic[ViewT]):
    """The animation of one game; by default nothing moves, and scenes are only told."""

    next_label = "next"
    """The label of the key that leads to the next step."""

    def is_step(self, news: News) -> bool:
        """Whether news are shown by themselves; all that follow the first such are shown too."""
        return news.is_scene

    def next_after(self, news: News) -> str:
        """Return the label of the key that leads on from a step."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target that news are about, None if they belong to the step before."""
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return what a step shows, and where: "Payout", "Kings"."""
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return the time that news take to be played, 1 being a full payout; 0 if they are not."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether the table waits for the words to be read after the news have been played."""
        return not self.duration(news, view)

    def view_at(self, view: ViewT, frame: Frame[ViewT]) -> ViewT:
        """Return the view with only what the animation has handed out by the time of a frame."""
        return view

    def flight(self, view: ViewT, frame: Frame[ViewT]) -> Flight | None:
        """Return what is flying between the play area and a seat, if anything."""
        return None
