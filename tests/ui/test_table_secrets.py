"""What is private its owner sees alone: the curtain, the key that closes it, equal frames."""

from __future__ import annotations

from random import Random

import pytest
from textual.events import AppBlur

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Decision
from lasvegas_tui.screens.directors.curtain import CurtainDirector
from lasvegas_tui.settings import Settings
from tests.ui.tables import (
    TableApp,
    asking,
    director_of,
    frame,
    new_session,
    open_curtain,
    play_on,
    play_until,
    press,
    running,
    settled,
    text,
)

SEED_WITH_A_PUNCH = 7
"""A game of six tiles in which somebody soon plays Lucky Punch."""


def punch_session() -> Session:
    return new_session("royale", 3, seed=SEED_WITH_A_PUNCH, tiles=6)


async def _to_the_punch(pilot: object, app: TableApp) -> None:
    assert await play_until(pilot, "HidingTokens", Random(2))  # type: ignore[arg-type]
    await settled(pilot)  # type: ignore[arg-type]


async def test_secret_choice_opens_on_the_curtain_and_reveals_nothing() -> None:
    async with running(TableApp(punch_session())) as (app, pilot):
        await _to_the_punch(pilot, app)
        assert isinstance(director_of(app), CurtainDirector)
        assert "to hide tokens" in text(app)
        assert "Three tokens" not in text(app)
        await open_curtain(pilot)
        assert "Three tokens: 40K if not guessed" in text(app)


async def test_panic_key_and_lost_focus_close_the_curtain_at_once() -> None:
    async with running(TableApp(punch_session())) as (app, pilot):
        await _to_the_punch(pilot, app)
        await open_curtain(pilot)
        await pilot.press("h")
        assert isinstance(director_of(app), CurtainDirector)
        await open_curtain(pilot)
        app.post_message(AppBlur())
        await pilot.pause()
        assert isinstance(director_of(app), CurtainDirector)
        assert "Three tokens" not in text(app)


@pytest.mark.parametrize(
    "size", [(80, 24), pytest.param((120, 35), marks=pytest.mark.nightly)], ids=["80x24", "120x35"]
)
async def test_frames_do_not_depend_on_another_players_secret(size: tuple[int, int]) -> None:
    frames = []
    for tokens in ("1", "3"):
        async with running(TableApp(punch_session()), size=size) as (app, pilot):
            await _to_the_punch(pilot, app)
            await open_curtain(pilot)
            await press(pilot, tokens, "down", "up")
            own = frame(app)
            await pilot.press("enter")
            await settled(pilot)
            assert isinstance(app.session.node, Decision)
            seen = [frame(app)]
            await pilot.press("l")
            seen.append(frame(app))
            frames.append((own, seen))
    (own_1, seen_1), (own_3, seen_3) = frames
    assert own_1 != own_3, "the owner sees the choice"
    assert seen_1 == seen_3


async def test_hidden_money_is_shown_to_its_owner_alone() -> None:
    app = TableApp(new_session("dice", 2, open_money=False))
    rng = Random(1)
    async with app.run_test() as pilot:
        while app.session.state.round < 2:
            await play_on(pilot, rng)
        await settled(pilot)
        while (
            app.director.question is None
            or app.director.seating.whose_money(app.director.question.player) is None
        ):
            await play_on(pilot, rng)
            await settled(pilot)
        before = text(app)
        owner = app.director.seating.whose_money(app.director.question.player)
        assert owner is not None
        won = f"{sum(app.session.state.view(owner).purses[owner]) // 1000}K"  # type: ignore[attr-defined]
        await pilot.press("p")
        assert isinstance(director_of(app), CurtainDirector)
        await open_curtain(pilot)
        assert won in text(app)
        app.post_message(AppBlur())
        await pilot.pause()
        assert text(app) == before


async def test_lone_person_sees_no_curtain() -> None:
    app = TableApp(new_session("royale", 1, "random", "random", seed=SEED_WITH_A_PUNCH, tiles=6))
    rng, num_secrets = Random(2), 0
    async with app.run_test() as pilot:
        while app.session.state.round < 2:
            await settled(pilot)
            assert not isinstance(director_of(app), CurtainDirector)
            num_secrets += app.session.state.is_private(0)
            await play_on(pilot, rng)
    assert num_secrets, "there was something secret to choose"


async def test_handover_always_hides_the_table_before_a_roll() -> None:
    app = TableApp(new_session("dice", 2), Settings(animation="off", handover="always"))
    async with asking(app) as (_, pilot):
        assert isinstance(director_of(app), CurtainDirector)
        assert "to roll" in text(app)
        await open_curtain(pilot)
        assert "Anna: Enter rolls 8 dice" in text(app)
