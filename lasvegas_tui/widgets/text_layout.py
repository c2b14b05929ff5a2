"""Text laid out in cells: lines of an exact width, wrapped and shortened texts, and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from lasvegas_tui.widgets.styles import Part


def line(width: int, left: Sequence[Part], right: Sequence[Part] = (), style: str = "") -> Content:
    """Return a line of `width` cells; if the two sides do not fit, `left` is cut.

    `right` is never cut: if it is wider than `width`, so is the line.
    """
    tail = Content.assemble(*right)
    head = Content.assemble(*left).truncate(max(0, width - tail.cell_length), ellipsis=True)
    gap = " " * max(0, width - head.cell_length - tail.cell_length)
    return _on_background(Content.assemble(head, gap, tail), style)


def centred(width: int, parts: Sequence[Part], style: str = "") -> Content:
    """Return a line of exactly `width` cells, with these parts centred in it."""
    text = Content.assemble(*parts).truncate(width, ellipsis=True)
    left = (width - text.cell_length) // 2
    right = width - left - text.cell_length
    return _on_background(Content.assemble(" " * left, text, " " * right), style)


def _on_background(row: Content, style: str) -> Content:
    if not style:
        return row
    return row.stylize_before(style)


def side_by_side(
    bodies: Iterable[Sequence[Content]], columns: Iterable[int], height: int
) -> list[Content]:
    """Return `height` lines in which blocks of lines are side by side.

    `columns` are the cells in which the blocks begin. A block has at most `height` lines, and ends
    before the next one begins.
    """
    parts: list[list[Part]] = [[] for _ in range(height)]
    ends = [0] * height
    for body, column in zip(bodies, columns, strict=True):
        for y, row in enumerate(body):
            parts[y] += [" " * (column - ends[y]), row]
            ends[y] = column + row.cell_length
    return [Content.assemble(*row) for row in parts]


def moved(rows: Sequence[Content], left: int) -> list[Content]:
    """Return these lines, each indented by `left` cells."""
    margin = Content(" " * left)
    return [margin + row for row in rows]


def as_content(text: str | Content) -> Content:
    """Return a text as Textual's `Content`, unless it is one already."""
    if isinstance(text, str):
        return Content(text)
    return text


def wrapped(text: str | Content, width: int) -> list[Content]:
    """Return a text as lines of at most `width` cells; no lines for an empty text."""
    content = as_content(text)
    if not content.plain:
        return []
    return list(content.wrap(max(1, width)))


def shortened(text: str | Content, width: int, num_lines: int = 1) -> list[Content]:
    """Return a text as at most `num_lines` lines of `width` cells; if it is cut, "…" follows."""
    content = as_content(text)
    lines = wrapped(content, width)
    if len(lines) <= num_lines:
        return lines
    room = sum(line.cell_length + 1 for line in lines[:num_lines])
    ends = [end for end, sign in enumerate(content.plain[:room]) if sign == " "]
    for end in reversed(ends):
        words = content[: len(content.plain[:end].rstrip(" ,;:·"))]
        mark = "…"
        if words.plain.endswith("."):
            mark = " …"
        lines = wrapped(Content.assemble(words, mark), width)
        if words.plain and len(lines) <= num_lines:
            return lines
    return [content.truncate(width, ellipsis=True)]


def stacked(lines: Iterable[Content]) -> Content:
    """Return these lines joined into one `Content`, one below the other."""
    return Content("\n").join(lines)
