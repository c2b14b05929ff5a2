"""Black ink on terminals of sixteen colours, where bold letters are drawn in the brighter colour.

Bold black is gray there: on a bright ground, which is what black ink is for, it can hardly be read.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

PLAIN = Style(bold=False)


class UnboldBlack(LineFilter):
    """Draws black letters that are bold as plain ones."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and _plain(style), control) for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _plain(style: Style) -> Style:
    colour = style.color
    if colour is None or colour.type is not ColorType.STANDARD or colour.number != 0:
        return style
    return style + PLAIN if style.bold else style
