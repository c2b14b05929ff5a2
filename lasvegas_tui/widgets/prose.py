"""Markdown of the rulebook as one widget, where one for each of its paragraphs would take long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
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

    markdown = ""

    def show(self, markdown: str) -> None:
        """Show a text."""
        if markdown != self.markdown:
            self.markdown = markdown
            self.refresh(layout=self.styles.is_auto_height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(prose_lines(self.markdown, width))

    def render(self) -> Content:
        return stacked(prose_lines(self.markdown, self.content_size.width))


@lru_cache(maxsize=8)
def prose_lines(markdown: str, width: int) -> Sequence[Content]:
    """Return the lines of a text, with a blank one between two paragraphs."""
    lines: list[Content] = []
    for block in filter(None, re.split(r"\n\s*\n", markdown.strip())):
        lines += [Content("")] * bool(lines) + list(_block(block.splitlines(), width))
    return lines


def _block(rows: Sequence[str], width: int) -> Iterator[Content]:
    """Yield the lines of a paragraph, a heading, a list or a table."""
    if rows[0].startswith("|"):
        yield from _table(rows)
    elif rows[0].startswith("#"):
        yield from wrapped(Content.styled(rows[0].lstrip("# "), "bold"), width)
    else:
        for item in re.split(r"\n(?=- )", "\n".join(rows)):
            yield from _item(" ".join(item.split()), width)


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
