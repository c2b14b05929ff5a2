"""A page of sentences that is opened on top of a game's table.

The page in `history`, for example, has the whole history of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from lasvegas_tui.key_commands import OF_PAGES, SCROLL, TO_TABLE
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.shell.base_screen import BaseScreen, on
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import STRONG
from lasvegas_tui.widgets.text_layout import stacked, wrapped

MOST_WIDTH = 100
SIDE = 2
"""The minimum width of the blank margins at the left and at the right of the text, in cells."""
MARGIN = 6
"""How many cells of the screen's width are not for the text: its margins, and the scrollbar."""
CLOSING = {"escape", "enter", "space", *OF_PAGES}
"""The keys that close a page of sentences."""


class TextPage(BaseScreen[None], ModalScreen[None]):
    """A page with a heading and sentences, which the keys in `CLOSING` close."""

    DEFAULT_CSS = """
    TextPage { background: $background; align: center top; }
    TextPage #heading { width: 100%; height: 2; padding: 0 2; }
    TextPage VerticalScroll { width: 100%; height: 1fr; padding: 0 2; }
    TextPage #text { width: 100%; height: auto; max-width: 100; }
    """

    OPENS_AT_END: ClassVar[bool] = True
    """Whether the page is scrolled to its last sentence when it opens, and as it grows."""

    def __init__(self, heading: Content, lines: Sequence[str | Content]) -> None:
        super().__init__()
        self.heading = heading
        self.lines = tuple(lines)
        self.heights: list[int] = []
        """The number of lines of each sentence."""

    def head(self) -> ComposeResult:
        """Yield the widgets above the text: the page's heading."""
        yield Static(self.heading, id="heading", classes="head", markup=False)

    def compose(self) -> ComposeResult:
        yield from self.head()
        with VerticalScroll() as self.scroll:
            yield Static(self._text(), id="text")
        self.keys_row = KeyBar()
        yield self.keys_row

    def on_mount(self) -> None:
        self.draw_keys()
        self.scroll.focus()
        if self.OPENS_AT_END:
            self.scroll.anchor()

    def draw_keys(self) -> None:
        """Show the keys of the page in its key bar."""
        self.keys_row.keys = (TO_TABLE, SCROLL)

    def on_resize(self) -> None:
        """Wrap the text to the new width, and centre it on a wide screen."""
        side = max(SIDE, (self.app.size.width - MOST_WIDTH) // 2 - 1)
        for widget in self.query("TextPage > .head, TextPage > VerticalScroll"):
            widget.styles.padding = (0, side)
        self.query_one("#text", Static).update(self._text())

    def _text(self) -> Content:
        """Return all sentences in lines, and note their heights."""
        width = min(MOST_WIDTH, self.app.size.width - MARGIN) - 2
        parts = [self.parts(at, text, width) for at, text in enumerate(self.lines)]
        self.heights = [len(lines) for lines in parts]
        return stacked(line for lines in parts for line in lines)

    def parts(self, at: int, text: str | Content, width: int) -> list[Content]:
        """Return a sentence as lines: a bullet begins the first, and the others are indented.

        `at` is the index of the sentence on the page, `text` the sentence itself, and `width` the
        room in cells to the right of the bullet.
        """
        lines = wrapped(text, width)
        bullets = ["· ", *["  "] * (len(lines) - 1)]
        return [Content.assemble(*parts) for parts in zip(bullets, lines, strict=False)]

    def on_key(self, event: events.Key) -> None:
        if self.close(event.key):
            event.stop()

    def close(self, key: str) -> bool:
        """Close the page if this key closes it; return whether the key has a meaning here."""
        if key in CLOSING:
            self.close_page()
        return key in CLOSING

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        self.close(event.key.action)

    def close_page(self) -> None:
        """Close the page, and go back to the game's table."""
        if self.is_active:
            app_of(self).go_back()


def heading(text: str) -> Content:
    """Return a text in the style of a page's heading."""
    return Content.styled(text, STRONG)
