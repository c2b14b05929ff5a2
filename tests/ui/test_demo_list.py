"""The list of all demos: where to begin, what has been learned, and where to go on."""

from __future__ import annotations

import pytest

from lasvegas_tui import demos, destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.screens.demo_list import BEGINNING, GO_ON, LEARNED, START
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.fields import SafeOptionList
from tests.ui import screen
from tests.ui.demo_steps import asked, over, right
from tests.ui.quiet import until
from tests.ui.tables import running

FIRST = demos.first_round()


def row_of(text: str, title: str) -> str:
    """Return the row of a demo in the list."""
    return next(row for row in text.splitlines() if title in row)


@pytest.mark.parametrize("size", [(80, 24)])
async def test_newcomer_starts_with_the_first_round(size: tuple[int, int]) -> None:
    async with running(LasVegas(settings=Settings(animation="off")), size=size) as (app, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        rows = screen.text(app).splitlines()
        place = next(index for index, row in enumerate(rows) if BEGINNING in row)
        assert FIRST.title in rows[place + 1]
        assert START in rows[place + 1]
        assert GO_ON not in screen.text(app)
        assert LEARNED not in screen.text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "press 6" in screen.text(app) or "to roll" in screen.text(app))


async def test_every_game_not_yet_learned_offers_a_start() -> None:
    rounds = {game: demos.first_round(game) for game in rules.names()}
    learned = (rounds["dice"].full_name, rounds["card"].full_name)
    app = LasVegas(settings=Settings(animation="off", learned=learned))
    async with running(app, size=(80, 130)) as (_, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        seen = screen.text(app)
        for game, demo in rounds.items():
            row = row_of(seen, demo.title)
            is_next = game == "royale"
            assert (GO_ON in row) == is_next
            assert (START in row) == (game not in ("royale", "dice", "card"))
            whole = demos.find([game, game])
            assert game == "dice" or seen.index(demo.title) < seen.index(whole.title)


async def test_options_and_tiles_are_listed_after_the_path_of_a_game() -> None:
    async with running(LasVegas(settings=Settings(animation="off")), size=(80, 90)) as (app, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        seen = screen.text(app)
        order = [" Royale", "Ties: whoever is tied", ": options", "Gray dice", "Royale: tiles"]
        places = [seen.index(title) for title in order]
        assert places == sorted(places)
        assert seen.count(f"  {FIRST.title}  ") == 1


async def test_demo_answered_right_keeps_its_mark() -> None:
    start, demo, following, *_ = demos.of_game("royale")
    learned = (FIRST.full_name, start.full_name)
    app = LasVegas(settings=Settings(animation="off", learned=learned))
    async with running(app) as (_, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        assert LEARNED in row_of(screen.text(app), FIRST.title)
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
