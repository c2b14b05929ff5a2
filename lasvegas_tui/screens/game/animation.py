"""How news are animated: which are scenes, how long each takes, and what is shown at each moment.

Each game has a subclass of `Animation`; a `Playback` plays it.
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
    """The note in the air; None for none."""
    light: float = 1.0
    """The position of the light that runs over the casino's sign, from 0 to 1."""
    banked: tuple[Award, ...] = ()
    """The awards counted so far; the amount of the last one grows while it is counted."""


class Instant(Struct, Generic[ViewT], frozen=True):
    """What an animation shows at one moment."""

    view: ViewT
    """The view, without what is paid only later."""
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
        """Whether news are worth a scene; all news after them are then shown as scenes, too."""
        return news.is_scene

    def chooser(self, news: News) -> Player | None:
        """Return the player whose choice the news only repeat; None if they tell more.

        A scene that begins with such news is not shown to this player.
        """
        return None

    def next_after(self, news: News) -> str:
        """Return the label of the key that leads on from the scene that begins with these news."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target on the table that news are about; None to continue the scene before."""
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return what happens in a scene, and where: "Payout", "Kings"."""
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return how long news move, as a share of a full payout; 0 if they do not."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether the sentences about news need time to be read, after any movement."""
        return not self.duration(news, view)

    def is_waited_for(self, news: News) -> bool:
        """Whether the game waits until a person whose roll led to the news has read them."""
        return False

    def is_waited_for_together(self, news: News, view: ViewT) -> bool:
        """Whether the game waits after the news if several people look at one screen."""
        return False

    def is_soon_hidden(self, news: News) -> bool:
        """Whether nothing will show the news again, so that their time is never shortened."""
        return False

    def is_payment(self, news: News) -> bool:
        """Whether the news change anybody's money."""
        return False

    def at(self, view: ViewT, frame: Frame[ViewT]) -> Instant[ViewT]:
        """Return the state of the animation at the time of a frame."""
        return Instant(view)
