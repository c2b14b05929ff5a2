"""The animation of news: the scenes, their places and durations, and any instant of them.

A game describes its animation here; the table plays it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.law import Award
from lasvegas_tui.rules.core import News, Player, ViewT
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.widgets.flight import Flight


class PayoutProgress(Struct, frozen=True):
    """How far the payout of a casino has come."""

    is_striking: bool = False
    """Whether ties are being struck out."""
    num_gone: int = 0
    """The number of notes that have left the casino, the highest first."""
    num_sinking: int = 0
    """The number of the next notes, which are sinking under the pile."""
    taking: Player | None = None
    """The player whose note is in the air or being counted."""
    flight: Flight | None = None
    light: float = 1.0
    """The position of the light that runs over the casino's sign, from 0 to 1."""
    banked: tuple[Award, ...] = ()
    """The awards counted so far; the last one may be part of a note."""


class Instant(Struct, Generic[ViewT], frozen=True):
    """The state of an animation at the time of a frame."""

    view: ViewT
    """The view without anything that is paid later."""
    flight: Flight | None = None
    """The thing in the air between the table and a seat, if any."""
    change: tuple[ViewT, ViewT] | None = None
    """The views before and after a change of dice or cards that is being shown."""
    payouts: Mapping[int, PayoutProgress] = {}
    """The casinos that have been paid or are being paid, by their numbers."""


class Animation(Generic[ViewT]):
    """The animation of one game; by default nothing moves and scenes have words only."""

    next_label = "next"
    """The label of the key that leads to the next scene."""

    def is_scene(self, news: News) -> bool:
        """Whether news are a scene of their own; all news after the first scene are scenes, too."""
        return news.is_scene

    def chooser(self, news: News) -> Player | None:
        """Return whose choice a scene only tells, and not to them; None for any other scene."""
        return None

    def next_after(self, news: News) -> str:
        """Return the label of the key that continues after a scene."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target that news are about, None if they belong to the previous scene."""
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return the title of a scene and its place: "Payout", "Kings"."""
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return the playing time of news, where 1 is a full payout; 0 for none."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether players need time to read the words after the news have been played."""
        return not self.duration(news, view)

    def is_payment(self, news: News) -> bool:
        """Whether the news change anybody's money."""
        return False

    def at(self, view: ViewT, frame: Frame[ViewT]) -> Instant[ViewT]:
        """Return the state of the animation at the time of a frame."""
        return Instant(view)
