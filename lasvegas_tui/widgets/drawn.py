"""A widget of lines that redraws only those that have changed, and says what was clicked."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from lasvegas_tui.widgets.ink import stacked
from lasvegas_tui.widgets.pointing import Target

NOTHING = Content("")


class Pointed(Message):
    """Something that is drawn was clicked."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target


class Drawn(Widget):
    """A widget that draws `lines`; a change of a reactive redraws those that it changes."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Drawn { text-wrap: nowrap; }"

    _lines: tuple[Content, ...] = ()
    """The lines as they were drawn."""
    _size_drawn: Size | None = None
    """The size that they were drawn for."""
    _is_stale = False
    """Whether something has changed since then."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Watch the reactives of a subclass that have no watcher of their own."""
        super().__init_subclass__(**given)
        for name, value in list(vars(cls).items()):
            if isinstance(value, Reactive) and f"watch_{name}" not in vars(cls):
                setattr(cls, f"watch_{name}", Drawn.redraw)

    def lines(self) -> list[Content]:
        """Return the lines to be seen, at most as many as there is room for."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Have the lines compared with those drawn, once for all that changes in one go."""
        if not self._is_stale:
            self._is_stale = True
            self.call_next(self._refresh_changes)

    @property
    def is_seen(self) -> bool:
        """Whether any of it lies on the screen."""
        return bool(self.region.intersection(self.app.size.region))

    def _refresh_changes(self) -> None:
        """Refresh the lines that have changed; where nothing is seen, only once it is painted.

        Textual loses sight of what else has just moved when something unseen asks to be repainted.
        """
        if not self._is_stale or not self.is_seen:
            return
        self._is_stale = False
        if self._size_drawn != self.size:
            self._size_drawn = None
            self.refresh()
            return
        before, self._lines = self._lines, tuple(self.lines())
        lines = enumerate(zip_longest(before, self._lines, fillvalue=NOTHING))
        changed = [y for y, (was, now) in lines if not was.is_same(now)]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_lines(self, crop: Region) -> list[Strip]:
        self._refresh_changes()  # nothing is painted as it was before
        return super().render_lines(crop)

    def render(self) -> Content:
        if self._size_drawn != self.size:
            self._lines, self._size_drawn = tuple(self.lines()), self.size
        return stacked(self._lines)
