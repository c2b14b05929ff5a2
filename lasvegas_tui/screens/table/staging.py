"""How news is staged in a game: what is looked at by itself, where, and until when."""

from __future__ import annotations

from typing import Generic

from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.pointing import Target


class Staging(Generic[ViewT]):
    """The scenes of one game; as it stands, no news is shown by itself."""

    next_scene = "next"
    """What a key leads on to, where news is looked at bit by bit."""

    def is_scene(self, news: News) -> bool:
        """Whether a piece of news is shown by itself; from the first such on all is shown."""
        return news.is_scene

    def scene_key(self, news: News) -> str:
        """Return what a key leads on to from a piece of news."""
        return self.next_scene

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return what a piece of news is about, None for what belongs to the scene before it."""
        return None

    def scene_title(self, news: News, view: ViewT) -> tuple[str, str]:
        """Return what is being shown, and where: "Payout", "Kings"."""
        return "What happened", ""

    def time(self, news: News) -> float:
        """Return how much of a payout's time a piece of news takes to be played, 0 for none."""
        return 0.0

    def is_read(self, news: News) -> bool:
        """Whether what is told of a piece of news is left to be read once it has been played."""
        return not self.time(news)

    def so_far(self, view: ViewT, moment: Moment[ViewT]) -> ViewT:
        """Return the view, but players have only what has been paid so far."""
        return view

    def flight(self, view: ViewT, moment: Moment[ViewT]) -> Flight | None:
        """Return what is on its way to a seat."""
        return None
