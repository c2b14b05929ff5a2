"""The state of a table's user interface: the cursor, a preview, what is selected or moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.widgets.dice import DieModel

NewsT = TypeVar("NewsT", bound=News)


class Frame(Struct, Generic[ViewT], frozen=True):
    """What a table shows besides the view; by default nothing."""

    cursor: Target | None = None
    """The target under the cursor: a casino's number, a card, a space."""
    open: tuple[Target, ...] = ()
    """The targets at which there is a choice."""
    preview: ViewT | None = None
    """The view after the choice under the cursor; None without one."""
    place: Target | None = None
    """The target that the current news are about."""
    news: tuple[News, ...] = ()
    """The news of a scene, up to the current ones; empty outside of an animation."""
    t: float = 1.0
    """The progress of the current news, from 0 to 1."""
    before: ViewT | None = None
    """The view before the first of the news."""
    picked: tuple[int, ...] = ()
    """The indices of the selected items."""
    cursor_item: int | None = None
    """The index of the item under the cursor."""
    dice: tuple[DieModel, ...] = ()
    """The dice that roll or have just rolled, to draw in place of those in the view."""
    is_of_bot: bool = False
    """Whether the cursor points at the choice that a bot is about to make."""
    has_arrows: bool = True
    """Whether left and right move the cursor; in a demo they may go to another shot."""
    hides_payouts: bool = False
    """Whether casinos hide who gets which note, because a demo asks for it."""

    def after(self, view: ViewT) -> ViewT:
        """Return the preview; without one, `view`."""
        if self.preview is None:
            return view
        return self.preview

    def played(self) -> Iterator[tuple[News, float]]:
        """Yield the news up to the current one, each with its progress."""
        yield from ((news, 1.0) for news in self.news[:-1])
        yield from ((news, self.t) for news in self.news[-1:])

    def progress_of(self, news: News) -> float:
        """Return the progress of news: 0 before they are played, 1 after it."""
        return next((t for item, t in self.played() if item == news), 0.0)

    def moving(self, kind: type[NewsT]) -> NewsT | None:
        """Return the current news if they are being played and of this kind; else None."""
        if self.news and self.t < 1:
            current = self.news[-1]
        else:
            current = None
        if isinstance(current, kind):
            return current
        return None
