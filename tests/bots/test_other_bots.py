"""Bots of other packages may be mistaken: another takes their chair, and nothing else is harmed."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest
from textual.pilot import Pilot

from lasvegas_tui import bots
from lasvegas_tui.bots import Bot, BotError
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, State, View
from lasvegas_tui.screens.live.menu import MenuScreen
from tests.lines.table import new_session, told
from tests.nightly import rest_at_night
from tests.ui.quiet import until
from tests.ui.screen import text
from tests.ui.tables import TableApp


class Elsewhere(Action, frozen=True):
    """Something that no game knows."""


def raising(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    raise LookupError("no opening book")


def cheating(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    return Elsewhere()


class SilentError(BaseException):
    """Ends what does not expect it, and cannot say why."""

    def __str__(self) -> str:
        raise SystemExit(self)

    __repr__ = __str__


class Unspeakable(Elsewhere, frozen=True):
    """An action that cannot be told."""

    def __repr__(self) -> str:
        raise SilentError


def interrupting(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    raise KeyboardInterrupt


def ending(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    raise SystemExit("good bye")


def breaking(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    raise SilentError


def mumbling(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    return Unspeakable()


MISTAKES = {
    interrupting: "The bot odd cannot choose here: KeyboardInterrupt.",
    ending: "The bot odd cannot choose here: SystemExit: good bye.",
    breaking: "The bot odd cannot choose here: SilentError.",
    mumbling: "The bot odd cannot choose here: SilentError.",
    raising: "The bot odd cannot choose here: LookupError: no opening book.",
    cheating: "The bot odd made an illegal choice: Elsewhere().",
}
INSTEAD = "From here on the sharp bot plays for Ruby."


@pytest.fixture(params=rest_at_night(MISTAKES, 2), ids=lambda choose: choose.__name__)
def said(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of an odd bot, which can be seated."""
    monkeypatch.setattr(bots.PLUGINS, "_entries", {"odd": None})
    monkeypatch.setattr(bots.PLUGINS, "load", lambda name: Bot("Is odd.", request.param))
    return MISTAKES[request.param]


def session() -> Session:
    return new_session("dice", "Ruby:odd", "Anna")


def test_mistake_of_a_bot_is_one_sentence(said: str) -> None:
    game = session()
    game.draw()
    game.draw()
    with pytest.raises(BotError) as caught:
        game.bot_choice(0)
    assert str(caught.value) == said


def test_failed_bot_is_replaced_in_line_mode(said: str) -> None:
    game = session()
    lines = " ".join(told(game).split())
    assert f"Ruby cannot continue: {said} Press Enter to let another bot play." in lines
    assert game.seats[0].bot == "odd", "a change of seats cannot be taken back"
    assert INSTEAD in " ".join(told(game, "").split())
    assert game.seats[0].bot == bots.SHARP
    assert game.steps[2].event.player == 0  # type: ignore[union-attr]


@asynccontextmanager
async def stopped(said: str) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    """A table that has stopped at the bot's mistake."""
    app = TableApp(session())
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Ruby cannot continue" in text(app), "the mistake")
        sentence = f"{said} A person can take the chair in the menu."
        assert app.table.prompt.details == (sentence,)
        yield app, pilot


async def test_another_bot_replaces_a_failed_bot_at_the_table(said: str) -> None:
    async with stopped(said) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: len(app.director.session.steps) > 2, "another bot's choice")
        assert app.director.session.seats[0].bot == bots.SHARP


async def test_person_replaces_a_failed_bot_at_the_table(said: str) -> None:
    async with stopped(said) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        await pilot.press("down", "down", *"Cleo", "enter")
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        menu.action_change_seats()
        await until(pilot, lambda: app.director.session.seats[0].name == "Cleo", "somebody else")


def test_unsuitable_or_unknown_bot_is_refused() -> None:
    bots.find(bots.SHARP, "dice")
    with pytest.raises(BotError, match="There is no bot 'nobody' here"):
        bots.find("nobody")
    assert bots.described("nobody").startswith("There is no bot")
    assert bots.described(bots.GENTLE).startswith("A bot. Plays sensibly half of the time")
