"""The list of all demos: where to begin, what has been learned, and where to go on."""

from __future__ import annotations

import pytest

from lasvegas_tui.app import LasVegas
from lasvegas_tui.screens.learn.demo_list import BEGINNING, GO_ON, LEARNED, START
from lasvegas_tui.session import demos
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.option_list import SafeOptionList
from tests.ui import screen
from tests.ui.demo_steps import asked, over, right
from tests.ui.quiet import until
from tests.ui.tables import running

FIRST = demos.first_round()
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 35)])


def row_of(text: str, title: str) -> str:
    """Return the row of a demo in the list."""
    return next(row for row in text.splitlines() if title in row)


@SIZES
async def test_somebody_new_starts_with_the_first_round(size: tuple[int, int]) -> None:
    async with running(LasVegas(settings=Settings(animation="off")), size=size) as (app, pilot):
        app.open_demos()
        await pilot.pause()
        rows = screen.text(app).splitlines()
        place = next(index for index, row in enumerate(rows) if BEGINNING in row)
        assert FIRST.title in rows[place + 1]
        assert START in rows[place + 1]
        assert screen.text(app).count(START) == 1
        assert LEARNED not in screen.text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "press 6" in screen.text(app) or "to roll" in screen.text(app))


async def test_options_and_tiles_stand_below_the_way_through_a_game() -> None:
    async with running(LasVegas(settings=Settings(animation="off")), size=(80, 90)) as (app, pilot):
        app.open_demos()
        await pilot.pause()
        seen = screen.text(app)
        order = [" Royale", "Ties: whoever is tied", ": options", "Gray dice", "Royale: tiles"]
        places = [seen.index(title) for title in order]
        assert places == sorted(places)
        assert seen.count(FIRST.title) == 1


async def test_what_is_answered_right_has_a_sign_that_stays() -> None:
    demo = demos.of_game("royale")[0]
    app = LasVegas(settings=Settings(animation="off", learned=(FIRST.full_name,)))
    async with running(app) as (_, pilot):
        app.open_demos()
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
        assert GO_ON in row_of(screen.text(app), demos.of_game("royale")[1].title)
