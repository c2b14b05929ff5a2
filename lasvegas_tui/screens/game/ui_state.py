"""The state of a table's user interface: cursor, preview, selection, and progress of animation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.widgets.dice import DieModel

NewsT = TypeVar("NewsT", bound=News)


class Frame(Struct, Generic[ViewT], frozen=True):
    """What a table shows in addition to the view, such as a cursor; by default nothing."""

    cursor: Target | None = None
    """The thing under the cursor, such as a casino's number or a card; None for no cursor."""
    open: tuple[Target, ...] = ()
    """The things on the table that can be chosen now, such as casinos' numbers."""
    preview: ViewT | None = None
    """The view as it would be after the choice under the cursor; None for no preview."""
    place: Target | None = None
    """The thing that the current scene (an event shown by itself) is about; None for none."""
    news: tuple[News, ...] = ()
    """The events of an action, up to the one animated now; empty outside of an animation."""
    t: float = 1.0
    """How much of the animation of the last event in `news` is over, from 0 to 1."""
    before: ViewT | None = None
    """The view before the action whose events are animated; None outside of an animation."""
    picked: tuple[int, ...] = ()
    """The indices of the selected items, such as cards of the hand, in ascending order."""
    cursor_item: int | None = None
    """The index of the item, such as a hand card, under the cursor; None if there is none."""
    dice: tuple[DieModel, ...] = ()
    """Dice to draw in place of the view's, such as rolling ones; empty to draw the view's."""
    is_of_bot: bool = False
    """Whether the cursor shows the choice that a bot is about to make."""
    has_arrows: bool = True
    """Whether the keys left and right move the cursor; at a demo's question they do not."""
    hides_payouts: bool = False
    """Whether casinos hide who would get which note, as before a demo's question is answered."""

    def after(self, view: ViewT) -> ViewT:
        """Return the preview, or `view` if there is none."""
        if self.preview is None:
            return view
        return self.preview

    def played(self) -> Iterator[tuple[News, float]]:
        """Yield each event in `news`, with how much of its animation is over (0 to 1)."""
        yield from ((news, 1.0) for news in self.news[:-1])
        yield from ((news, self.t) for news in self.news[-1:])

    def progress_of(self, news: News) -> float:
        """Return how much of an event's animation is over: 0 before it begins, 1 after its end."""
        return next((t for item, t in self.played() if item == news), 0.0)

    def moving(self, kind: type[NewsT]) -> NewsT | None:
        """Return the event that is being animated now if it is of this type; otherwise None."""
        if not self.news or self.t >= 1:
            return None
        current = self.news[-1]
        if isinstance(current, kind):
            return current
        return None


NOTHING: Frame[Any] = Frame()
"""A frame in which nothing is shown in addition to the view."""
