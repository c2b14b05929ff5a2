"""A widget of lines, which says what was clicked."""

from __future__ import annotations

from typing import Self, TypeAlias

from textual.content import Content, Span
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from lasvegas_tui.shell.base_screen import ByHand
from lasvegas_tui.widgets.styled_text import stacked
from lasvegas_tui.widgets.targets import Target

Line: TypeAlias = tuple[str, tuple[Span, ...]]
"""The text of a line and its styles."""


class TargetClicked(ByHand):
    """Something that is drawn was clicked."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target


class LineWidget(Widget):
    """A widget that draws `lines`; whatever changes, only lines that are new are rendered."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "LineWidget { text-wrap: nowrap; }"

    _rows: tuple[Strip, ...] = ()
    """The lines, rendered."""
    _known: dict[Line, Strip] = {}  # noqa: RUF012
    """The same by what was rendered."""
    _looks: tuple[Style, str] | None = None
    """The style and the theme that they were rendered in."""
    _rendered_size: Size | None = None
    """The size that they were rendered for; None once they are out of date."""

    def lines(self) -> list[Content]:
        """Return the lines to be seen, at most as many as there is room for."""
        raise NotImplementedError

    def tip(self, x: int, y: int) -> str:
        """Return words for what stands at a cell, if the widget itself has any."""
        return ""

    def row(self, y: int) -> str:
        """Return the letters of a row, from the left edge of the widget."""
        rows, at = self.lines(), y - self.gutter.top
        return " " * self.gutter.left + rows[at].plain if 0 <= at < len(rows) else ""

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        self._rendered_size = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._rendered_size != self.size:
            self._render_rows()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        return self._rows[y] if y < len(self._rows) else Strip([])

    def _render_rows(self) -> None:
        style, _ = looks = self.visual_style, self.app.theme
        before = self._known if self._looks == looks else {}
        known: dict[Line, Strip] = {}
        rows: list[Strip] = []
        for line in self.lines():
            key = line.plain, tuple(line.spans)
            if key not in known:
                known[key] = before.get(key) or Strip(line.render_segments(style))
            rows.append(known[key])
        self._rows, self._known = tuple(rows), known
        self._looks, self._rendered_size = looks, self.size

    def render(self) -> Content:
        return stacked(self.lines())
