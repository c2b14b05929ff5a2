"""An evening of rematches in one program keeps nothing of the games that are over."""

import gc
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from lasvegas_tui import opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.settings import Settings
from tests.ui.quiet import until
from tests.ui.tables import director_of, is_at_table, playing
from tests.walking import random_steps

NUM_FIRST, NUM_MORE = 2, 3
"""Games until a few are remembered, such as the last ones, and games after that."""
MOST_STRIPS = 100
"""Lines that caches of a fixed size may take up meanwhile; a table has more than that."""


@pytest.mark.nightly
async def test_rematches_do_not_leak_memory() -> None:
    seats = [Seat("Anna", bot="random"), Seat("Ben", bot="random")]
    header = Header.new("dice", rules.game("dice").options(), seats, seed=1)
    app = LasVegas(opening_games.begin(header), Settings(animation="off", hints=False))
    async with app.run_test() as pilot:
        for _ in range(NUM_FIRST):
            await play_again(app, pilot)
        num_sessions, num_widgets, num_strips = map(count, (Session, Widget, Strip))
        for _ in range(NUM_MORE):
            await play_again(app, pilot)
        assert count(Session) <= num_sessions
        assert count(Widget) <= num_widgets
        assert count(Strip) <= num_strips + MOST_STRIPS


async def test_late_friend_joins_the_next_game_of_the_same_evening() -> None:
    seats = [Seat("Anna", "pink"), Seat("Ben", "blue"), Seat("Ruby", "green", "random")]
    header = Header.new("dice", rules.game("dice").options(chips=True), seats, seed=1, advice=False)
    table = opening_games.begin(header)
    for _ in random_steps(table.session, Random(1)):
        pass
    app = LasVegas(table, Settings(animation="off", hints=False))
    async with app.run_test() as pilot:
        standings = await at_the_standings(app, pilot)
        for _ in range(2):
            await until(pilot, lambda: app.screen is standings and standings.is_whole, "standings")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, SetupScreen), "the chairs")
            await pilot.press("escape")
        await pilot.press("c")
        await pilot.press(*"Dan", "f2")
        await until(pilot, lambda: is_at_table(app), "the next game")
        session = playing(app).session
        names = [seat.name for seat in session.seats]
        assert names == ["Ben", "Ruby", "Anna", "Dan"], "the next chair starts"
        assert session.header.evening == table.session.header.evening
        assert (session.header.options, session.header.advice) == ({"chips": True}, False)
    assert table.session.seats == tuple(header.seats), "the game that is over stays as it was"


async def at_the_standings(app: LasVegas, pilot: Pilot[Any]) -> StandingsScreen:
    """Play a game to its end."""
    while not isinstance(app.screen, StandingsScreen):
        if is_at_table(app):
            director_of(app).press("enter")
        await pilot.pause()
    return app.screen


async def play_again(app: LasVegas, pilot: Pilot[Any]) -> None:
    """Plays a game to its end and begins the next one."""
    (await at_the_standings(app, pilot)).close_sheet(NextStep.AGAIN)
    await pilot.pause()


def count(kind: type) -> int:
    """Return how many objects of a type there are."""
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())
