"""A widget of lines, which says what was clicked."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lasvegas_tui.widgets.targets import Target
from lasvegas_tui.widgets.text import stacked


class TargetClicked(Message):
    """Something that is drawn was clicked."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target


class LineWidget(Widget):
    """A widget that draws `lines`."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "LineWidget { text-wrap: nowrap; }"

    def lines(self) -> list[Content]:
        """Return the lines to be seen, at most as many as there is room for."""
        raise NotImplementedError

    def render(self) -> Content:
        return stacked(self.lines())
