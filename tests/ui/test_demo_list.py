"""The list of all demos: where to begin, what has been learned, and where to go on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui import demos, destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import all_games
from lasvegas_tui.screens.pages.demo_list import GO_ON, LEARNED, START, DemoListScreen, DemoOption
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from tests.ui import screen
from tests.ui.demo_steps import asked, over, right
from tests.ui.quiet import until
from tests.ui.tables import running

FIRST = demos.first_round()


@asynccontextmanager
async def demo_list(
    size: tuple[int, int] = (80, 24), **settings: Any
) -> AsyncIterator[tuple[LasVegas, Pilot[Any]]]:
    """Run the program with the list of demos over the lobby."""
    app = LasVegas(settings=Settings(animation="off", **settings))
    async with running(app, size=size) as (_, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        yield app, pilot


def row_of(text: str, title: str) -> str:
    """Return the row of a demo in the list."""
    return next(row for row in text.splitlines() if title in row)


async def test_newcomer_starts_with_the_first_round() -> None:
    async with demo_list() as (app, pilot):
        assert START in row_of(screen.text(app), FIRST.title)
        assert GO_ON not in screen.text(app)
        assert LEARNED not in screen.text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "press 6" in screen.text(app) or "to roll" in screen.text(app))


async def test_game_learned_last_is_open_where_to_continue() -> None:
    learned = tuple(demos.first_round(game).full_name for game in ("dice", "card"))
    async with demo_list(learned=learned) as (app, pilot):
        following = demos.of_game("card")[1]
        assert GO_ON in row_of(screen.text(app), following.title)
        assert f"1 of 8 {LEARNED}" in row_of(screen.text(app), "Las Vegas \u25b8")
        assert demos.of_game("dice")[1].title not in screen.text(app), "folded"
        await pilot.press("2")
        assert GO_ON in row_of(screen.text(app), demos.of_game("dice")[1].title)
        await pilot.press("1")
        assert START in row_of(screen.text(app), demos.first_round("royale").title)


async def test_enter_opens_a_game_and_folds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasvegas_tui.screens.pages.demo_list.all_games", lambda: all_games()[:4])
    async with demo_list((80, 90)) as (app, pilot):
        assert "1-4 game" in screen.text(app)
        await pilot.press("1")
        seen = screen.text(app)
        order = [" Royale", "Ties: whoever is tied", "Options and", "Gray dice", "   Tiles\n"]
        places = [seen.index(title) for title in order]
        assert places == sorted(places)
        assert FIRST.title not in seen.replace("first round of Royale", "")
        await pilot.press("enter")
        assert "Gray dice" not in screen.text(app)
        await pilot.press("enter")
        assert "Gray dice" in screen.text(app)


@pytest.mark.parametrize(("keys", "title"), [("1j", "Jackpot"), ("1pp", "Pay Day"), ("4M", "Mary")])
async def test_letter_jumps_to_the_next_demo_that_begins_with_it(keys: str, title: str) -> None:
    own = {"leave": "+", "undo": "p", "money": "j", "review": "%"}
    async with demo_list((120, 35), keys=own) as (app, pilot):
        await pilot.press(*keys)
        row = app.screen.query_one(SafeOptionList).highlighted_option
        assert isinstance(row, DemoOption)
        assert row.demo.title.startswith(title)
        await pilot.press("+")
        assert not isinstance(app.screen, DemoListScreen)


async def test_demo_answered_right_keeps_its_mark() -> None:
    start, demo, following, *_ = demos.of_game("royale")
    async with demo_list(learned=(FIRST.full_name, start.full_name)) as (app, pilot):
        assert LEARNED in row_of(screen.text(app), start.title)
        assert GO_ON in row_of(screen.text(app), demo.title)
        await pilot.press("enter")
        table = await asked(app, pilot)
        assert table.demo == demo, "the cursor began where to go on"
        table.answer(right(demo))
        await over(app, pilot)
        await pilot.press("escape")
        await until(pilot, lambda: bool(app.screen.query(SafeOptionList)))
        assert LEARNED in row_of(screen.text(app), demo.title)
        assert GO_ON in row_of(screen.text(app), following.title)
