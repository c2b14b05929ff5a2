"""Looking at a game again on the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens import replay_screen
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.table.replay_screen import ReplayScreen
from lasvegas_tui.session.events import Chose, Sealed
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.session.session import Session
from tests.ui.tables import OneScreen, new_session, running, text
from tests.walking import random_step


class ReplayApp(OneScreen):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.table = replay_screen(session)

    def get_default_screen(self) -> Screen[Any]:
        return self.table


def played(game: str, num_steps: int | None = None) -> Session:
    session, rng = new_session(game, 3), Random(4)
    while not isinstance(session.node, Terminal) and len(session.steps) != num_steps:
        random_step(session, rng)
    return session


async def test_keys_step_through_a_replay_forward_and_back() -> None:
    async with running(ReplayApp(played("dice", 9))) as (app, pilot):
        assert "Step 0 of 9" in text(app)
        await pilot.press("right", "right")
        assert "Step 2 of 9  Anna rolls" in text(app)
        await pilot.press("right")
        assert "Anna places" in text(app)
        await pilot.press("left", "left", "left", "left")
        assert "Step 0 of 9" in text(app)
        await pilot.press("end")
        assert "Step 9 of 9" in text(app)


@pytest.mark.parametrize(
    ("game", "event", "told"),
    [("card", Sealed, "Anna chooses in secret."), ("board", Chose, "Anna chooses.")],
)
async def test_a_step_of_which_nothing_is_told_says_who_chose(
    game: str, event: type[Any], told: str
) -> None:
    async with running(ReplayApp(played(game, 60))) as (app, pilot):
        assert "The game begins." in text(app)
        steps = enumerate(zip(app.table.session.steps, app.table.sentences_at, strict=False), 1)
        untold = [n for n, (step, lines) in steps if isinstance(step.event, event) and not lines]
        app.table.jump(untold[0])
        await pilot.pause()
        assert f"Step {untold[0]} of 60  {told}" in text(app)


async def test_whoever_sat_there_then_is_named_at_every_step() -> None:
    session = played("dice", 9)
    session.sit_down(0, Seat("Zoe", "orange"))
    async with running(ReplayApp(session)) as (app, pilot):
        for key, name in (("home", "Anna"), ("end", "Zoe"), ("home", "Anna")):
            await pilot.press(key)
            assert app.table.seat_row.models[0].player_style.name == name
            assert app.table.purses.purses[0].player_style.name == name


async def test_jumps_from_round_to_round_and_to_the_standings() -> None:
    async with running(ReplayApp(played("royale"))) as (app, pilot):
        await pilot.press("down", "down")
        assert "round 2 of 3" in text(app)
        await pilot.press("up")
        assert "round 1 of 3" in text(app)
        await pilot.press("w")
        assert isinstance(app.screen, StandingsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_payout_is_told_in_the_stage_and_explained() -> None:
    session = played("dice")
    async with running(ReplayApp(session)) as (app, pilot):
        index = next(index for index, told in enumerate(app.table.sentences_at) if len(told) > 3)
        app.table.jump(index + 1)
        await pilot.pause()
        assert app.table.play_area.since.display
        assert list(app.table.play_area.since.sentences) == app.table.sentences_at[index]
        await pilot.press("?")
        assert [game for game, _ in app.explained] == ["dice"]
        await pilot.press("home")
        assert not app.table.play_area.since.display
