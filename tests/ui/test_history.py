"""Pages of text: all that happened, with words that are looked for; what stays as they change."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input

from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.pages.text_page import MOST_WIDTH, TextPage
from lasvegas_tui.widgets.styles import PlayerStyle
from tests.ui.screen import text
from tests.ui.tables import TableApp, new_session, running

ANNA, BEN = PlayerStyle("Anna", "▲", "$player-orange"), PlayerStyle("Ben", "●", "$player-blue")
TOLD = [
    "Round 1: the casinos are stocked. Ben starts.",
    *(f"Ben rolls {n}." for n in range(30)),
    "Round 2: the casinos are stocked. Anna starts.",
    "Benjamin is nobody here, and Anna's note goes to the Jackpot.",
]


@asynccontextmanager
async def over_a_table(
    page: TextPage, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """Run a table with a page over it."""
    async with running(TableApp(new_session("royale", 2)), size=size) as (app, pilot):
        await app.push_screen(page)
        await pilot.pause()
        yield app, pilot


async def test_history_has_rounds_as_headings_and_players_with_signs() -> None:
    async with over_a_table(HistoryPage(TOLD, (ANNA, BEN))) as (app, _):
        shown = text(app).splitlines()
        assert "Round 2" in [line.strip() for line in shown]
        assert any("· The casinos are stocked. ▲ Anna starts." in line for line in shown)
        assert any("· Benjamin is nobody here, and ▲ Anna's note" in line for line in shown)


async def test_history_is_centred_on_a_large_screen() -> None:
    async with over_a_table(HistoryPage(TOLD, (ANNA, BEN)), (160, 45)) as (app, _):
        sheet = app.screen.query_one("#text").region
        assert sheet.width == MOST_WIDTH
        assert abs(sheet.x - (160 - sheet.right)) <= 2
        assert app.screen.query_one("#heading").region.x == sheet.x


async def test_history_search_finds_words_and_enter_goes_to_the_next() -> None:
    async with over_a_table(HistoryPage(TOLD, (ANNA, BEN))) as (app, pilot):
        await pilot.press("slash", *"stock")
        assert "1 of 2" in text(app)
        assert "● Ben starts" in text(app)
        await pilot.press("enter")
        assert "2 of 2" in text(app)
        assert "▲ Anna starts" in text(app)
        await pilot.press(*"q")
        assert "no match" in text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryPage)
        assert not app.screen.query_one("#search", Input).display
        await pilot.press("l")
        assert not isinstance(app.screen, HistoryPage)


async def test_resized_page_stays_at_its_end_until_scrolled() -> None:
    page = TextPage(Content("Told"), [f"{number} {'word ' * 17}" for number in range(40)])
    async with over_a_table(page) as (_, pilot):
        for size in ((120, 24), (80, 24), (80, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert page.scroll.is_vertical_scroll_end
        await pilot.press("up", "up")
        await pilot.resize_terminal(80, 24)
        assert not page.scroll.is_vertical_scroll_end


async def test_long_sentence_is_indented_under_its_first_word() -> None:
    async with over_a_table(TextPage(Content("Told"), ["word " * 30, "Short."])) as (app, _):
        rows = [row for row in text(app).splitlines() if "word" in row or "Short" in row]
        assert [row[2:4] for row in rows] == ["· ", "  ", "  ", "· "]
