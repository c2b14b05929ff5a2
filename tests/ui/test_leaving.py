"""A screen that leaves does nothing any more, and nothing is shown on it any more."""

import ast
import asyncio
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec import Struct
from textual import events, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

import lasvegas_tui
from lasvegas_tui import destinations, opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.key_commands import MENU, Key
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.screens.pages.advice import AdvicePage
from lasvegas_tui.screens.pages.review import ReviewScreen
from lasvegas_tui.screens.pages.stats import StatsScreen
from lasvegas_tui.screens.pages.text_page import TextPage, heading
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.base_screen import BaseScreen
from lasvegas_tui.widgets.key_bar import KeyBar
from tests.ui.quiet import until
from tests.ui.tables import (
    OneScreen,
    TableApp,
    asking,
    director_of,
    new_session,
    on_top,
    open_curtain,
    played,
    running,
    settled,
)

Node = TypeVar("Node", bound=ast.AST)

PACKAGE = Path(lasvegas_tui.__file__).parent
OFF = Settings(animation="off")


async def some(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)


# -- what is read ----------------------------------------------------------------------------------


class Reading(Struct, frozen=True):
    """A screen for which something is read, how it is reached, and what shows a part of it."""

    screen: type[BaseScreen[Any]] | type[Director]
    shows: str
    opens: Callable[[], destinations.Destination] = destinations.OpenLobby
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (80, 24)


def second_game() -> destinations.Destination:
    """Return a new game on the evening of another one."""
    return opening_games.again(played("dice", 2))


def replay() -> destinations.Destination:
    return destinations.OpenReplay(played("dice", 2))


READINGS = {
    "a wide lobby": Reading(LobbyScreen, "_show_reading", size=(161, 47)),
    "stats": Reading(StatsScreen, "_show_reading", destinations.OpenStats),
    "a review": Reading(ReviewScreen, "_show", replay, ("j",)),
    "advice": Reading(AdvicePage, "_show", second_game, ("enter", "a")),
    "an evening": Reading(PlayDirector, "_show_evening", second_game),
}


@pytest.mark.parametrize(
    ("reading", "turns"), [*zip(READINGS.values(), (0, 1, 5, 0, 1), strict=True)], ids=READINGS
)
async def test_result_read_for_a_screen_is_dropped_once_it_leaves(
    reading: Reading, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_read, shown = asyncio.Event(), list[object]()

    async def slowly(work: Callable[..., object], *given: object) -> object:
        await is_read.wait()
        return work(*given)

    monkeypatch.setattr(asyncio, "to_thread", slowly)
    monkeypatch.setattr(reading.screen, reading.shows, lambda self, *part: shown.append(part))
    async with running(LasVegas(reading.opens(), OFF), size=reading.size) as (app, pilot):
        await pilot.press(*reading.keys)
        left = app.screen
        assert isinstance(left, reading.screen) or isinstance(director_of(app), reading.screen)
        assert any(worker.node is left for worker in app.workers), "it reads"
        app.open(destinations.OpenSetup("card"))
        await some(turns)
        is_read.set()
        await until(pilot, lambda: not left.is_attached)
        assert app.is_running
    assert not app.crash
    assert not shown


class Busy(BaseScreen[None]):
    """A screen with a worker that never rests, as the game loop of a table."""

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        self.draw()

    @work
    async def draw(self) -> None:
        while True:
            self.query_one(Static).update("drawn")
            await asyncio.sleep(0)


async def test_worker_ends_before_the_widgets_of_its_screen() -> None:
    async with running(OneScreen()) as (app, pilot):
        busy = Busy()
        await app.push_screen(busy)
        await some(20)
        app.pop_screen()
        await until(pilot, lambda: not busy.is_attached)
        assert app.is_running
    assert not app.crash


class Waiting(BaseScreen[None]):
    """A screen with a worker that waits for another screen."""

    @work
    async def wait(self) -> None:
        await self.app.push_screen_wait(BaseScreen())


@pytest.mark.parametrize("turns", [0, 5])
async def test_cancelled_worker_does_not_end_the_program(turns: int) -> None:
    """A worker that had begun to remove another screen would end the program with it."""
    async with running(OneScreen()) as (app, pilot):
        waiting = Waiting()
        await app.push_screen(waiting)
        await app.push_screen(TextPage(heading("A page"), ["It leaves."]))
        await pilot.pause()
        waiting.wait()
        app.pop_screen()
        await some(turns)
        while waiting in app.screen_stack:
            app.pop_screen()
        await some(300)
        assert app.is_running
        assert [type(screen) for screen in app.screen_stack] == [Screen]


# -- what is heard ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "turns"), [("escape", 1), ("enter", 5)])
async def test_end_page_that_was_left_opens_no_menu(key: str, turns: int) -> None:
    """Its menu would hold the table, and nobody would be there to hear of its end."""
    async with asking(TableApp(played("dice", 2))) as (app, pilot):
        app.director.press("enter")
        await until(pilot, lambda: isinstance(app.screen, StandingsScreen), "the end page")
        page = on_top(app, StandingsScreen)
        await until(pilot, lambda: page.is_armed)
        page.post_message(events.Key(key, None))
        page.post_message(KeyBar.Clicked(MENU))
        await some(turns)
        page.post_message(KeyBar.Clicked(MENU))
        await pilot.pause()
        assert not isinstance(app.screen, MenuScreen)
        is_playing_again = any(isinstance(found, destinations.OpenGame) for found in app.openings)
        assert is_playing_again == (key == "enter")
        if key == "escape":
            assert not app.director.timer.is_held
            await settled(pilot)


@pytest.mark.parametrize("close", ["escape", "pause"])
async def test_table_continues_after_its_menu_from_any_page(close: str) -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        page = TextPage(heading("A page"), ["It leaves."])
        app.push_screen(page)
        await pilot.pause()

        def leave() -> None:
            page.dismiss()
            app.director.open_menu()

        page.call_later(leave)
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and not page.is_attached)
        assert app.director.timer.is_held
        if close == "pause":
            await app.screen.run_action("pause")
            await until(pilot, lambda: isinstance(app.screen, TextPage))
            assert app.director.timer.is_held
        await pilot.press("escape")
        await until(pilot, lambda: not app.director.timer.is_held, "the table goes on")


async def test_pause_covers_a_hand_before_the_table_is_redrawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asking(TableApp(new_session("card", 2))) as (app, pilot):
        await open_curtain(pilot)
        assert app.director.seating.is_private
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        app.screen.query_one("#pause").focus()
        display, drawn = app._display, list[tuple[object, bool]]()

        def watched(screen: Any, picture: Any) -> None:
            drawn.append((screen, app.director.seating.is_private))
            display(screen, picture)

        monkeypatch.setattr(app, "_display", watched)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TextPage), "the pause")
        assert (app.table, True) not in drawn


@pytest.mark.parametrize("key", ["l", "m"])
async def test_second_click_opens_no_second_page(key: str) -> None:
    async with running(LasVegas(second_game(), OFF)) as (app, pilot):
        table = app.screen
        for _ in range(2):
            table.post_message(KeyBar.Clicked(Key(key, "", key)))
        await until(pilot, lambda: app.screen is not table)
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)


# -- by construction -------------------------------------------------------------------------------

LOOPS = {
    ("demo_director_with_keys", "partial(DemoPlayback(self).play, index)"),
    ("director_with_keys", "self._play"),
    ("director_with_session", "self._use_menu"),
    ("director_with_session", "self._use_settings"),
    ("director_with_session", "self._use_phones"),
    ("director_with_keys", "partial(self._use_phones, is_new=True)"),
    ("table_phones", "partial(self._serve, address)"),
    ("after_demo", "partial(_deal, table)"),
    ("replay_director", "partial(self._play_again, self._news)"),
}
"""What drives a table, its menu and its phones: the only workers besides those that read."""
PUT_OFF = {"call_after_refresh", "call_later", "call_next", "run_worker", "set_timer"}
"""What Textual does later, whether the screen is still there or not."""


@cache
def sources() -> tuple[tuple[str, ast.AST], ...]:
    """Return everything in the sources of screens, with the names of their modules."""
    files = (PACKAGE / "screens").rglob("*.py")
    parsed = [(file.stem, ast.parse(file.read_text("utf-8"))) for file in files]
    return tuple((name, node) for name, tree in parsed for node in ast.walk(tree))


def nodes(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """Yield everything of a kind in the sources of screens, with the names of their modules."""
    for name, node in sources():
        if isinstance(node, kind):
            yield name, node


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of methods of these names."""
    for module, node in nodes(ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in names:
            yield module, node


def test_only_loops_that_drive_a_table_are_workers() -> None:
    assert not [
        (module, node.name)
        for module, node in nodes(ast.AsyncFunctionDef)
        if any("work" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]
    assert {(module, ast.unparse(call.args[0])) for module, call in calls("drive")} == LOOPS


def test_screens_use_no_deferred_call_that_outlives_them() -> None:
    assert not [(module, ast.unparse(call)) for module, call in calls(*PUT_OFF)]


def test_no_screen_waits_for_another_by_a_callback() -> None:
    """Textual calls it where the other one was opened from, which may have left since."""
    assert not [
        (module, ast.unparse(call))
        for module, call in calls("push_screen")
        if len(call.args) + len(call.keywords) > 1
    ]


def test_message_handlers_are_declared_by_the_base_screen() -> None:
    imported = [
        (module, node.module)
        for module, node in nodes(ast.ImportFrom)
        if any(alias.name == "on" for alias in node.names)
    ]
    assert {name for _, name in imported} == {BaseScreen.__module__}
