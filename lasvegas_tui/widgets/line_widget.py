"""A widget that draws lines of text, and reports clicks on things in them.

Each cell can have a target: the thing that a click there selects. It is kept as metadata of the
cell's style (`styles.meaning`).
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Self, TypeAlias

from textual.content import Content, Span
from textual.events import Click
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import USUAL, Keymap
from lasvegas_tui.shell.base_screen import ByHand
from lasvegas_tui.widgets.styles import ENTER
from lasvegas_tui.widgets.text_layout import stacked

Line: TypeAlias = tuple[str, tuple[Span, ...]]
"""The plain text of a line, and the styles of its parts."""


class TargetClicked(ByHand):
    """Posted when a cell is clicked; `target` is the thing that the cell stands for."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target


class EnterClicked(ByHand):
    """Posted when a cell is clicked on which a click does what Enter does."""


class LineWidget(Widget):
    """A widget that draws its `lines`, and paints again only those that have changed."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "LineWidget { text-wrap: nowrap; }"

    _rows: tuple[Strip, ...] = ()
    """The rendered lines."""
    _known: dict[Line, Strip] = {}  # noqa: RUF012
    """Each line in its rendered form, by its content."""
    _known_for: tuple[Style, str] | None = None
    """The style and the theme in which the lines in `_known` were rendered; None before."""
    _rendered_for: tuple[Style, str, Size, Keymap] | None = None
    """The style, theme, size and keys for which `_rows` were rendered; None if they are not."""
    _is_outdated = False
    """Whether `lines` have to be rendered again and compared with `_rows`."""

    def lines(self) -> list[Content]:
        """Return the lines to draw, at most as many as the widget is high."""
        raise NotImplementedError

    @property
    def keymap(self) -> Keymap:
        """The key of each command, which the user may have changed."""
        return getattr(self.app, "keymap", USUAL)

    @property
    def target(self) -> Target | None:
        """What a click selects on cells that have no target of their own; None for nothing."""
        return None

    def clicked(self, target: Target) -> ByHand:
        """Return the message to post when a cell with this target is clicked."""
        if target == ENTER:
            return EnterClicked()
        return TargetClicked(target)

    def on_click(self, event: Click) -> None:
        target = event.style.meta.get("target", self.target)
        if target is not None:
            event.stop()
            self.post_message(self.clicked(target))

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        if layout or recompose or self._rendered_for is None:
            self._rendered_for = None
            super().refresh(repaint=repaint, layout=layout, recompose=recompose)
        elif repaint and not self._is_outdated:
            self._is_outdated = True
            self.call_next(self._paint_changed)
        return self

    def _paint_changed(self) -> None:
        """Render the lines again, and request that rows which have changed are painted."""
        if self._is_outdated and self._rendered_for == self._looks:
            before = self._rows
            self._render_rows()
            pairs = enumerate(zip_longest(before, self._rows))
            changed = [y for y, (old, new) in pairs if old is not new]
            if changed:
                super().refresh(*[Region(0, y, self.size.width, 1) for y in changed])
        elif self._is_outdated:
            self._rendered_for = None
            super().refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._rendered_for != self._looks:
            self._render_rows()
        elif self._is_outdated:
            self._paint_changed()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        if y < len(self._rows):
            return self._rows[y]
        return Strip([])

    @property
    def _looks(self) -> tuple[Style, str, Size, Keymap]:
        return self.visual_style, self.app.theme, self.size, self.keymap

    def _render_rows(self) -> None:
        looks = self._looks
        before: dict[Line, Strip] = {}
        if self._known_for == looks[:2]:
            before = self._known
        known: dict[Line, Strip] = {}
        rows: list[Strip] = []
        for line in self.lines():
            key = line.plain, tuple(line.spans)
            strip = before.get(key) or Strip(line.render_segments(looks[0])).simplify()
            rows.append(known.setdefault(key, strip))
        self._rows, self._known = tuple(rows), known
        self._rendered_for, self._known_for, self._is_outdated = looks, looks[:2], False

    def render(self) -> Content:
        return stacked(self.lines())
