"""The page of all that happened: rounds, players, and words that are looked for."""

from textual.widgets import Input

from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.pages.text_page import MOST_WIDTH
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


async def test_history_has_rounds_as_headings_and_players_with_signs() -> None:
    async with running(TableApp(new_session("royale", 2))) as (app, pilot):
        await app.push_screen(HistoryPage(TOLD, (ANNA, BEN)))
        await pilot.pause()
        shown = text(app).splitlines()
        assert "Round 2" in [line.strip() for line in shown]
        assert any("· The casinos are stocked. ▲ Anna starts." in line for line in shown)
        assert any("· Benjamin is nobody here, and ▲ Anna's note" in line for line in shown)


async def test_history_is_centred_on_a_large_screen() -> None:
    async with running(TableApp(new_session("royale", 2)), size=(160, 45)) as (app, pilot):
        await app.push_screen(HistoryPage(TOLD, (ANNA, BEN)))
        await pilot.pause()
        sheet = app.screen.query_one("#text").region
        assert sheet.width == MOST_WIDTH
        assert abs(sheet.x - (160 - sheet.right)) <= 2
        assert app.screen.query_one("#heading").region.x == sheet.x


async def test_history_search_finds_words_and_enter_goes_to_the_next() -> None:
    async with running(TableApp(new_session("royale", 2))) as (app, pilot):
        await app.push_screen(HistoryPage(TOLD, (ANNA, BEN)))
        await pilot.pause()
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
