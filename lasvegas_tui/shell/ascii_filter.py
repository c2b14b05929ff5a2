"""The filter that draws every screen in ASCII, cell for cell.

Widgets draw with any characters. Each line is translated before it is written.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from lasvegas_tui.ascii_signs import ascii_text


class AsciiFilter(LineFilter):
    """Translates every line of the screen."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(ascii_text(text), style, control) for text, style, control in segments]
