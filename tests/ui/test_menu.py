"""The menu of a table: the game waits, seats change hands, and nothing is lost on the way."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from lasvegas_tui import bots
from lasvegas_tui.app import table_screen
from lasvegas_tui.asking.reply_types import Signal
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chose, SatDown, Sealed
from lasvegas_tui.rules.core import Action, Chance
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.live.menu import NOTHING_CHANGED, MenuItem, MenuScreen
from lasvegas_tui.screens.live.menu_result import Reseat
from lasvegas_tui.screens.pages.text_page import TextPage
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    armed,
    asking,
    curtain_of,
    frame,
    is_at_table,
    is_covered,
    new_session,
    on_top,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    text,
)
from tests.walking import random_step, shortly_before

SIZES = [(80, 24), (120, 35)]
MOVING = Settings(animation="normal", hints=False)


def deep(game: str, people: int, *bots: str, steps: int = 20) -> Session:
    """Return a game in the middle of a round, where somebody has to choose."""
    session, rng = new_session(game, people, *bots), Random(steps)
    for _ in range(steps):
        random_step(session, rng)
    while isinstance(session.node, Chance):
        random_step(session, rng)
    return session


def seat_names(session: Session) -> list[str]:
    return [seat.name for seat in session.seats]


def marked(app: TableApp) -> list[str]:
    """The lines with the mark of where one is."""
    return [line.strip() for line in text(app).splitlines() if "▸" in line]


async def open_menu(pilot: Pilot[None]) -> MenuScreen:
    if is_covered(pilot.app):
        await armed(pilot)
    await pilot.press("m")
    await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen), "the menu")
    return on_top(pilot.app, MenuScreen)


def is_private(app: TableApp) -> bool:
    return app.director.seating.is_private


def num_people(app: TableApp) -> int:
    return len(app.director.seating.people)


async def change_who(pilot: Pilot[None], player: int, *typed: str, key: str = "right") -> None:
    """Change who plays on a seat, by keys alone, and let them sit down."""
    menu = await open_menu(pilot)
    await pilot.press(*["down"] * (player + 2), "tab", "tab", key)
    if typed:
        await pilot.press("shift+tab", "shift+tab", *typed)
    menu.query_one("#change_seats").focus()
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, MenuScreen), "the table")
    await settled(pilot)


# -- nothing is lost -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size"), rest_at_night([("vegan", SIZES[1]), ("royale", SIZES[0])], 1)
)
async def test_menu_opens_at_a_question_and_esc_returns_to_it_unchanged(
    game: str, size: tuple[int, int]
) -> None:
    async with asking(TableApp(deep(game, 1, "random", "random")), size=size) as (app, pilot):
        await pilot.press("right")
        before, asked, events = frame(app), app.question, app.session.events
        for _ in range(2):
            app.director.press("m")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        menu = on_top(app, MenuScreen)
        for said in ("the game waits", "Pause", "Change the seats", "Bots' speed", "Leave the tab"):
            assert said in text(app)
        button = menu.query_one("#change_seats", MenuItem)
        assert (button.disabled, button.help) == (True, NOTHING_CHANGED)
        await pilot.press("down", "down", "tab", "right", "left", "up", "x")
        await pilot.press("escape")
        await until(pilot, lambda: is_at_table(app), "the table; it opened once")
        assert app.question is asked
        assert app.session.events == events
        assert frame(app) == before


async def test_menu_opens_on_the_curtain_and_esc_returns_to_it() -> None:
    async with asking(TableApp(deep("vegan", 3))) as (app, pilot):
        curtain = app.screen
        await armed(pilot)
        assert "m more" in text(app)
        await open_menu(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is curtain, "the curtain")
        assert curtain.is_mounted


async def test_menu_lists_the_way_back_first_and_marks_the_cursor() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        menu = await open_menu(pilot)
        for row in (
            ["▸ Back to the table   The game continues where it stopped."],
            ["▸ Pause               Hides every hand until you come back."],
            [],  # a name has the cursor of the keyboard
        ):
            assert marked(app) == row
            await pilot.press("down")
        await pilot.press("up", "tab")
        (line,) = marked(app)
        assert "◂   ▲ orange   ▸" in line, "the arrows of a field are full"
        menu.query_one("#leave").focus()
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is app.table, "the table")


@pytest.mark.parametrize(("people", "is_said"), [(4, True), (5, False)])
async def test_menu_says_how_a_late_friend_gets_a_seat(people: int, is_said: bool) -> None:
    async with asking(TableApp(new_session("dice", people))) as (app, pilot):
        menu = await open_menu(pilot)
        said = "Latecomers can take a bot's seat; c adds seats after the game."
        assert (said in text(app)) is is_said
        assert menu.query_one("#help").region.bottom <= menu.size.height - 1


async def test_unconfirmed_changes_have_no_effect() -> None:
    async with asking(TableApp(new_session("dice", 2, "random"))) as (app, pilot):
        menu = await open_menu(pilot)
        await pilot.press("down", "down", "tab", "tab", "space")
        assert not menu.query_one("#change_seats").disabled
        await pilot.press("escape")
        await settled(pilot)
        assert seat_names(app.session) == ["Anna", "Ben", "Cleo"]
        assert not app.session.changes


# -- the game waits --------------------------------------------------------------------------------


async def test_bots_wait_while_the_menu_is_open() -> None:
    session = new_session("royale", 0, "random", "random")
    async with running(TableApp(session, MOVING)) as (_, pilot):
        await until(pilot, lambda: len(session.events) > 3, "bots at play")
        await open_menu(pilot)
        num_events = len(session.events)
        await asyncio.sleep(60)
        assert len(session.events) == num_events
        await pilot.press("escape")
        await until(pilot, lambda: len(session.events) > num_events + 3, "bots at play again")


async def test_menu_does_not_shorten_the_time_of_a_scene() -> None:
    session = new_session("royale", 0, "random", "random")
    async with running(TableApp(session, MOVING)) as (app, pilot):
        await until(pilot, lambda: app.director.goes_on_by_itself, "what a bot is about to do")
        await open_menu(pilot)
        assert not app.director.goes_on_by_itself
        await pilot.press("escape")
        await until(pilot, lambda: app.director.goes_on_by_itself, "the rest of its time")


async def test_pause_covers_secrets_and_holds_the_game() -> None:
    async with asking(TableApp(deep("vegan", 3, steps=4))) as (app, pilot):
        await open_curtain(pilot)
        assert is_private(app), "a hand on the screen"
        await open_menu(pilot)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, TextPage), "the pause")
        assert "a pause" in text(app)
        assert not is_private(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_covered(app), "the curtain")


# -- seats -----------------------------------------------------------------------------------------


async def test_bot_takes_over_a_seat_and_gives_it_back_to_the_last_person_there() -> None:
    session = deep("dice", 3)
    async with asking(TableApp(session)) as (app, pilot):
        await change_who(pilot, 2)
        assert seat_names(session) == ["Anna", "Ben", "Ruby"]
        assert session.seats[2].bot
        assert num_people(app) == 2
        assert app.table.names[2] == "Ruby"
        await change_who(pilot, 2, key="left")
        assert seat_names(session) == ["Anna", "Ben", "Cleo"]
        assert num_people(app) == 3
        assert sum(isinstance(event, SatDown) for event in session.events) == 2
        for seat in (Seat("Dora", "green"), Seat("Ruby", "green", "simple")):
            session.sit_down(2, seat)
        await change_who(pilot, 2, key="left")
        assert seat_names(session) == ["Anna", "Ben", "Dora"]
        await change_who(pilot, 2)
        await change_who(pilot, 2)
        assert session.seats[2].bot == "eager"
        assert session.names_had == {"Anna", "Ben", "Cleo", "Dora", "Ruby", "Duke", "Lou"}


async def test_person_joins_under_a_typed_name() -> None:
    session = deep("dice", 1, "random")
    async with asking(TableApp(session)) as (app, pilot):
        await sit_down(pilot, 1, "Dan")
        await until(pilot, lambda: is_at_table(app), "the table")
        assert session.seats[1] == Seat("Dan", "blue")
        assert "Dan takes over from Ben." in app.director.history.sentences
        assert app.settings.last_table["dice"] == session.seats, "they are proposed the next time"


async def test_late_answer_of_a_bot_is_dropped_after_a_person_sat_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_choose = asyncio.Event()

    async def think(choice: Callable[..., Action], *given: Any) -> Action:
        chosen = choice(*given)
        await may_choose.wait()
        return chosen

    monkeypatch.setattr(asyncio, "to_thread", think)
    session = new_session("card", 0, "random", "random")
    async with running(TableApp(session)) as (app, pilot):
        await until(pilot, lambda: "thinks" in text(app), "a bot that thinks")
        (player, *_) = session.awaited
        num_events = len(session.events)
        await sit_down(pilot, player, "Dan")
        may_choose.set()
        await settled(pilot)
        assert session.events[num_events:] == (SatDown(player, session.seats[player]),)
        assert player in session.awaited


async def sit_down(pilot: Pilot[None], player: int, name: str) -> None:
    """Take a bot's chair as a person of that name."""
    menu = await open_menu(pilot)
    await pilot.press(*["down"] * (player + 2), *["backspace"] * 12, *name)
    menu.query_one("#change_seats").focus()
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, MenuScreen), "the table")


async def test_duplicate_and_empty_names_are_refused_in_a_sentence() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        menu = await open_menu(pilot)
        _, name, *_ = menu.query(Input)
        for value, why in (
            ("anna", "Two players are called"),
            ("WHITE", "another name than WHITE: it means something else"),
            ("👍🏽", "needs a name without emoji that are joined"),
            ("", "needs a name"),
        ):
            name.value = value
            await pilot.pause()
            menu.query_one("#change_seats").focus()
            await pilot.press("enter")
            assert why in text(app)
            assert app.screen is menu
        assert app.focused is name, "where the name is to be typed"
        assert not app.session.changes


async def test_bot_that_takes_over_at_an_open_curtain_plays_on() -> None:
    session = deep("vegan", 3, steps=4)
    async with asking(TableApp(session)) as (app, pilot):
        curtain, num = app.screen, len(session.steps)
        assert is_covered(app)
        (player,) = session.awaited
        await change_who(pilot, player)
        await until(pilot, lambda: len(session.steps) > num, "the bot's choice")
        await until(pilot, lambda: app.screen is not curtain, "another screen")
        assert session.steps[num].seats[player].bot


async def test_bot_that_takes_over_at_an_open_hand_covers_it_and_plays() -> None:
    session = deep("vegan", 3, steps=4)
    async with asking(TableApp(session)) as (app, pilot):
        await open_curtain(pilot)
        viewer, num = app.table.shown[0].viewer, len(session.steps)
        assert viewer is not None, "a hand on the screen"
        await change_who(pilot, viewer)
        await until(pilot, lambda: len(session.steps) > num, "the bot's choice")
        assert not is_private(app)
        event = session.steps[num].event
        assert isinstance(event, Chose | Sealed)
        assert session.seats[event.player].bot
        assert app.table.shown[0].viewer is None


async def test_bot_that_takes_over_at_a_sealed_choice_reveals_nothing() -> None:
    async with asking(TableApp(new_session("card", 3))) as (app, pilot):
        await open_curtain(pilot)
        app.director.answer(app.question.actions[0])
        await until(pilot, lambda: is_covered(app) and bool(app.session.sealed), "the next curtain")
        (owner,) = app.session.sealed
        await armed(pilot)
        await pilot.press("u")
        await until(pilot, lambda: is_covered(app) and curtain_of(app).is_wished, "the owner's")
        await open_curtain(pilot)
        await until(pilot, lambda: "chosen, face down:" in text(app), "the sealed choice")
        await change_who(pilot, owner)
        assert is_covered(app)
        assert not is_private(app)
        assert app.table.shown[0].viewer is None


@pytest.mark.parametrize(
    ("game", "setting"), rest_at_night([("card", "auto"), ("vegan", "always")], 1)
)
async def test_leaving_player_sees_no_hand_of_the_only_person_left(
    game: str, setting: HandoverSetting
) -> None:
    session = deep(game, 2, steps=4)
    app = TableApp(session, Settings(animation="off", hints=False, handover=setting))
    async with asking(app) as (_, pilot):
        (leaving, *_) = session.awaited
        await change_who(pilot, leaving)
        staying = 1 - leaving
        assert app.table.shown[0].viewer is None, "nothing lies open before the curtain"
        if game == "vegan":
            assert "goes to Ruby" in text(app), "the trick is shown to its end"
            await press(pilot, "enter")
        assert curtain_of(app).seat == session.seats[staying]
        await change_who(pilot, leaving, key="left")
        assert num_people(app) == 2
        assert app.table.shown[0].viewer is None
        await change_who(pilot, leaving)
        await open_curtain(pilot)
        await until(pilot, lambda: app.table.shown[0].viewer == staying, "the own hand")


async def test_only_person_left_at_an_open_table_needs_no_curtain() -> None:
    session = deep("board", 2)
    async with asking(TableApp(session)) as (app, pilot):
        await change_who(pilot, 1)
        assert not is_covered(app)
        assert app.director.seating.onlooker == 0


async def test_player_who_sealed_and_left_is_not_offered_an_undo() -> None:
    session = deep("card", 3, steps=0)
    session.choose(0, session.state.legal_actions(0)[0])
    async with asking(TableApp(session)) as (app, pilot):
        assert "u undo" in text(app)
        await change_who(pilot, 0)
        await until(pilot, lambda: is_covered(app), "the curtain")
        assert session.sealed == {0}
        await armed(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert "Only if the whole table agrees." in text(app)


async def test_menu_during_a_payout_returns_to_it_and_changes_are_narrated_once() -> None:
    rng = Random(4)
    session = shortly_before(new_session("card", 2), lambda session: session.state.round > 1, rng)
    async with asking(TableApp(session)) as (app, pilot):
        while is_covered(app) or not app.table.shown[1].place:
            await play_on(pilot, rng)
        before, told = frame(app), list(app.director.history.sentences)
        await open_menu(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table, "the table")
        assert frame(app) == before
        await change_who(pilot, 1)
        assert app.director.history.sentences[: len(told)] == told
        paid = narrated(app)
        while not app.director.question or app.table.shown[1].place:
            await play_on(pilot, rng)
        assert narrated(app)[: len(paid)] == paid
        assert app.director.history.sentences == narrated(app)


def narrated(app: TableApp) -> list[str]:
    """Return all that the table has been told."""
    return [line for lines in app.director.seating.narrate_all() for line in lines]


async def test_person_who_joins_sees_no_hand_of_a_lone_player() -> None:
    session = deep("vegan", 1, "random", "random", steps=4)
    async with asking(TableApp(session)) as (app, pilot):
        assert num_people(app) == 1
        assert app.table.shown[0].viewer == 0
        await change_who(pilot, 1, *["backspace"] * 12, "D", "a", "n")
        assert session.seats[1].name == "Dan"
        assert num_people(app) == 2
        view, _ = app.table.shown
        assert view.viewer is None, "the table lies open to nobody's hand"
        assert "goes to Anna" in text(app), "the trick is shown to its end"
        await press(pilot, "enter")
        assert is_covered(app)


async def test_nobody_is_asked_anything_while_seats_are_to_be_changed() -> None:
    async with asking(TableApp(deep("vegan", 1, "random", "random", steps=4))) as (app, _):
        question = app.question
        app.director.wanted_seats = Reseat(())
        assert await app.director.answer_to(question) is Signal.RESEATED


async def test_nobody_gets_a_curtain_while_their_seat_is_to_be_changed() -> None:
    session = deep("card", 2, steps=0)
    table, app = table_screen(session), TableApp(session)
    director = table.director
    assert isinstance(director, PlayDirector)
    app.get_default_screen = lambda: table  # type: ignore[method-assign]
    with ExitStack() as held:
        held.enter_context(director.timer.held())
        async with running(app) as (_, pilot):
            director.wanted_seats = Reseat(((0, replace(session.seats[0], bot="random")),))
            held.close()
            await until(pilot, lambda: bool(session.seats[0].bot), "the bot")


async def test_colours_are_exchanged_by_mouse() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        menu = await open_menu(pilot)
        await pilot.click(menu.query(".colour").first(), offset=(10, 0))
        await pilot.click("#change_seats")
        await until(pilot, lambda: is_at_table(app), "the table")
        assert [seat.colour for seat in app.session.seats] == ["blue", "orange"]
        styles = [player_style.colour for player_style in app.table.players]
        assert styles == ["$player-blue", "$player-orange"]


# -- settings, the way out, and whose turn it is ---------------------------------------------------


async def test_settings_apply_at_once_and_leave_leaves_the_table() -> None:
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        menu = await open_menu(pilot)
        next(c for c in menu.query("Chooser") if c.name == "bots").focus()
        await pilot.press("right", "right")
        assert app.settings.bots == "normal", "bots have their own speed"
        assert app.settings.animation == "off"
        await pilot.press("escape")
        await open_menu(pilot)
        await pilot.press("up", "enter")
        await until(pilot, lambda: not app.is_running, "the way home")


@pytest.mark.parametrize("bell", rest_at_night([True, False], 1))
async def test_bell_rings_for_a_person_after_another_seat_if_turned_on(bell: bool) -> None:
    settings = Settings(animation="off", hints=False, bell=bell)
    async with asking(TableApp(new_session("dice", 1, "random"), settings)) as (app, pilot):
        first = list(app.turns)
        assert first
        assert not any(is_rung for _, is_rung in first), "nobody came before"
        await press(pilot, "enter")
        app.director.answer(app.question.actions[0])
        await settled(pilot)
        await until(pilot, lambda: len(app.turns) > len(first) + 1, "two more turns")
        assert ("Ben · LAS VEGAS", False) in app.turns
        assert any(is_rung for _, is_rung in app.turns) == bell


async def test_names_and_levels_of_bots_are_explained_in_the_menu() -> None:
    async with asking(TableApp(deep("dice", 2))) as (app, pilot):
        menu = await open_menu(pilot)
        await pilot.press("down", "down")
        assert "Type a name" in text(app)
        await pilot.press("end", *"belle-Louise")
        assert "A name has at most 12 letters, or 6 wide ones." in text(app)
        await pilot.press("down", "tab", "tab")
        for name in bots.OFFERED:
            await pilot.press("right")
            assert bots.BOTS[name].description in str(menu.query_one("#help").render())
