"""The end of a game: its places called one after the other, and what is told of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens import look_of
from lasvegas_tui.screens.table.menu import MenuScreen
from lasvegas_tui.screens.table.standings import CALLING, StandingsScreen
from lasvegas_tui.session.highlights import best_catch, dearest_tie
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.chart import Bar, chart_lines, level
from lasvegas_tui.widgets.ink import Ink
from tests.ui.quiet import until
from tests.ui.tables import TableApp, new_session, settled, text
from tests.walking import play_until

GAMES = ("dice", "royale", "card", "board", "vegan")
AGES = 1000.0


def played(game: str, seed: int = 3, people: int = 3, **options: Any) -> Session:
    """Return a game that was played at random to its end."""
    session = new_session(game, people, seed=seed, **options)
    return play_until(session, Random(seed), lambda: isinstance(session.node, Terminal))


async def opened(pilot: Any, app: TableApp, pace: float = AGES) -> StandingsScreen:
    await settled(pilot)
    screen = StandingsScreen(app.session, app.table.look, beat=pace)
    app.push_screen(screen)
    await pilot.pause()
    return screen


@pytest.mark.parametrize("game", GAMES)
async def test_places_are_called_from_the_last_to_the_first(game: str) -> None:
    session = played(game)
    app = TableApp(session)
    names = [seat.name for seat in session.seats]
    order = [names[standing.player] for standing in reversed(session.standings())]
    async with app.run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot, app)
        for number in range(3):
            shown = text(app)
            assert CALLING in shown
            assert "wins" not in shown
            assert [name for name in order if name in shown] == order[:number]
            assert screen.look.rounds_heading not in shown
            await pilot.press("enter")
            await pilot.pause()
        assert screen.is_whole
        assert CALLING not in text(app)
        assert screen.look.rounds_heading in text(app), "a picture in every game"
        assert app.screen is screen, "the last call does not leave"


async def test_escape_calls_all_places_and_then_leaves() -> None:
    app = TableApp(played("royale"))
    async with app.run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.is_whole
        assert "Enter play again" in text(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table, "the table")


@pytest.mark.parametrize("pace", [0.0, AGES], ids=["whole", "called"])
async def test_enter_plays_again_only_after_a_moment_of_quiet(
    pace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StandingsScreen, "ARMING", AGES)
    app = TableApp(played("dice"))
    async with app.run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot, app, pace)
        await pilot.press(*["enter"] * 9)
        await pilot.pause()
        assert screen.is_whole
        assert app.screen is screen, "keys typed through the payout play no new game"
        monkeypatch.setattr(StandingsScreen, "ARMING", 0.01)
        await pilot.press("x")
        await until(pilot, lambda: screen.is_armed, "the moment of quiet")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not screen, "the next game")


async def test_the_menu_opens_over_the_end_and_the_places_wait() -> None:
    app = TableApp(played("dice"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = StandingsScreen(
            app.session, app.table.look, beat=AGES, lay_menu=app.table.open_menu
        )
        app.push_screen(screen)
        await pilot.pause()
        assert "s menu" in text(app)
        await pilot.press("enter", "s")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        screen.pace = 0.0001
        await pilot.pause()
        assert screen.num_called == 1, "the next place waits"
        await pilot.press("escape")
        await until(pilot, lambda: screen.is_whole, "all places")
        assert text(app).splitlines()[-1].strip() == (
            "Enter play again  Esc back to the table  s menu  q leave"
        )


@pytest.mark.parametrize(("rows", "is_said"), [(24, True), (60, False)])
async def test_the_foot_says_that_a_long_sheet_scrolls(rows: int, is_said: bool) -> None:
    app = TableApp(played("dice", people=5))
    async with app.run_test(size=(80, rows)) as pilot:
        await opened(pilot, app, 0.0)
        await pilot.pause()
        assert ("↑↓ scroll" in text(app).splitlines()[-1]) is is_said


async def test_places_are_called_by_themselves() -> None:
    app = TableApp(played("dice"))
    async with app.run_test() as pilot:
        screen = await opened(pilot, app, 0.001)
        await until(pilot, lambda: screen.is_whole, "the winner")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("royale", {}),
        ("royale", {"hidden_money": True}),
        ("dice", {"chips": True}),
        ("card", {"sequential": True, "chips": True}),
    ],
)
def test_what_a_total_is_made_of_adds_up(game: str, options: dict[str, Any]) -> None:
    session = played(game, **options)
    look, view = look_of(session), session.view(None)
    for standing in session.standings():
        told = look.account(view, standing.player, standing.total)
        parts = [int(word[:-1]) for word in told.split() if word.endswith("K")]
        assert len(parts) == (1 if told.endswith("no chips") else 2)
        assert "0K in 0" not in told
        assert sum(parts) * 1000 == standing.total


@pytest.mark.parametrize("game", ["dice", "royale", "card"])
def test_the_best_catch_and_the_dearest_tie_are_found(game: str) -> None:
    session = played(game)
    paid = [
        item
        for step in session.line
        for item in step.after.view(None).news
        if isinstance(item, CasinoPaid)
    ]
    catch, tie = best_catch(session.line, 3), dearest_tie(session.line, 3)
    assert catch is not None
    assert catch.note == max(note for p in paid for owner, note in p.awards if owner < 3)
    assert (catch.players[0], catch.note) in catch.paid.awards
    lost = [max(p.left) for p in paid if p.left and min(p.tied, default=9) < 3]
    assert (tie.note if tie is not None else None) == max(lost, default=None)
    assert tie is None or set(tie.players) <= set(tie.paid.tied)


def test_labels_of_small_bars_do_not_touch() -> None:
    ink = Ink("Anna", "▲", "$player-orange")
    rounds = (130_000, 90_000, 70_000, 170_000)
    for width in range(24, 80):
        labels = chart_lines([Bar(ink, rounds), Bar(ink, (900_000,))], width)[1].plain
        assert set(labels.split()) <= {"130K", "90K", "70K", "170K"}


def test_a_level_is_as_high_as_its_share() -> None:
    assert [level(n, 8) for n in (0, 4, 8)] == ["▁", "▅", "█"]
    assert level(0, 0) == "▁"


async def test_a_tie_with_dice_that_are_nobodys_says_so() -> None:
    app = TableApp(played("royale", 1))
    async with app.run_test(size=(80, 40)) as pilot:
        await opened(pilot, app, 0.0)
        await pilot.pause()
        (told,) = (line for line in text(app).splitlines() if "Dearest tie" in line)
        assert "and nobody's dice, at casino" in told
