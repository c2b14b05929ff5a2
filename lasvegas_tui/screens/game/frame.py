"""One frame of a table: everything to draw in addition to the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.widgets.dice import DieModel

NewsT = TypeVar("NewsT", bound=News)


class Frame(Struct, Generic[ViewT], frozen=True):
    """The cursor, the preview and the scene of an animation; the default is an idle table."""

    cursor: Target | None = None
    """The target under the cursor: a casino's number, a card, a space."""
    open: tuple[Target, ...] = ()
    """The targets that can be chosen."""
    preview: ViewT | None = None
    """The view that the choice under the cursor would lead to."""
    place: Target | None = None
    """The target that the news being shown is about."""
    news: tuple[News, ...] = ()
    """The news up to the current one; empty outside of an animation."""
    t: float = 1.0
    """Progress of the current news, from 0 to 1."""
    before: ViewT | None = None
    """The view before the news being shown."""
    picked: tuple[int, ...] = ()
    """Indices of the selected items."""
    cursor_item: int | None = None
    """Index of the item under the cursor."""
    dice: tuple[DieModel, ...] = ()
    """Dice that are rolling or were just rolled, drawn instead of those in the view."""
    is_of_bot: bool = False
    """Whether a bot is about to make the choice under the cursor."""
    has_arrows: bool = True
    """Whether left and right move the cursor, rather than step through a demo."""
    hides_payouts: bool = False
    """Whether casinos hide their payouts because a demo asks for them."""

    def after(self, view: ViewT) -> ViewT:
        """Return the preview, or the view itself without one."""
        if self.preview is None:
            return view
        return self.preview

    def played(self) -> Iterator[tuple[News, float]]:
        """Yield the news up to the current one, each with its progress."""
        yield from ((news, 1.0) for news in self.news[:-1])
        yield from ((news, self.t) for news in self.news[-1:])

    def progress_of(self, news: News) -> float:
        """Return the progress of a piece of news, 0 before it is shown."""
        return next((t for item, t in self.played() if item == news), 0.0)

    def moving(self, kind: type[NewsT]) -> NewsT | None:
        """Return the current news while they are being played, if they are of this kind."""
        if self.news and self.t < 1:
            current = self.news[-1]
        else:
            current = None
        if isinstance(current, kind):
            return current
        return None
