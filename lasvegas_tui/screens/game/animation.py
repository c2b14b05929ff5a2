"""The animation of news: which of them are scenes, how long each takes, and what they show when.

Each game describes its animation here; a `Playback` plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import Award
from lasvegas_tui.rules.core import News, Player, ViewT
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.flight import Flight


class PayoutProgress(Struct, frozen=True):
    """The state of a casino that is being paid, or was paid."""

    is_striking: bool = False
    """Whether ties are being struck out."""
    num_gone: int = 0
    """How many notes have left the casino, the highest first."""
    num_sinking: int = 0
    """How many of the next notes, which nobody won, are sinking under the pile."""
    taking: Player | None = None
    """The player whose note is in the air or is being counted; None for nobody."""
    flight: Flight | None = None
    light: float = 1.0
    """The position of the light that runs over the casino's sign, from 0 to 1."""
    banked: tuple[Award, ...] = ()
    """The awards counted so far; the amount of the last one grows while it is counted."""


class Instant(Struct, Generic[ViewT], frozen=True):
    """What an animation shows at one time."""

    view: ViewT
    """The view, without anything that is paid only later."""
    flight: Flight | None = None
    """The thing that is in the air between the table and a seat; None for nothing."""
    change: tuple[ViewT, ViewT] | None = None
    """The views before and after the change of dice or cards that is shown; None for no change."""
    payouts: Mapping[int, PayoutProgress] = {}
    """The states of casinos that were paid or are being paid, by number."""


class Animation(Generic[ViewT]):
    """The animation of one game; by default nothing moves, and scenes show only words."""

    next_label = "next"
    """The label of the key that leads to the next scene."""

    def is_scene(self, news: News) -> bool:
        """Whether news are shown as a scene; so are all news after the first scene."""
        return news.is_scene

    def chooser(self, news: News) -> Player | None:
        """Return whose choice a scene only tells, and not to them; None for any other scene."""
        return None

    def next_after(self, news: News) -> str:
        """Return the label of the key that ends a scene."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target on the table that news are about; None to continue the scene before."""
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return the title of a scene, and its place: "Payout", "Kings"."""
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return how long news are played, as a share of a full payout; 0 for no time."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether players need time to read a sentence after the news were played."""
        return not self.duration(news, view)

    def is_waited_for(self, news: News) -> bool:
        """Whether somebody whose roll led to the news has to have read them before it goes on."""
        return False

    def is_payment(self, news: News) -> bool:
        """Whether the news change anybody's money."""
        return False

    def at(self, view: ViewT, frame: Frame[ViewT]) -> Instant[ViewT]:
        """Return the state of the animation at the time of a frame."""
        return Instant(view)
