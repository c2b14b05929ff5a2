"""Styles named by their meaning, what drawn cells stand for, and lines of exact width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from textual.content import Content
from textual.style import Style

from lasvegas_tui.widgets.targets import Target

ACT = "$act"
"""Something the player can act on."""
MONEY = "$money"
QUIET = "$text-muted"
FAINT = "$text-disabled"
STRONG = "bold $foreground"

Part: TypeAlias = str | tuple[str, str] | Content


@lru_cache(maxsize=1024)
def meaning(target: Target | None = None, sign: str = "", tip: str = "") -> Style:
    """Return a style without looks that tells what cells stand for.

    A click there points at `target`. The mouse resting there shows the entry of the rulebook about
    the sign of this name, or the text `tip`.
    """
    meanings = {"target": target, "sign": sign, "tip": tip}
    given = {key: value for key, value in meanings.items() if value not in (None, "")}
    return Style.from_meta(given) if given else Style()


def explained(part: Part, sign: str) -> Content:
    """Return a part of a line that explains itself under the mouse by an entry of the rulebook.

    Signs within it keep their own explanation.
    """
    return Content.assemble(part).stylize_before(meaning(sign=sign))


def line(width: int, left: Sequence[Part], right: Sequence[Part] = (), style: str = "") -> Content:
    """Return a line of exactly `width` cells; `left` is cut if both do not fit."""
    tail = Content.assemble(*right)
    head = Content.assemble(*left).truncate(max(0, width - tail.cell_length), ellipsis=True)
    gap = " " * max(0, width - head.cell_length - tail.cell_length)
    return _on_background(Content.assemble(head, gap, tail), style)


def centred(width: int, parts: Sequence[Part], style: str = "") -> Content:
    """Return centred content in a line of exactly `width` cells."""
    text = Content.assemble(*parts).truncate(width, ellipsis=True)
    left = (width - text.cell_length) // 2
    right = width - left - text.cell_length
    return _on_background(Content.assemble(" " * left, text, " " * right), style)


def _on_background(row: Content, style: str) -> Content:
    return row.stylize_before(style) if style else row


def side_by_side(
    bodies: Iterable[Sequence[Content]], columns: Iterable[int], height: int
) -> list[Content]:
    """Return the rows of bodies of a height, each of which begins at its column."""
    parts: list[list[Part]] = [[] for _ in range(height)]
    ends = [0] * height
    for body, column in zip(bodies, columns, strict=True):
        for y, row in enumerate(body):
            parts[y] += [" " * (column - ends[y]), row]
            ends[y] = column + row.cell_length
    return [Content.assemble(*row) for row in parts]


def moved(rows: Sequence[Content], left: int) -> list[Content]:
    """Return the rows indented by `num_cells`."""
    margin = Content(" " * left)
    return [margin + row for row in rows]


def as_content(text: str | Content) -> Content:
    """Return text as content; content stays as it is."""
    return Content(text) if isinstance(text, str) else text


def wrapped(text: str | Content, width: int) -> list[Content]:
    """Return the text in lines of at most `width` cells."""
    content = as_content(text)
    return list(content.wrap(max(1, width))) if content.plain else []


def shortened(text: str | Content, width: int, num_lines: int = 1) -> list[Content]:
    """Return the text in at most `num_lines` lines, cut behind a whole word with … if needed."""
    content = as_content(text)
    lines = wrapped(content, width)
    if len(lines) <= num_lines:
        return lines
    room = sum(line.cell_length + 1 for line in lines[:num_lines])
    ends = [end for end, sign in enumerate(content.plain[:room]) if sign == " "]
    for end in reversed(ends):
        words = content[: len(content.plain[:end].rstrip(" ,;:·"))]
        lines = wrapped(Content.assemble(words, " …" if words.plain.endswith(".") else "…"), width)
        if words.plain and len(lines) <= num_lines:
            return lines
    return [content.truncate(width, ellipsis=True)]


def stacked(lines: Iterable[Content]) -> Content:
    """Return the lines joined into one content."""
    return Content("\n").join(lines)
