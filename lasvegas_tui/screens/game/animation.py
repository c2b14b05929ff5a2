"""How each game animates its events: which are scenes, how long they take, what is shown when.

A scene is an event, or several in a row about the same place, that is shown before the game goes
on.
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
    """How far the payout of a casino has come; by default it has not begun."""

    is_striking: bool = False
    """Whether tied dice or cards are being struck out now."""
    num_gone: int = 0
    """How many banknotes have left the casino, the highest first."""
    num_sinking: int = 0
    """How many banknotes, after those gone, now sink under the pile: no player has won them."""
    taking: Player | None = None
    """The player whose banknote is flying or being counted now; None if nobody's is."""
    flight: Flight | None = None
    """The flight of the banknote that is flying now; None if none is."""
    light: float = 1.0
    """The position of the light on the casino's name: 0 at the left end, 1 for no light."""
    banked: tuple[Award, ...] = ()
    """The awards (banknotes) counted so far; the amount of the last one grows as it is counted."""


class Instant(Struct, Generic[ViewT], frozen=True):
    """What the animation of an action's events shows at one moment."""

    view: ViewT
    """The view at this moment, without money that is paid later."""
    flight: Flight | None = None
    """What is flying between the table and a player's box; None for nothing."""
    change: tuple[ViewT, ViewT] | None = None
    """The views before and after the change of dice or cards that is shown; None without one."""
    payouts: Mapping[int, PayoutProgress] = {}
    """The progress of each casino that is being paid or has been paid, by its number."""


class Animation(Generic[ViewT]):
    """How one game animates its events; by default nothing moves, and there are only sentences."""

    next_label = "next"
    """What the key bar says of the key that goes on to the next scene."""

    def is_scene(self, news: News) -> bool:
        """Whether an event is a scene, which is shown by itself before the game goes on.

        All later events of the same action are then shown as scenes, too.
        """
        return news.is_scene

    def chooser(self, news: News) -> Player | None:
        """Return the player whose choice is all that an event reports; None for other events.

        A scene that begins with such an event is not shown to this player.
        """
        return None

    def next_after(self, news: News) -> str:
        """Return the label of the key that ends a scene which begins with this event."""
        return self.next_label

    def place(self, news: News, view: ViewT) -> Target | None:
        """Return the thing on the table that an event is about, such as a casino's number.

        None if it is about nothing new: it then belongs to the scene before it or, if there is
        none, to the whole table.
        """
        return None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        """Return two texts on a scene: what happens, and where, such as "Payout" and "Kings".

        The second is empty if the scene is not about one place. `news` is the scene's first event.
        """
        return "What happened", ""

    def duration(self, news: News, view: ViewT) -> float:
        """Return how long the movement of an event takes; 0 if nothing moves.

        The result is in units of the time that a full payout takes.
        """
        return 0.0

    def is_read(self, news: News, view: ViewT) -> bool:
        """Whether the sentences about an event stay for a while after its movement, to be read."""
        return not self.duration(news, view)

    def is_waited_for(self, news: News) -> bool:
        """Whether an event stays until the person whose roll led to it presses a key."""
        return False

    def is_waited_for_together(self, news: News, view: ViewT) -> bool:
        """Whether a key has to be pressed after an event if several people share one screen."""
        return False

    def is_soon_hidden(self, news: News) -> bool:
        """Whether an event's effects are soon no longer visible, so that it is never sped up."""
        return False

    def is_payment(self, news: News) -> bool:
        """Whether an event changes any player's money."""
        return False

    def at(self, view: ViewT, frame: Frame[ViewT]) -> Instant[ViewT]:
        """Return what to show of `view` at the moment in the animation that `frame` describes."""
        return Instant(view)
