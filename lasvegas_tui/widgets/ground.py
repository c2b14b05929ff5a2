"""Ground: what lies between the widgets of a screen, and shows nothing of its own."""

from __future__ import annotations

from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget


class Ground(Widget):
    """A widget that is seen only between what lies on it: one colour, without an edge.

    Textual paints such a widget line by line, and cuts each line wherever something lies on it. All
    of its lines are one and the same here, so that this is done once.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        _, background = self.background_colors
        line = Strip.blank(crop.width, Style(background=background).rich_style)
        for line_filter in self.get_line_filters():
            line = line.apply_filter(line_filter, background)
        return [line] * crop.height


class Row(Horizontal, Ground):
    """Widgets side by side."""


class Column(Vertical, Ground):
    """Widgets one below the other."""
