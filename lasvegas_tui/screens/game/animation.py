"""How news is animated: which events are scenes, how long each takes, what each moment shows."""

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
    """How far the payout of a casino has come; by default it has not begun."""

    is_striking: bool = False
    """Whether tied dice or cards are being struck out now."""
    num_gone: int = 0
    """How many notes have left the casino, from the highest down."""
    num_sinking: int = 0
    """How many of the notes after those, which nobody won, are sinking under the pile."""
    taking: Player | None = None
    """The player whose note is in the air or is being counted now; None if no note is."""
    flight: Flight | None = None
    """The note in the air; None if no note is."""
    light: float = 1.0
    """The position of the light running over the casino's sign: 0 at its start, 1 at its end."""
    banked: tuple[Award, ...] = ()
    """The awards counted so far; the amount of the last one grows while it is counted."""


class Instant(Struct, Generic[ViewT], frozen=True):
    """What the animation shows at one moment."""

    view: ViewT
    """The view, without money that is paid only after this moment."""
    flight: Flight | None = None
    """What is in the air between the table and a player's box; None for nothing."""
    change: tuple[ViewT, ViewT] | None = None
    """The views before and after the change of dice or cards that is shown; None for no change."""
    payouts: Mapping[int, PayoutProgress] = {}
    """The progress of the casinos that are being paid or were paid, by their numbers."""


class Animation(Generic[ViewT]):
    """The animation of one game; by default nothing moves, and a scene is only told in words."""

    next_label = "next"
    """The label of the key that goes on to the next scene."""

    def is_scene(self, news: News) -> bool:
        """Whether an event is worth a scene; all events after it are then shown as scenes, too."""
        return news.is_scene

    def chooser(self, news: News) -> Player | None:
        """Return the player for whom an event only repeats their own choice; None if it says more.

        A scene that begins with such an event is not shown to this player.
        """
        return None

    def next_after(self, news: News) -> str:
        """Return the label of the key that goes on from a scene that begins with this event."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the target that an event is about; None for that of the scene before it.

        If there is no scene before it, None means the table as a whole.
        """
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return what happens in a scene, and where, such as "Payout" and "Kings".

        The second text is empty if the scene is not about one place.
        """
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return how long an event is animated, as a share of a full payout; 0 if nothing moves."""
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether the sentences about an event appear after its movement, with time to be read."""
        return not self.duration(news, view)

    def is_waited_for(self, news: News) -> bool:
        """Whether the game waits until the person whose roll led to an event has read about it."""
        return False

    def is_soon_hidden(self, news: News) -> bool:
        """Whether nothing will show the event again, so that its time is never shortened."""
        return False

    def is_payment(self, news: News) -> bool:
        """Whether an event changes anybody's money."""
        return False

    def at(self, view: ViewT, frame: Frame[ViewT]) -> Instant[ViewT]:
        """Return what to show of `view` at the moment that `frame` describes."""
        return Instant(view)
