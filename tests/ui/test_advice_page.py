"""The page of advice, as it is asked for at a table."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot

from lasvegas_tui import destinations, rules
from lasvegas_tui.bots import search
from lasvegas_tui.play.events import Asked, Header
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.screens.directors.play import PlayDirector
from lasvegas_tui.screens.text_pages import AdvicePage
from lasvegas_tui.widgets.fields import Chooser
from tests.rules.looks import look_alike
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    asking,
    director_of,
    new_session,
    open_curtain,
    press,
    running,
    text,
)
from tests.ui.test_secrecy import copy, games_with_hidden_money, with_state


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NUM_STEPS", 300)


async def to_choice(pilot: Pilot[None]) -> None:
    """Rolls until somebody has to choose."""
    app = pilot.app
    assert isinstance(app, TableApp)
    while app.director.question is None or app.director.question.player is None:
        await press(pilot, "enter")


async def thought(pilot: Pilot[None]) -> str:
    """Return the page once all was thought that will be."""
    page = pilot.app.screen
    assert isinstance(page, AdvicePage)
    await until(pilot, lambda: page.advice.is_complete)
    await pilot.pause()
    return text(pilot.app)


@pytest.mark.parametrize(("game", "size"), [("dice", (120, 35)), ("board", (80, 24))])
async def test_every_choice_stands_there_with_what_it_is_worth(
    game: str, size: tuple[int, int]
) -> None:
    async with asking(TableApp(new_session(game, 2)), size=size) as (app, pilot):
        await to_choice(pilot)
        table = app.director
        assert table.question is not None
        labels = [
            app.session.game.words.label(action, table.question.view, table.screen.names)
            for action in table.question.actions
        ]
        await pilot.press("a")
        shown = await thought(pilot)
        assert all(label in shown for label in labels[:10])
        assert shown.count("★") == 1
        assert shown.count("±") >= min(len(labels), 10)
        assert "asks for advice" in table.sentences[-1]
        await pilot.press("a")
        assert app.screen is table.screen


async def test_the_odds_are_those_of_the_choice_under_the_cursor() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        await to_choice(pilot)
        table = app.director
        assert table.question is not None
        number = table.question.digits[-1]
        await pilot.press(str(number), "a")
        shown = await thought(pilot)
        assert f"With {number} → " in shown
        assert f"casino {number}: " in shown
        assert "the next roll shows that number again in" in shown


@pytest.mark.rule("R-7", "D-11")
async def test_where_others_look_on_it_is_the_same_whatever_its_asker_has() -> None:
    (game,) = games_with_hidden_money(lambda seed: new_session("dice", 2, seed=seed), 1)
    twin, asker = with_state(game, look_alike(game.state, None, Random(1))), game.awaited[0]
    assert game.view(asker) != twin.view(asker)
    pages = []
    for session in (copy(game), twin):
        async with asking(TableApp(session)) as (_, pilot):
            await pilot.press("a")
            pages.append(await thought(pilot))
    assert pages[0] == pages[1]


async def test_behind_a_curtain_it_goes_when_the_terminal_is_left() -> None:
    session = new_session("card", 2)
    async with running(TableApp(session)) as (app, pilot):
        await open_curtain(pilot)
        await pilot.press("a")
        await thought(pilot)
        page = app.screen
        assert isinstance(page, AdvicePage)
        page.cover()
        await until(pilot, lambda: app.screen is not page)
        assert "worth" not in text(app)


async def test_a_table_without_advice_does_not_offer_it_and_says_so() -> None:
    seats = (Seat("Anna"), Seat("Ben"))
    header = Header.new("dice", rules.game("dice").options(), seats, 7, advice=False)
    async with asking(TableApp(Session.start(header))) as (app, pilot):
        await to_choice(pilot)
        assert "a advice" not in text(app)
        await pilot.press("a")
        assert isinstance(director_of(app), PlayDirector)
        assert "without advice" in text(app)
        assert not [event for event in app.session.events if isinstance(event, Asked)]


async def test_the_setup_asks_whether_there_is_advice() -> None:
    from lasvegas_tui.app import LasVegas

    app = LasVegas(destinations.OpenSetup("dice", advice=False))
    async with running(app) as (_, pilot):
        await pilot.press(*"Anna", "down", *"Ben")
        field = app.screen.query(".value").last(Chooser)
        assert field.value is False
        field.focus()
        await pilot.pause()
        assert "what each of" in screen.text(app)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(director_of(app), PlayDirector))
        director = director_of(app)
        assert isinstance(director, PlayDirector)
        assert director.session.header.advice is False
