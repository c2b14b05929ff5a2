"""The page of advice, as it is asked for at a table."""

import re
from itertools import cycle
from random import Random

import pytest
from textual.pilot import Pilot

from lasvegas_tui import destinations, opening_games, rules
from lasvegas_tui.advice import search
from lasvegas_tui.app import LasVegas
from lasvegas_tui.bots import playouts
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Asked, Header
from lasvegas_tui.screens.game.screen import VAST
from lasvegas_tui.screens.home.option_fields import OptionFields
from lasvegas_tui.screens.pages.advice import HEADING, AdvicePage, with_best
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.rules.looks import look_alike
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    asking,
    is_at_table,
    new_session,
    on_top,
    open_curtain,
    playing,
    press,
    running,
    text,
)
from tests.ui.twins import copy, games_with_hidden_money, with_state


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 200)
    monkeypatch.setattr(search, "NUM_GAMES", 5)


async def to_choice(pilot: Pilot[None]) -> None:
    """Rolls until somebody has to choose."""
    app = pilot.app
    assert isinstance(app, TableApp)
    while app.director.question is None or app.director.question.player is None:
        await press(pilot, "enter")


def page_of(pilot: Pilot[None]) -> AdvicePage:
    return on_top(pilot.app, AdvicePage)


async def thought(pilot: Pilot[None]) -> str:
    """Return the screen once all was thought that will be."""
    page = page_of(pilot)
    await until(pilot, lambda: page.panel.findings is not None and page.panel.findings.is_complete)
    await pilot.pause()
    return text(pilot.app)


@pytest.mark.parametrize(
    ("game", "size"),
    rest_at_night(zip(rules.names(), cycle([(80, 24), (120, 35), (160, 45)]), strict=False), 3),
)
async def test_every_choice_has_a_bar_and_the_table_stays_in_sight(
    game: str, size: tuple[int, int]
) -> None:
    async with asking(TableApp(new_session(game, 1, "sensible")), size=size) as (app, pilot):
        await to_choice(pilot)
        table = app.director
        assert table.question is not None
        words = app.session.game.words
        view, names = table.question.view, table.screen.names
        labels = [words.label(action, view, names) for action in table.question.actions]
        await pilot.press(str(table.question.digits[0]) if table.question.digits else "down")
        await pilot.pause()
        is_beside = size[0] >= VAST
        width = size[0] - table.screen.query_one("#side").size.width if is_beside else size[0]
        height = size[1] - 1 if is_beside else 11

        def beside_it() -> list[str]:
            return [row.ljust(size[0])[:width] for row in text(app).splitlines()[:height]]

        before = beside_it()
        await pilot.press("a")
        shown = await thought(pilot)
        assert HEADING in shown
        assert "★ " in shown
        assert any(label[:12] in shown for label in labels)
        assert "Chance to win the game: " in shown
        assert beside_it() == before
        await pilot.press("a")
        assert app.screen is table.screen


@pytest.mark.parametrize(
    ("game", "said"),
    rest_at_night([("vegan", r"Anna [\d.]+ cabbages"), ("board", r"Points that .*Anna [\d.]+")], 1),
)
async def test_amount_that_is_no_money_has_its_unit(game: str, said: str) -> None:
    async with asking(TableApp(new_session(game, 1, "simple")), size=(80, 24)) as (_, pilot):
        await to_choice(pilot)
        await pilot.press("a")
        assert re.search(said, " ".join((await thought(pilot)).split()))


async def test_table_stays_in_sight_in_the_program() -> None:
    """The styles of the program come after those of the screens."""
    seats = [Seat("Anna"), Seat("Ben")]
    begun = opening_games.begin(Header.new("dice", rules.game("dice").options(), seats, 7))
    async with running(LasVegas(begun, Settings(animation="off"))) as (app, pilot):
        await pilot.press("enter")
        row = text(app).splitlines()[1]
        await pilot.press("a")
        assert isinstance(app.screen, AdvicePage)
        assert text(app).splitlines()[1] == row


async def test_the_cursor_tells_more_about_each_choice() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        await to_choice(pilot)
        first, *_, last = app.question.digits
        names = app.session.game.words.casino_names
        await pilot.press(str(last), "a")
        await thought(pilot)
        panel = page_of(pilot).panel
        assert f"At {names[last - 1]}:" in text(app)
        await pilot.press(str(first))
        await pilot.pause()
        assert f"At {names[first - 1]}:" in text(app)
        assert panel.findings is not None
        found = [prospect.action for prospect in panel.findings.prospects]
        for keys, chosen in (("home", found[0]), ("down up end", found[-1]), ("down", found[-1])):
            await pilot.press(*keys.split())
            assert panel.chosen == chosen
        await pilot.press("home")
        await pilot.click(panel, offset=(10, 2))
        assert panel.chosen == found[1]


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_while_it_is_thought_only_the_best_and_the_own_choice_are_listed_and_no_line_moves(
    size: tuple[int, int],
) -> None:
    async with asking(TableApp(new_session("dice", 2)), size=size) as (_, pilot):
        await to_choice(pilot)
        await pilot.press("a")
        await thought(pilot)
        panel = page_of(pilot).panel
        assert panel.findings is not None
        whole = panel.findings
        actions = [found.action for found in whole.prospects]
        assert [found.action for found in panel.prospects] == actions
        assert whole.prospects == tuple(sorted(whole.prospects, key=lambda found: found.behind))
        for chosen, listed in ((None, actions[:1]), (actions[-1], [actions[0], actions[-1]])):
            panel.chosen, panel.findings = chosen, whole
            lines = [line.plain for line in panel.lines()]
            panel.findings = whole._replace(is_complete=False)
            await pilot.press("up", "down")
            thinking = [line.plain for line in panel.lines()]
            assert [found.action for found in panel.prospects] == listed
            assert row_of(thinking) == row_of(lines)
            panel.findings = whole
            assert [line.plain for line in panel.lines()] == lines, "there was nothing to move to"


def row_of(lines: list[str]) -> int:
    """Return in which line the best choice is."""
    (row,) = [number for number, line in enumerate(lines) if "★ " in line]
    return row


@pytest.mark.parametrize("num", [4, 9])
def test_lines_of_choices_include_those_of_the_cursor_and_of_the_best(num: int) -> None:
    for at in range(9):
        shown = with_best(num, at)
        assert len(shown) == num
        assert shown == sorted(set(shown))
        assert {at, 0} <= set(shown)


@pytest.mark.rule("R-7", "D-11")
async def test_public_advice_does_not_depend_on_the_askers_secrets() -> None:
    (game,) = games_with_hidden_money(lambda seed: new_session("dice", 2, seed=seed), 1)
    twin, asker = with_state(game, look_alike(game.state, None, Random(1))), game.awaited[0]
    assert game.view(asker) != twin.view(asker)
    pages = []
    for session in (copy(game), twin):
        async with asking(TableApp(session)) as (_, pilot):
            await pilot.press("a")
            pages.append(await thought(pilot))
    assert pages[0] == pages[1]


async def test_private_advice_is_covered_when_the_terminal_is_left() -> None:
    session = new_session("card", 2)
    async with running(TableApp(session)) as (app, pilot):
        await open_curtain(pilot)
        await pilot.press("a")
        await thought(pilot)
        page = on_top(app, AdvicePage)
        page.cover()
        await until(pilot, lambda: app.screen is not page)
        assert HEADING not in text(app)


async def test_table_without_advice_does_not_offer_it() -> None:
    seats = (Seat("Anna"), Seat("Ben"))
    header = Header.new("dice", rules.game("dice").options(), seats, 7, advice=False)
    async with asking(TableApp(Session.start(header))) as (app, pilot):
        await to_choice(pilot)
        assert "a advice" not in text(app)
        await pilot.press("a")
        assert is_at_table(app)
        assert "without advice" in text(app)
        assert not [event for event in app.session.events if isinstance(event, Asked)]


async def test_setup_has_an_option_for_advice() -> None:
    async with running(LasVegas(destinations.OpenSetup("dice", advice=False))) as (app, pilot):
        await pilot.press(*"Anna", "down", *"Ben")
        field = app.screen.query_one(OptionFields).advice.field
        assert field.value is False
        field.focus()
        await pilot.pause()
        assert "what each of" in text(app)
        await pilot.press("f2")
        await until(pilot, lambda: is_at_table(app))
        assert playing(app).session.header.advice is False
