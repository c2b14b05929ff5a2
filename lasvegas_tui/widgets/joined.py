"""Lines as short as they can be written: neighbours that look alike are joined.

Widgets build their lines of many small parts, and every part that goes to the terminal brings its
colours along, some thirty bytes. Without joining they are most of what a picture weighs.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter


class Joined(LineFilter):
    """Joins the parts of a line that look alike, and drops those without text."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        joined: list[Segment] = []
        for text, style, _ in segments:
            part = Segment(text, style and _seen(style))
            common = _common_style(joined[-1], part) if joined else None
            if common:
                joined[-1] = Segment(joined[-1].text + text, common)
            elif text:
                joined.append(part)
        return joined


def _common_style(left: Segment, right: Segment) -> Style | None:
    """Return the style in which both parts look as they do, if there is one."""
    if left.style is None or right.style is None:
        return None
    if left.style == right.style:
        return left.style
    ground = _ground(left.style)
    if ground is None or ground != _ground(right.style):
        return None
    if not right.text.strip(" "):
        return left.style
    return right.style if not left.text.strip(" ") else None


@lru_cache(maxsize=4096)
def _seen(style: Style) -> Style:
    """Return the style without the offset that Textual notes in it, different in every part."""
    meta = {name: value for name, value in style.meta.items() if name != "offset"}
    seen = style.clear_meta_and_links() + Style.from_meta(meta or None)
    return seen.update_link(style.link) if style.link else seen


@lru_cache(maxsize=1024)
def _ground(style: Style) -> Style | None:
    """Return what blanks show of a style, and a click finds; None if it draws on blanks."""
    lines = (
        style.underline,
        style.underline2,
        style.overline,
        style.strike,
        style.frame,
        style.encircle,
    )
    if style.reverse or any(lines):
        return None
    return Style(bgcolor=style.bgcolor, link=style.link, meta=style.meta or None)
