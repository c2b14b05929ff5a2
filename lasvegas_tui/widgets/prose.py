"""Markdown of the rulebook as one widget, where one for each of its paragraphs would take long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui.widgets.ink import Part, stacked, wrapped

MARKED = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<sign>.+?)`")
STYLES = {"bold": "bold", "italic": "italic", "sign": "bold"}
BULLET = "• "
GAP = 2
"""Blanks between two columns of a table."""


class Prose(Widget):
    """Paragraphs, lists and tables, in lines as long as the widget is wide."""

    DEFAULT_CSS = "Prose { width: 100%; height: auto; }"

    virtual_size = reactive(Size(0, 0), repaint=False)
    """The size itself, as nothing scrolls: a change needs no further layout."""
    markdown = ""

    def __init__(self, heading: str = "bold", **given: Any) -> None:
        """`heading` is the style of headings."""
        super().__init__(**given)
        self.heading = heading

    def show(self, markdown: str) -> None:
        """Show a text."""
        if markdown != self.markdown:
            self.markdown = markdown
            self.refresh(layout=self.styles.is_auto_height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(prose_lines(self.markdown, width, self.heading))

    def render(self) -> Content:
        return stacked(prose_lines(self.markdown, self.content_size.width, self.heading))

    def line_of(self, is_wanted: Callable[[str], bool]) -> int | None:
        """Return the line of the shortest paragraph or entry that is wanted, if there is one."""
        found = []
        above = 0
        for text, is_apart in _parts(self.markdown):
            above += is_apart
            if is_wanted(text):
                found.append((len(text), above))
            above += len(list(_part(text, self.content_size.width, self.heading)))
        return min(found)[1] if found else None


@lru_cache(maxsize=8)
def prose_lines(markdown: str, width: int, heading: str = "bold") -> Sequence[Content]:
    """Return the lines of a text, with a blank one between two paragraphs."""
    lines: list[Content] = []
    for text, is_apart in _parts(markdown):
        lines += [Content("")] * is_apart + list(_part(text, width, heading))
    return lines


def _parts(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield headings, paragraphs, entries and tables, and whether a blank line is above each."""
    for number, block in enumerate(filter(None, re.split(r"\n\s*\n", markdown.strip()))):
        for place, text in enumerate(re.split(r"\n(?=- )", block)):
            yield text, number > 0 and not place


def _part(text: str, width: int, heading: str) -> Iterator[Content]:
    """Yield the lines of a heading, a paragraph, an entry or a table."""
    if text.startswith("|"):
        yield from _table(text.splitlines())
    elif text.startswith("#"):
        yield from wrapped(Content.styled(text.lstrip("# "), heading), width)
    else:
        yield from _item(" ".join(text.split()), width)


def _item(text: str, width: int) -> Iterator[Content]:
    """Yield the lines of a paragraph, or of an entry of a list beside its bullet."""
    if not text.startswith("- "):
        yield from wrapped(_marked(text), width)
        return
    for number, part in enumerate(wrapped(_marked(text[2:]), width - len(BULLET))):
        yield Content.assemble(" " * len(BULLET) if number else BULLET, part)


def _table(rows: Sequence[str]) -> Iterator[Content]:
    """Yield the rows of a table, its head in bold; the second one only parts that from the rest."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    del cells[1]
    widths = [max(map(cell_len, column)) + GAP for column in zip(*cells, strict=True)]
    for number, row in enumerate(cells):
        text = "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield Content.styled(text.rstrip(), "" if number else "bold")


def _marked(text: str) -> Content:
    """Return a text with what is marked in it in its style."""
    parts: list[Part] = []
    end = 0
    for found in MARKED.finditer(text):
        kind = str(found.lastgroup)
        parts += [text[end : found.start()], (found[kind], STYLES[kind])]
        end = found.end()
    return Content.assemble(*parts, text[end:])
