"""Keys that come faster than screens: they end nothing, and open or choose nothing secret."""

import asyncio
from random import Random
from typing import Any

import pytest
from textual.binding import Binding
from textual.events import AppBlur, AppFocus, Event, Key, Resize
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen

from lasvegas_tui import destinations, opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.home.settings import SettingsScreen
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.pages.demo_list import DemoListScreen
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.screens.pages.stats import StatsScreen
from lasvegas_tui.screens.pages.text_page import TextPage
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.arming_delay import ArmingDelay
from lasvegas_tui.shell.base_screen import BaseScreen
from tests import fuzz, written_games
from tests.nightly import rest_at_night
from tests.ui.quiet import until
from tests.ui.tables import director_of, on_top, playing, running
from tests.walking import random_steps

ROOMS = (
    LobbyScreen,
    SettingsScreen,
    RulebookScreen,
    SetupScreen,
    DemoListScreen,
    DemoDirector,
    StatsScreen,
)
PROGRAM_KEYS = {binding.key for binding in LasVegas.BINDINGS if isinstance(binding, Binding)}
pytestmark = pytest.mark.painted
TURNS = pytest.mark.parametrize("turns", rest_at_night((0, 1, 9), 1))
"""Turns of the loop between two keys: after each a screen has come another way."""


def table(game: str = "dice", *names: str) -> LasVegas:
    """Return the program, opening on a new game."""
    seats = [Seat(name) for name in names or ("Anna", "Ben")]
    destination = opening_games.begin(Header.new(game, rules.game(game).options(), seats, 7))
    return LasVegas(destination, Settings(animation="off"))


async def burst(app: LasVegas, turns: int, *keys: str) -> None:
    """Sends keys as one write to the terminal does, or nearly so."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))
        for _ in range(turns):
            await asyncio.sleep(0)


async def asked(pilot: Pilot[None]) -> PlayDirector:
    """Waits until the table asks something, and gives it."""
    while not (isinstance(table := director_of(pilot.app), PlayDirector) and table.question):
        await pilot.pause()
    return table


async def at_rest(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()
    assert pilot.app.is_running, "nobody asked it to end"


@pytest.mark.parametrize(
    ("turns", "key", "over"), [(0, "?", RulebookScreen), (1, "l", TextPage), (9, "n", TextPage)]
)
async def test_page_opened_and_left_at_once_returns_to_its_screen(
    turns: int, key: str, over: type[object]
) -> None:
    async with running(table()) as (app, pilot):
        home = await asked(pilot)
        await burst(app, turns, key, "q")
        await at_rest(pilot)
        assert app.screen is home.screen or isinstance(app.screen, over)
        await pilot.press(*["escape"] * isinstance(app.screen, over), "enter")
        await asked(pilot)
        assert len(home.session.steps) == 2, "the roll was answered"
    app.close_game()


@TURNS
async def test_screens_of_the_lobby_opened_and_left_at_once_leave_one_open(turns: int) -> None:
    bursts = (
        *("enter s", "1 s", "s enter", "s q", "s q q", "question_mark g g q"),
        *("1 f2 f2", "1 escape 1", "enter escape enter", "d enter q", "t e g q"),
    )
    async with running(LasVegas()) as (app, pilot):
        for keys in bursts[{0: 0, 1: 1, 9: 2}[turns] :: 3]:
            await burst(app, turns, *keys.split())
            await at_rest(pilot)
            assert {type(app.screen), type(director_of(app))} & {*ROOMS}, keys
            await go_home(app, pilot)
            await pilot.press("s")
            await at_rest(pilot)
            assert isinstance(app.screen, SettingsScreen), "it is still answered"
            await go_home(app, pilot)


async def go_home(app: LasVegas, pilot: Pilot[None]) -> None:
    while not isinstance(app.screen, LobbyScreen):
        await pilot.press("escape")
        await at_rest(pilot)


async def test_opening_screen_ignores_every_key() -> None:
    async with running(table()) as (app, pilot):
        await asked(pilot)
        for coming in some_screens():
            app.push_screen(coming)
            for key in {key for _, chain in coming._binding_chain for key in chain.key_to_bindings}:
                assert not coming.is_open
                if key not in PROGRAM_KEYS:
                    await app.on_event(Key(key, None))
            assert not coming.is_open
            await at_rest(pilot)
            assert app.screen is coming, "it came as if no key had been pressed"
            app.pop_screen()
            await at_rest(pilot)
    app.close_game()


def some_screens() -> tuple[BaseScreen[Any], ...]:
    return (
        *(RulebookScreen("dice"), SettingsScreen(), SetupScreen("dice")),
        *(DemoListScreen(), StatsScreen(), LobbyScreen()),
    )


async def test_focused_widget_is_visible_after_returning() -> None:
    async with running(table()) as (app, pilot):
        for room in some_screens()[:3]:
            app.push_screen(room)
            await at_rest(pilot)
            app.post_message(AppBlur())
            await at_rest(pilot)
            app.push_screen(StatsScreen())
            await at_rest(pilot)
            app.post_message(AppFocus())
            await at_rest(pilot)
            app.pop_screen()
            await at_rest(pilot)
            assert app.screen is room
            assert app.focused is None or app.focused in room.focus_chain
            app.pop_screen()
            await at_rest(pilot)
    app.close_game()


@pytest.mark.nightly
async def test_rulebook_can_be_changed_during_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    app = LasVegas(destinations.OpenRulebook("royale", "R-12"))
    show, changed = MarkdownView.show, list[str]()

    def shown(page: MarkdownView, text: str) -> None:
        if len(changed) < 3:
            app.screen.action_next_game()  # type: ignore[attr-defined]
            changed.append(app.screen.game.name)  # type: ignore[attr-defined]
        show(page, text)

    async with app.run_test(size=(161, 47)) as pilot:
        await at_rest(pilot)
        monkeypatch.setattr(MarkdownView, "show", shown)
        await pilot.press("down")
        await at_rest(pilot)
        assert len(set(changed)) == 3
        assert on_top(app, RulebookScreen).game.name == changed[-1]
        sections = rulebook.sections(changed[-1])
        assert app.screen.query_one("#rule", MarkdownView).markdown.startswith(sections[0].markdown)


async def test_new_rulebook_can_be_laid_out_at_once() -> None:
    app = LasVegas(destinations.OpenRulebook("royale", "R-12"))
    async with running(app, size=(161, 47)) as (_, pilot):
        book = on_top(app, RulebookScreen)
        book.action_next_game()
        await book._lay_out()
        await at_rest(pilot)
        assert book.rule in {section.id for section in rulebook.sections(book.game.name)}


@pytest.mark.nightly
async def test_screen_can_leave_while_resized() -> None:
    book = destinations.OpenRulebook("royale", "R-12")
    async with running(LasVegas()) as (app, pilot):
        await at_rest(pilot)
        lobby = app.screen
        for turns in range(1, 18, 5):
            for made in (app.screen_of(destinations.OpenSetup("dice")), app.screen_of(book)):
                await fuzz.do(app, "resize 80 24")
                app.push_screen(made if turns % 2 else DemoListScreen())
                await at_rest(pilot)
                await fuzz.do(app, "resize 161 47")
                for _ in range(turns):
                    await asyncio.sleep(0)
                app.pop_screen()
                await at_rest(pilot)
                assert app.screen is lobby


@pytest.mark.parametrize("turns", [0, 2])
async def test_leaving_screen_skips_its_deferred_calls(turns: int) -> None:
    async with running(LasVegas()) as (app, pilot):
        app.open(destinations.OpenRulebook("royale"), over=True)
        await at_rest(pilot)
        room, seen = app.screen, list[bool]()
        left = app.pop_screen()
        for _ in range(turns):
            await asyncio.sleep(0)
        room.call_after_refresh(lambda: seen.append(bool(room.query("#page"))))
        await left
        await at_rest(pilot)
        assert all(seen)


async def test_late_timer_still_fires() -> None:
    called = list[str]()
    async with running(LasVegas(destinations.OpenRulebook("royale"))) as (app, pilot):
        on_top(app, RulebookScreen).after(0, lambda: called.append("late"))
        await until(pilot, lambda: called == ["late"])


@pytest.mark.parametrize(
    ("place", "turns", "keys"),
    [
        (destinations.OpenRulebook("royale"), 1, ("end", "g") * 10),
        (destinations.OpenLobby(), 0, ("5", "end", "enter") * 6),
    ],
    ids=["rules", "saved games"],
)
async def test_line_of_one_list_is_not_looked_up_in_the_next(
    place: destinations.Destination, turns: int, keys: tuple[str, ...]
) -> None:
    for seed in range(6):
        written_games.told("dice", ("Anna", "Ben"), (seed, 0), written_games.FIRST)
    async with running(LasVegas(place)) as (app, pilot):
        await burst(app, turns, *keys)
        await at_rest(pilot)
        assert app.is_running


@pytest.mark.nightly
async def test_click_on_a_removed_line_does_nothing() -> None:
    async with running(LasVegas(destinations.OpenRulebook("royale"))) as (app, pilot):
        for _ in range(4):
            await pilot.press("end")
            for event in ("key g", "click 10 18 1", "key g", "click 10 12 1"):
                await fuzz.do(app, event)
                await fuzz.do(app, "turns 9")
        await at_rest(pilot)
        assert isinstance(app.screen, RulebookScreen)


async def test_clicks_on_removed_lines_still_in_sight_do_no_harm() -> None:
    async with running(LasVegas(destinations.OpenRulebook("royale"))) as (app, pilot):
        for _ in range(4):
            await burst(app, 1, "down")
            for turns in range(8):
                await fuzz.do(app, f"click 60 {4 + turns} 1")
                await fuzz.do(app, f"turns {turns}")
        await at_rest(pilot)
        assert app.is_running


@pytest.mark.parametrize("keys", ["? q q q", "l q q q"])
async def test_key_for_one_screen_does_nothing_on_another(keys: str) -> None:
    """Only `q` in the lobby ends the program, and no key that was pressed before it was there."""
    async with running(table()) as (app, pilot):
        await asked(pilot)
        await burst(app, 0, *keys.split())
        await at_rest(pilot)
        assert app.is_running


@TURNS
async def test_keys_typed_ahead_open_no_curtain_and_choose_nothing(turns: int) -> None:
    async with running(table("card")) as (app, pilot):
        while (handover := curtain(app)) is None:
            await burst(app, turns, "enter", "o", "1", "enter", "space")
            await pilot.pause()
        await burst(app, turns, *("o", "1", "enter") * 8)
        assert curtain(app) is handover
        before = num_events(app)
        await asyncio.sleep(0.9 * ArmingDelay.LULL)
        await pilot.press("o")
        assert curtain(app) is handover, "any key begins the moment of quiet anew"
        await until(pilot, lambda: handover.is_armed)
        await burst(app, 0, "enter", "o", "space", "enter", "enter")
        await at_rest(pilot)
        assert curtain(app) is None
        assert num_events(app) == before, "nothing was chosen that nobody has seen"
    app.close_game()


async def test_leaving_during_the_change_to_the_standings_opens_the_lobby() -> None:
    app = table("dice")
    for _ in random_steps(app.destination.session, Random(1)):  # type: ignore[union-attr]
        pass
    async with running(app) as (_, pilot):
        screen = await asked(pilot)
        screen.press("enter")
        screen.press("q")
        await at_rest(pilot)
        assert isinstance(app.screen, LobbyScreen), "leaving ended the program"
    app.close_game()


@pytest.mark.nightly
async def test_private_question_works_after_a_lost_refresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for a refresh is lost with a screen that leaves before it."""
    async with running(table("card")) as (app, pilot):
        while (handover := curtain(app)) is None:
            await pilot.press("enter")
        await until(pilot, lambda: handover.is_armed)
        before = num_events(app)
        with monkeypatch.context() as astray:
            astray.setattr(Screen, "_invoke_later", lambda self, callback, sender: None)
            for key in ("o", *("enter", "1") * 20):
                await fuzz.do(app, f"key {key}")
                await fuzz.do(app, "rest")
        assert num_events(app) > before
    app.close_game()


def num_events(app: LasVegas) -> int:
    """Return how much has been done at the table."""
    return len(playing(app).session.events)


def curtain(app: LasVegas) -> CurtainDirector | None:
    """Return the curtain, where it is on top."""
    director = director_of(app)
    return director if isinstance(director, CurtainDirector) else None


@pytest.mark.nightly
async def test_two_resizes_at_once_do_not_loop_between_screens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A screen beneath another one sends each size on; two at once went round without an end."""
    num_sizes, on_event = 0, BaseScreen.on_event

    async def count(self: BaseScreen[None], event: Event) -> None:
        nonlocal num_sizes
        num_sizes += isinstance(event, Resize)
        assert num_sizes < 2000
        await on_event(self, event)

    monkeypatch.setattr(BaseScreen, "on_event", count)
    rng = Random(4)
    async with running(table()) as (app, pilot):
        await asked(pilot)
        for _ in range(30):
            await fuzz.do(app, "resize {} {}".format(*rng.choice(fuzz.SIZES)))
            await burst(app, 0, *rng.choices(("l", "escape", "?", "n"), k=rng.randrange(3)))
            await fuzz.do(app, f"turns {rng.randrange(6)}")
            await asyncio.sleep(rng.choice((0, 0, 0.004, 0.009, 0.02)))
        await at_rest(pilot)
    app.close_game()


@pytest.mark.parametrize("game", rest_at_night(["card", "board"], 1))
async def test_burst_of_sizes_and_keys_leaves_an_open_choice_open(game: str) -> None:
    app, rng, keys = table(game), Random(1), ("left", "down", "1", "escape", "?", "l", "n")
    async with app.run_test() as pilot:
        while curtain(app) is None and (await asked(pilot)).question.player is None:  # type: ignore[union-attr]
            await pilot.press("enter")
        for number in range(40):
            size = Size(*rng.choice(fuzz.SIZES))
            app.post_message(Resize(size, size))
            await burst(app, rng.randrange(4), *rng.choices(keys, k=number % 3))
        app.post_message(Resize(Size(80, 24), Size(80, 24)))
        await at_rest(pilot)
        await fuzz.go_home(app, pilot)
    app.close_game()


async def test_outdated_size_is_not_applied() -> None:
    async with running(LasVegas(), size=(80, 24)) as (app, pilot):
        for size in (Size(100, 30), Size(60, 20)):
            app.screen.post_message(Resize(size, size))
            app.screen.call_later(lambda: None)
        await pilot.pause()
        assert app.screen.size == (80, 24)
