"""A private question: what was typed before it, what closes it, and what does not open over it."""

from random import Random
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from lasvegas_tui.key_commands import PHONES
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.menu import MenuScreen
from tests.ui.tables import (
    TableApp,
    director_of,
    new_session,
    open_curtain,
    press,
    running,
    settled,
    text,
)
from tests.walking import play_until


def before_two_secrets() -> Session:
    """Return a game in which somebody is about to make two secret choices in a row."""
    session, rng = new_session("vegan", 2), Random(1)

    def is_there() -> bool:
        if isinstance(session.node, Chance):
            return False
        (player, *_) = session.awaited
        if not session.is_private(player) or session.state.is_forced(player):
            return False
        again = session.state.apply(session.state.legal_actions(player)[0])
        is_same = not isinstance(again.node, Chance) and again.is_private(player)
        return is_same and not again.is_forced(player)

    return play_until(session, rng, is_there)


async def at_the_first(pilot: Pilot[Any]) -> None:
    """Open the curtain before the first of two secret choices."""
    await settled(pilot)
    await open_curtain(pilot)
    assert pilot.app.director.seating.is_private  # type: ignore[attr-defined]


async def test_keys_typed_ahead_of_a_private_question_do_nothing_there() -> None:
    async with running(TableApp(before_two_secrets())) as (app, pilot):
        await at_the_first(pilot)
        first, num_events = app.director.question, len(app.session.events)
        assert first is not None
        typed_ahead = [Key(name, None) for name in ("right", "enter") * 2]
        app.director.answer(first.actions[0])
        await settled(pilot)
        assert app.director.question is not first
        assert app.director.seating.is_private
        picture = text(app)
        for key in typed_ahead:
            app.post_message(key)
        await pilot.pause()
        assert text(app) == picture
        assert len(app.session.events) == num_events + 1
        await press(pilot, "right", "enter")
        assert len(app.session.events) > num_events + 1


async def test_private_question_closed_while_the_menu_is_open_gets_a_new_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The menu may open between the curtain and the question, which then waits for it."""
    async with running(TableApp(new_session("card", 2))) as (app, pilot):
        await settled(pilot)
        director = app.director
        waited: list[Any] = []

        async def released() -> None:
            if director.seating.is_private and not waited:
                waited.append(director.question)
                app.on_app_blur()

        monkeypatch.setattr(director.timer, "released", released)
        await open_curtain(pilot)
        assert waited == [None]
        assert isinstance(director_of(app), CurtainDirector)
        assert app.table.shown[0].viewer is None
        await open_curtain(pilot)
        assert director.question is not None
        assert director.seating.is_private


async def test_no_demo_opens_over_a_private_hand() -> None:
    async with running(TableApp(new_session("card", 2))) as (app, pilot):
        await at_the_first(pilot)
        picture = text(app)
        await pilot.press("d")
        assert app.shown == []
        assert text(app) == picture
        await pilot.press("m")
        assert isinstance(app.screen, MenuScreen)
        assert "d" not in {key.action for key in app.screen.commands}


@pytest.mark.parametrize("key", ["d", "m"])
async def test_demo_is_offered_at_an_open_question(key: str) -> None:
    async with running(TableApp(new_session("dice", 2))) as (app, pilot):
        await press(pilot, "enter")
        await pilot.press(key)
        if key == "d":
            assert app.shown
        else:
            assert isinstance(app.screen, MenuScreen)
            assert "d" in {key.action for key in app.screen.commands}


async def test_curtain_after_a_change_of_seats_names_nobody_as_holder() -> None:
    async with running(TableApp(new_session("card", 3))) as (app, pilot):
        await at_the_first(pilot)
        await pilot.press("m")
        await pilot.press(*["down"] * 4, "tab", "tab", "right")
        assert isinstance(app.screen, MenuScreen)
        app.screen.query_one("#change_seats").focus()
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(director_of(app), CurtainDirector)
        assert "Pass the keyboard to" in text(app)
        assert "Now you" not in text(app)


async def test_private_question_that_is_covered_waits_behind_a_curtain() -> None:
    async with running(TableApp(new_session("card", 2))) as (app, pilot):
        await at_the_first(pilot)
        app.on_app_blur()
        assert app.table.shown[0].viewer is None
        await pilot.pause(1)
        assert isinstance(director_of(app), CurtainDirector)


async def test_menu_at_a_curtain_has_no_key_of_the_table_but_that_of_phones() -> None:
    async with running(TableApp(new_session("card", 2))) as (app, pilot):
        await settled(pilot)
        await pilot.press("m")
        assert isinstance(app.screen, MenuScreen)
        assert app.screen.commands == (PHONES,)
