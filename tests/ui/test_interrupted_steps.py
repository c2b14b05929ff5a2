"""A step whose showing is interrupted goes on where it stopped; nothing comes twice or is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from lasvegas_tui.key_commands import HIDE, MONEY
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced
from lasvegas_tui.rules.board.news import TableScored
from lasvegas_tui.screens.dice.screen import DiceScreen
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.screens.live.menu_result import Reseat
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.table.scenes import scenes
from lasvegas_tui.settings import Settings
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    asking,
    is_at_table,
    new_session,
    play_on,
    press,
    settled,
    text,
)
from tests.walking import shortly_before

REFUSED = "No money is hidden here."
Interruption = Callable[[Pilot[Any]], Awaitable[None]]


async def look_into_the_menu(pilot: Pilot[Any]) -> None:
    await pilot.press("m")
    await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen), "the menu")
    await pilot.press("escape")
    await until(pilot, lambda: is_at_table(pilot.app), "the table")
    await settled(pilot)


async def ask_for_money(pilot: Pilot[Any]) -> None:
    """Ask for something that the mediator refuses, after which it has the step shown again."""
    await press(pilot, MONEY.key)


async def change_seats(pilot: Pilot[Any]) -> None:
    """Let a bot take the second player's chair, as is chosen in the menu."""
    app = pilot.app
    assert isinstance(app, TableApp)
    seats = app.session.seats
    bot = replace(seats[1], bot="simple" if not seats[1].bot else "greedy")
    app.director._change_seats(Reseat(((1, bot),)))
    await until(pilot, lambda: app.session.seats[1] == bot, "the change")
    await settled(pilot)


async def hide_secrets(pilot: Pilot[Any]) -> None:
    await press(pilot, HIDE.key)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was called to show steps: `show`, `roll` and `slide`, in order."""
    called: list[str] = []

    def note(kind: type[Any], name: str) -> None:
        original = getattr(kind, name)

        def noted(*given: Any) -> Any:
            called.append(name)
            return original(*given)

        monkeypatch.setattr(kind, name, noted)

    note(LivePlayback, "show")
    note(LivePlayback, "roll")
    note(DiceScreen, "slide")
    return called


def headline(app: TableApp) -> str:
    return app.table.prompt.asked.plain


async def play_up_to(pilot: Pilot[Any], words: str) -> None:
    assert isinstance(pilot.app, TableApp)
    rng = Random(1)
    while words not in headline(pilot.app):
        await play_on(pilot, rng)


@pytest.mark.parametrize(
    "interrupt", [look_into_the_menu, ask_for_money, hide_secrets, change_seats]
)
async def test_payout_goes_on_with_the_casino_at_which_it_stopped(interrupt: Interruption) -> None:
    app = TableApp(new_session("dice", 2, open_money=True))
    async with asking(app) as (_, pilot):
        await play_up_to(pilot, "Payout")
        found = scenes(app.session.view(None), app.table, is_moving=False)
        titles = ["  ".join(filter(None, scene.title)) for scene in found]
        assert len(titles) > 3
        seen = [headline(app)]
        for number in range(1, len(titles)):
            await press(pilot, "enter")
            seen.append(headline(app))
            if number in (1, 2):
                await interrupt(pilot)
                assert headline(app) == seen[-1]
        assert seen == titles
        await press(pilot, "enter")
        assert "Round 1 of 4 is over" in headline(app)


@pytest.mark.parametrize("settings", [Settings(animation="off"), Settings(animation="normal")])
async def test_why_a_key_did_nothing_in_a_payout_stays_until_the_next_key(
    settings: Settings,
) -> None:
    table = new_session("dice", 2, open_money=True)
    app = TableApp(table, replace(settings, hints=False))
    async with asking(app) as (_, pilot):
        await play_up_to(pilot, "Payout")
        paid = headline(app)
        await pilot.press(MONEY.key)
        await settled(pilot)
        assert headline(app) == paid
        assert REFUSED in text(app)
        await press(pilot, "enter")
        assert REFUSED not in text(app)


async def test_moving_payout_stands_still_below_the_menu_and_then_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moments: list[tuple[Any, float]] = []
    draw = GameScreen.draw_table

    def noted(self: GameScreen[Any], view: Any, frame: Frame[Any]) -> None:
        if frame.news:
            moments.append((frame.place, frame.t))
        draw(self, view, frame)

    monkeypatch.setattr(GameScreen, "draw_table", noted)
    settings = Settings(animation="normal", hints=False)
    app = TableApp(new_session("dice", 2, open_money=True), settings)
    async with asking(app) as (_, pilot):
        await play_up_to(pilot, "Payout")
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen), "the menu")
        stopped = moments[-1]
        assert 0 < stopped[1] < 1, "it moves"
        await asyncio.sleep(60)
        assert moments[-1] == stopped
        await pilot.press("escape")
        await until(pilot, lambda: "Round 1 of 4" in headline(app), "the end of the payout")
        assert moments == sorted(moments), "nothing began anew"
        ends = [place for place, t in moments if t == 1]
        found = scenes(app.session.view(None), app.table, is_moving=True)
        assert ends == [scene.place for scene in found]


async def test_choice_does_not_slide_again_when_its_payout_goes_on(calls: list[str]) -> None:
    settings = Settings(animation="normal", hints=False)
    app = TableApp(new_session("dice", 2, open_money=True), settings)
    async with asking(app) as (_, pilot):
        await play_up_to(pilot, "Payout")
        assert calls[-2:] == ["show", "slide"]
        paid = headline(app)
        await pilot.press(MONEY.key)
        await until(pilot, lambda: calls[-2:] != ["show", "slide"], "the step again")
        await settled(pilot)
        assert (calls[-1], headline(app)) == ("show", paid)


def is_scored_by_roll(session: Session) -> bool:
    """Whether a roll has just filled a table of the board game, which is scored in a scene."""
    was_rolled = bool(session.steps) and isinstance(session.steps[-1].event, Chanced)
    return was_rolled and any(isinstance(item, TableScored) for item in session.view(None).news)


async def test_die_that_has_fallen_is_not_rolled_again_and_what_comes_of_it_is_shown(
    calls: list[str],
) -> None:
    app = TableApp(shortly_before(new_session("board", 2), is_scored_by_roll, Random(3), 1))
    async with asking(app) as (_, pilot):
        assert is_scored_by_roll(app.session)
        assert calls == ["show", "roll"]
        await press(pilot, MONEY.key)
        assert calls == ["show", "roll", "show"]
        (scene,) = scenes(app.session.view(None), app.table, is_moving=False)
        assert headline(app) == "  ".join(scene.title)
        await press(pilot, "enter")
        assert "Scoring" not in headline(app)
