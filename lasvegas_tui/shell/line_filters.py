"""Line filters of Textual, which change what is drawn: only ASCII, and no bold black text."""

from __future__ import annotations

from functools import lru_cache

from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from lasvegas_tui.ascii_signs import ascii_text


class AsciiFilter(LineFilter):
    """A line filter of Textual that replaces all characters by ASCII ones."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(ascii_text(text), style, control) for text, style, control in segments]


class UnboldBlack(LineFilter):
    """A line filter of Textual that makes bold black text not bold.

    A terminal of sixteen colours makes bold letters brighter, so that black ones would be grey, and
    hard to read on a bright background.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and _plain(style), control) for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _plain(style: Style) -> Style:
    colour = style.color
    if colour is None or colour.type is not ColorType.STANDARD or colour.number != 0:
        return style
    return style + Style(bold=False)
