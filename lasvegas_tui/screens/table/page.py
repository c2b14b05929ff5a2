"""A page of sentences over the table, such as the history or what happened since the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from lasvegas_tui.screens.room import Room
from lasvegas_tui.screens.table.guarded import Guarded
from lasvegas_tui.widgets.ink import STRONG, stacked, wrapped
from lasvegas_tui.widgets.panels import Key, Keys

MOST_WIDTH = 100
MARGIN = 6
"""Cells left and right of the text, with the scrollbar."""
CLOSING = ("escape", "enter", "q", "l", "n", "m", "h", "space")


class Page(Room[None], ModalScreen[None]):
    """A heading and sentences, the last ones in sight; opaque, and gone at a key."""

    DEFAULT_CSS = """
    Page { background: $background; align: center top; }
    Page #heading { width: 100%; height: 2; padding: 0 2; }
    Page VerticalScroll { width: 100%; height: 1fr; padding: 0 2; }
    Page #text { width: 100%; height: auto; max-width: 100; }
    """

    def __init__(self, heading: Content, lines: Sequence[str | Content]) -> None:
        super().__init__()
        self.heading = heading
        self.lines = tuple(lines)

    def compose(self) -> ComposeResult:
        yield Static(self.heading, id="heading", markup=False)
        with VerticalScroll() as self.scroll:
            yield Static(self._text(), id="text")
        self.keys_row = Keys()
        yield self.keys_row

    def on_mount(self) -> None:
        self.keys_row.keys = (Key("Esc", "back to the table", "escape"), Key("↑↓", "scroll", ""))
        self.scroll.focus()
        self.scroll.scroll_end(animate=False)

    def on_resize(self) -> None:
        self.query_one("#text", Static).update(self._text())

    def _text(self) -> Content:
        """Return the sentences, each with its further lines beneath its first word."""
        width = min(MOST_WIDTH, self.app.size.width - MARGIN) - 2
        parts = [wrapped(text, width) for text in self.lines]
        return stacked(
            Content.assemble("  " if n else "· ", part)
            for lines in parts
            for n, part in enumerate(lines)
        )

    def on_key(self, event: events.Key) -> None:
        if event.key in CLOSING:
            event.stop()
            self.close_page()

    @on(Keys.Clicked)
    def close_page(self) -> None:
        """Go back to the table."""
        if self.is_active:
            self.dismiss(None)


class PrivatePage(Page, Guarded):
    """A page for one player's eyes: it closes when the terminal is left, and cannot be copied."""

    ALLOW_SELECT = False

    def cover(self) -> None:
        self.close_page()


def heading(text: str) -> Content:
    """Return the heading of a page."""
    return Content.styled(text, STRONG)
