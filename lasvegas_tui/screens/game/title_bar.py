"""The first line of a game's screen."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import line


class TitleBar(LineWidget):
    """The game and round on the left, whose turn it is on the right."""

    DEFAULT_CSS = "TitleBar { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""))
    right: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return [line(self.size.width, [self.left], [self.right, " "])]
