"""The page of the whole history of a game, which can be searched for words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lasvegas_tui.key_commands import SCROLL, TO_TABLE
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.rules.rulebook import has_words
from lasvegas_tui.screens.pages.page_and_form import NEXT
from lasvegas_tui.screens.pages.searchable import FIND, LEAVE_SEARCH, SearchableScreen
from lasvegas_tui.screens.pages.text_page import TextPage, heading
from lasvegas_tui.widgets.styles import ACT, PlayerStyle

ROUND = re.compile(r"(Round \d+): (.+)", re.DOTALL)
"""Matches a sentence that begins a round, such as "Round 2: Anna starts.", in two groups."""
FOUND = "on $changed"


class HistoryPage(TextPage, SearchableScreen[None]):
    """The page of a game's whole history, which can be searched; it opens at its end."""

    DEFAULT_CSS = """
    HistoryPage #head { width: 100%; height: 2; padding: 0 2; }
    HistoryPage #heading { width: auto; padding: 0; }
    """
    not_found = "no match"

    def __init__(self, sentences: Sequence[str], player_styles: Sequence[PlayerStyle]) -> None:
        """`player_styles` are the styles in which the players' names are drawn."""
        sheet = list(_headed(sentences or ("Nothing yet.",)))
        super().__init__(
            heading("What happened"), [_with_styles(text, player_styles) for text, _ in sheet]
        )
        self.headings = frozenset(at for at, (_, is_heading) in enumerate(sheet) if is_heading)
        self.texts = [text for text, _ in sheet]
        self.at: int | None = None
        """The index of the sentence that a search has found; None for none."""

    def head(self) -> ComposeResult:
        with Horizontal(id="head", classes="head"):
            yield from super().head()
            yield from self.search_bar()

    def draw_keys(self) -> None:
        if self.is_searching:
            self.keys_row.keys = (NEXT, LEAVE_SEARCH)
        else:
            self.keys_row.keys = (TO_TABLE, SCROLL, FIND)

    def parts(self, at: int, text: str | Content, width: int) -> list[Content]:
        if at in self.headings:
            head = Content.styled(self.texts[at], f"bold {ACT}")
            if at == 0:
                return [head]
            return [Content(""), head]
        lines = super().parts(at, text, width)
        if at == self.at:
            return [line.stylize(FOUND) for line in lines]
        return lines

    # -- searching ---------------------------------------------------------------------------------

    def places_with(self, words: Sequence[str]) -> Sequence[int]:
        return [at for at, text in enumerate(self.texts) if has_words(text, words)]

    @property
    def place(self) -> int:
        if self.at is None:
            return -1
        return self.at

    def turn_to(self, place: str | int) -> None:
        self.at = int(place)
        self.query_one("#text", Static).update(self._text())
        above = sum(self.heights[: self.at])
        self.scroll.scroll_to(y=max(0, above - self.scroll.size.height // 2), animate=False)

    def rest(self) -> Widget:
        return self.scroll

    def close(self, key: str) -> bool:
        if key == "search":
            self.action_search()
        elif not self.is_searching:
            return super().close(key)
        elif key == "next":
            self.action_next()
        elif key in ("escape", "leave"):
            self.show_search(False)
        else:
            return False
        return True


def _headed(sentences: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield each sentence, and whether it is the heading of a round.

    The heading is taken off the sentence that opens a round.
    """
    for text in sentences:
        opening = ROUND.fullmatch(text)
        if opening:
            yield opening[1], True
            yield upper(opening[2]), False
        else:
            yield text, False


def _with_styles(text: str, player_styles: Sequence[PlayerStyle]) -> Content:
    """Return a sentence in which the players' names have their signs and colours."""
    badges = {player_style.name: player_style.badge for player_style in player_styles}
    names = "|".join(map(re.escape, sorted(badges, key=len, reverse=True)))
    parts = re.split(rf"(?<!\w)({names})(?!\w)", text)
    return Content.assemble(*[badges.get(part, part) for part in parts])
