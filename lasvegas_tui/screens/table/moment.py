"""A moment at the table: what in a view is pointed at, foreseen, or being shown."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from lasvegas_tui.rules.core import News, ViewT
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.pointing import Target


class Moment(Struct, Generic[ViewT], frozen=True):
    """What a felt is drawn from beside the view; as it stands, nothing is going on."""

    chosen: Target | None = None
    """What the cursor is on: a casino's number, a card, a space."""
    open: tuple[Target, ...] = ()
    """What may be pointed at."""
    foreseen: ViewT | None = None
    """The view that the choice looked at would lead to."""
    paying: Target | None = None
    """What the piece of news being shown is about."""
    shown: tuple[News, ...] = ()
    """The news shown so far, the piece being shown last; empty where none is being shown."""
    t: float = 1.0
    """How much of the time that the piece being shown takes is over."""
    before: ViewT | None = None
    """The view before the news being shown."""
    picked: tuple[int, ...] = ()
    """The items selected, by their index."""
    cursor: int | None = None
    """The item under the cursor."""
    thrown: tuple[DieFace, ...] = ()
    """The dice as they roll by or fell, to be shown in place of those in the view."""

    is_asked: bool = False
    """Whether it is being asked who would be paid, so that this is not shown."""

    def after(self, view: ViewT) -> ViewT:
        """Return the view that the choice looked at would lead to, else the one there is."""
        return view if self.foreseen is None else self.foreseen
