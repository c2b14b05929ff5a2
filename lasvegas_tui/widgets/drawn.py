"""A widget of lines that redraws only what has changed in them, and says what was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.style import Style as Ground
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
    """A widget that draws `lines`; a change of a reactive redraws what it changed in them."""

    ALLOW_SELECT = False
    virtual_size = reactive(Size(0, 0), repaint=False)
    """The size itself, as nothing scrolls: a change needs no further layout."""

    _lines: tuple[Content, ...] = ()
    _lines_size: Size | None = None
    """The size that the lines were made for."""
    _is_stale = False
    """Whether something has changed since they were made."""
    _ground: Ground | None = None
    """The style that lines were drawn in."""

    def __init__(self, *children: Widget, **given: Any) -> None:
        super().__init__(*children, **given)
        self._strips: dict[int, Strip] = {}
        """The lines as they are drawn, as far as they were asked for."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        for name, value in list(vars(cls).items()):
            if isinstance(value, Reactive) and f"watch_{name}" not in vars(cls):
                setattr(cls, f"watch_{name}", Drawn.redraw)

    def watch_virtual_size(self) -> None:
        """Leave nothing to repaint: the layout that gives the widget its size paints all of it."""
        self._repaint_regions.clear()

    def lines(self) -> list[Content]:
        """Return the lines to be seen, at most as many as there is room for."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Have the lines compared with what they were, once for all that changes in one go."""
        if not self._is_stale:
            self._is_stale = True
            self.check_idle()

    @property
    def is_seen(self) -> bool:
        """Whether any of it lies on the screen."""
        return bool(self.region.intersection(self.screen.region))

    def on_idle(self) -> None:
        if self.is_seen:
            self._compare()

    def _compare(self) -> None:
        """Refresh what in the lines is not as it was."""
        if not self._is_stale:
            return
        self._is_stale = False
        size = self.size
        if self._lines_size != size:
            self._lines_size = None
            self.refresh()
            return
        old, self._lines = self._lines, tuple(self.lines())
        drawn = self._drawn()
        changed: list[Region] = []
        for y, (was, now) in enumerate(zip_longest(old, self._lines, fillvalue=NOTHING)):
            if not was.is_same(now):
                before = drawn.pop(y) if y in drawn else self._painted(was)
                changed.append(self._changed(y, before, self._strip(y)))
        if any(changed):
            self.refresh(*filter(None, changed))

    def _changed(self, y: int, before: Strip, after: Strip) -> Region:
        """Return the part of a line that is not as it was."""
        start, end = changed_cells(before, after)
        if before.cell_length != after.cell_length:
            end = min(self.size.width, max(before.cell_length, after.cell_length))
        return Region(start, y, end - start, 1)

    def render(self) -> Content:
        return stacked(self.lines())

    def render_lines(self, crop: Region) -> list[Strip]:
        size = self.size
        if self._lines_size != size:
            self._lines, self._lines_size = tuple(self.lines()), size
            self._strips = {}
            self._is_stale = False
        self._compare()  # whoever paints first paints what is so
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        return self._strip(y)

    def _strip(self, y: int) -> Strip:
        """Return a line as it is drawn; it is made once for as long as it and its ground stay."""
        drawn = self._drawn()
        if y not in drawn:
            drawn[y] = self._painted(self._lines[y] if y < len(self._lines) else NOTHING)
        return drawn[y]

    def _drawn(self) -> dict[int, Strip]:
        """Return the lines as they are drawn on the ground there is now."""
        ground = self.visual_style
        if ground is not self._ground:
            self._ground, self._strips = ground, {}
        return self._strips

    def _painted(self, row: Content) -> Strip:
        """Return a line as it is drawn: nothing in it is to be wrapped, linked or selected."""
        ground = self.visual_style
        parts = row.render(ground, "", self._get_style)
        return Strip([Segment(text, (ground + style).rich_style) for text, style in parts])


def changed_cells(before: Strip, after: Strip) -> tuple[int, int]:
    """Return where the first cell is that two lines do not share, and where the last one ends."""
    old, new = _signs(before), _signs(after)
    start = _num_alike(old, new)
    num_last = _num_alike(old[start:][::-1], new[start:][::-1])
    changed = new[start : len(new) - num_last]
    left = _width(new[:start])
    return left, left + _width(changed)


def _signs(strip: Strip) -> list[tuple[str, Style | None]]:
    return [(sign, segment.style) for segment in strip for sign in segment.text]


def _num_alike(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many of the first things of two sequences are the same."""
    pairs = enumerate(zip(old, new, strict=False))
    shorter = min(len(old), len(new))
    return next((index for index, (was, now) in pairs if was != now), shorter)


def _width(signs: Sequence[tuple[str, Style | None]]) -> int:
    return cell_len("".join(sign for sign, _ in signs))
