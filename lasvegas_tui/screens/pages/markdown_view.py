"""A widget that shows Markdown, drawn by Rich, in the colours of the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from rich import markdown
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.style import Style
from rich.theme import Theme
from textual.widgets import Static

PART = re.compile(r"\S.*?(?=\n\s*\n|\n- |\s*\Z)", re.DOTALL)
"""Matches one part of a Markdown text: a heading, a paragraph, a list item or a table."""
BOLD = Style(bold=True)
COLOURLESS = Theme(
    {
        **dict.fromkeys(("markdown.h1", "markdown.h2", "markdown.code"), BOLD),
        "markdown.item.bullet": Style.null(),
        "markdown.table.border": Style.null(),
        "markdown.table.header": BOLD,
    }
)
"""A theme for Rich without colours, so that Markdown is drawn in those of the screen."""


class Heading(markdown.Heading):
    """A heading in Markdown, of any level, aligned to the left."""

    LEVEL_ALIGN: ClassVar[dict[str, JustifyMethod]] = {}


class PlainMarkdown(markdown.Markdown):
    """Markdown for Rich to draw without colours, with headings aligned to the left."""

    elements: ClassVar[dict[str, type[markdown.MarkdownElement]]] = {
        **markdown.Markdown.elements,
        "heading_open": Heading,
    }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(COLOURLESS):
            yield from super().__rich_console__(console, options)


class MarkdownView(Static):
    """A widget that shows a Markdown text, wrapped to its width."""

    DEFAULT_CSS = "MarkdownView { width: 100%; height: auto; }"

    markdown = ""
    """The Markdown text that is shown."""

    def show(self, markdown: str) -> None:
        """Show a Markdown text; do nothing if it is already shown."""
        if markdown != self.markdown:
            self.markdown = markdown
            self.update(PlainMarkdown(markdown))

    def line_of(self, is_wanted: Callable[[str], bool]) -> int | None:
        """Return the index of the first line of a part of the text; None if there is no such part.

        `is_wanted` is called with each heading, paragraph, list item and table as Markdown. The
        part is the shortest of those for which it returns true.
        """
        wanted = [part for part in PART.finditer(self.markdown) if is_wanted(part[0])]
        if not wanted:
            return None
        above = self.markdown[: min(wanted, key=lambda part: len(part[0])).start()]
        first = self.num_lines(above)
        if above.endswith("\n\n"):
            first += 1
        return first

    def num_lines(self, markdown: str) -> int:
        """Return how many lines a Markdown text takes at this widget's width."""
        console = self.app.console
        options = console.options.update(width=self.content_size.width)
        if not markdown.strip():
            return 0
        return len(console.render_lines(PlainMarkdown(markdown), options))
