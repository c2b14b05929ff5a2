"""Who is alone with the screen stays so until everybody has to look: the curtain comes again."""

from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import TookBack
from lasvegas_tui.rules.core import Chance
from tests.nightly import rest_at_night
from tests.ui.tables import (
    TableApp,
    is_covered,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    text,
)
from tests.walking import play_until

TAKEN_BACK = Path(__file__).parents[1] / "games" / "vegan-taken-back-at-a-curtain.jsonl"
HANDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "card": ("card", 2, {}),
    "card in turn": ("card", 3, {"sequential": True}),
    "duels": ("board", 2, {"duels": True}),
    "vegan": ("vegan", 3, {}),
    "vegan against the bank": ("vegan", 2, {}),
}
AGREE = "Only if the whole table agrees."


def at_a_hand(name: str) -> Session:
    """Return a game in which a hand is next, and something before it can be taken back by all."""
    game, num, options = HANDS[name]
    session, rng = new_session(game, num, **options), Random(3)

    def is_there() -> bool:
        if isinstance(session.node, Chance) or not session.can_take_back or session.sealed:
            return False
        (player, *_) = session.awaited
        is_asked = session.is_private(player) and not session.state.is_forced(player)
        return is_asked and not any(session.can_undo(p) for p in range(num))

    return play_until(session, rng, is_there)


def is_open_to_all(app: TableApp) -> bool:
    """Whether the table shows nothing that is private."""
    return app.table.shown[0].viewer is None and not app.director.seating.is_private


def is_hidden(app: TableApp) -> bool:
    """Whether a curtain is on top, and nothing private beneath it."""
    return is_covered(app) and is_open_to_all(app)


async def open_hand(pilot: Pilot[None]) -> None:
    """Open the curtain, and see a hand."""
    await settled(pilot)
    await open_curtain(pilot)
    assert isinstance(pilot.app, TableApp)
    assert not is_open_to_all(pilot.app)


async def test_curtain_returns_before_the_hand_after_all_agreed() -> None:
    async with running(TableApp(load(TAKEN_BACK).session), size=(120, 35)) as (app, pilot):
        await open_hand(pilot)
        await press(pilot, "3", "enter")
        assert is_hidden(app)
        for answer in ("escape", "enter"):
            await settled(pilot)
            await pilot.press("u")
            assert AGREE in text(app)
            await pilot.press(answer)
            await settled(pilot)
            assert is_hidden(app), answer
        assert app.session.events[-1] == TookBack()


@pytest.mark.parametrize(
    ("name", "answer"), rest_at_night(zip(HANDS, cycle(("enter", "escape")), strict=False), 2)
)
async def test_agreement_is_asked_with_the_hand_covered_for_good(name: str, answer: str) -> None:
    async with running(TableApp(at_a_hand(name))) as (app, pilot):
        await open_hand(pilot)
        await press(pilot, "u")
        assert AGREE in text(app)
        assert is_open_to_all(app)
        await press(pilot, answer)
        assert is_open_to_all(app)
        if answer == "escape":
            assert is_hidden(app)


@pytest.mark.parametrize("game", rest_at_night(["dice", "card"], 1))
async def test_a_payout_goes_on_where_they_do_not_agree_to_take_it_back(game: str) -> None:
    async with running(TableApp(new_session(game, 2))) as (app, pilot):
        rng = Random(4)
        await settled(pilot)
        while is_covered(app) or not app.table.shown[1].place:
            await play_on(pilot, rng)
        place = app.table.shown[1].place
        await press(pilot, "u")
        if AGREE in text(app):
            await press(pilot, "escape")
            assert app.table.shown[1].place == place, "and not at the next one"
        await press(pilot, "escape")
        told = [line for lines in app.director.seating.narrate_all() for line in lines]
        assert app.director.history.sentences == told


async def test_hand_is_covered_before_a_menu_that_changed_seats_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The loop takes the change up later; until then nobody may see the hand again."""
    async with running(TableApp(at_a_hand("vegan"))) as (app, pilot):
        await open_hand(pilot)
        monkeypatch.setattr(app.director, "answer", lambda _: None)
        await pilot.press("m")
        await pilot.press("down", "down", "down", "tab", "tab", "right")
        app.screen.query_one("#change_seats").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is app.table
        assert is_open_to_all(app)


async def test_failed_action_is_reported_to_all_and_gets_a_new_curtain() -> None:
    async with running(TableApp(at_a_hand("vegan"))) as (app, pilot):
        await open_hand(pilot)
        app.session.journal = failing
        await press(pilot, "right", "enter")
        assert "This could not be done." in text(app)
        assert is_open_to_all(app)
        app.session.journal = None
        await press(pilot, "enter")
        assert is_hidden(app)


def failing(entry: object) -> None:
    raise TranscriptError("The disk is full.")


async def press_panic_key(pilot: Pilot[None], app: TableApp) -> None:
    await pilot.press("h")


async def look_away(pilot: Pilot[None], app: TableApp) -> None:
    app.on_app_blur()


@pytest.mark.parametrize("hide", [press_panic_key, look_away])
async def test_own_money_behind_a_curtain_returns_to_the_hand_unchanged(
    hide: Callable[[Pilot[None], TableApp], Awaitable[None]],
) -> None:
    async with running(TableApp(at_a_hand("card"))) as (app, pilot):
        await open_hand(pilot)
        before = text(app)
        await press(pilot, "p")
        assert "Your own money" in text(app)
        await press(pilot, "escape")
        assert text(app) == before
        await press(pilot, "p")
        await hide(pilot, app)
        await settled(pilot)
        assert is_hidden(app)


async def test_cover_between_two_questions_ends_a_visit() -> None:
    async with running(TableApp(new_session("card", 2))) as (app, _):
        seating = app.director.seating
        seating.take_keyboard(0, is_private=True)
        seating.is_private = False
        app.director.cover()
        assert seating.visitor is None
