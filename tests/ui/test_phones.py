"""The table of a game with phones: the code, who has come, who chooses, what a phone points at."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import pytest
import segno
from textual.pilot import Pilot
from textual.worker import WorkerFailed

from lasvegas_tui.phones import addresses
from lasvegas_tui.phones.addresses import NO_NETWORK
from lasvegas_tui.phones.joined_phones import ALL_TAKEN, NOT_NOW, OF_BOTS, Room
from lasvegas_tui.phones.mediator_front import PhoneFront, Touch
from lasvegas_tui.phones.server import PhoneServer
from lasvegas_tui.play.mediator_requests import Handover, Wait
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.screens.live.phones_screen import PhonesScreen, code
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.seats import PHONE
from tests.phones.rooms import new_table, touch
from tests.rules.looks import look_alike
from tests.ui.quiet import until
from tests.ui.screen import frame
from tests.ui.tables import (
    TableApp,
    asking,
    curtain_of,
    new_session,
    on_top,
    open_curtain,
    settled,
    text,
)
from tests.ui.twins import copy, with_state


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server only say that it listens."""

    @asynccontextmanager
    async def opened(server: PhoneServer) -> AsyncIterator[None]:
        server.port = 8642
        yield

    monkeypatch.setattr(PhoneServer, "opened", opened)
    monkeypatch.setattr(addresses, "_sources", lambda: iter(["192.168.1.7"]))
    monkeypatch.setattr(addresses, "_named", lambda: iter(()))


async def open_page(pilot: Pilot[None], table: PlayDirector) -> Room:
    """Open the page with the code by its key."""
    await pilot.press("f")
    await until(pilot, lambda: isinstance(pilot.app.screen, PhonesScreen), "the page")
    assert table.phones.room is not None
    return table.phones.room


async def with_phones(pilot: Pilot[None], table: PlayDirector, *players: int) -> list[PhoneFront]:
    """Let players take their chairs, and close the page."""
    room = await open_page(pilot, table)
    for player in players:
        assert room.claim(player) is not None
    await pilot.press("escape")
    await until(pilot, lambda: not isinstance(pilot.app.screen, PhonesScreen), "the table")
    return [room.fronts[player] for player in players]


def at_a_choice(game: str, people: int = 2, *bots: str) -> Session:
    """Return a new game in which somebody has to choose."""
    session = new_session(game, people, *bots)
    while isinstance(session.node, Chance):
        session.draw()
    return session


def table_app(session: Session) -> TableApp:
    return TableApp(session, Settings(animation="off"))


async def test_page_shows_the_code_the_address_and_who_has_come() -> None:
    async with asking(table_app(at_a_choice("dice", 3))) as (app, pilot):
        room = await open_page(pilot, app.director)
        page, shown = app.screen, text(app)
        assert f"192.168.1.7:8642/{room.chairs.code}" in shown
        assert "not encrypted" in shown
        assert "another address" not in shown
        assert shown.count("at the keyboard") == 3
        room.claim(1)
        room.listen(1, lambda: None)
        await until(pilot, lambda: "on a phone" in text(app), "Ben has come")
        assert "● Ben  on a phone" in text(app)
        assert "2 to the keyboard" in text(app)
        await pilot.press("1", "9")
        assert (app.screen, list(room.fronts)) == (page, [1]), "they are at the keyboard"
        await pilot.press("2")
        await until(pilot, lambda: "on a phone" not in text(app), "Ben at the keyboard")
        assert not room.fronts
        await pilot.press("escape")
        assert not room.is_joining


async def test_another_address_of_this_machine_is_a_key_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_named", lambda: iter(["10.0.0.5"]))
    async with asking(table_app(at_a_choice("dice"))) as (app, pilot):
        room = await open_page(pilot, app.director)
        room.claim(1)
        for address in ("10.0.0.5", "192.168.1.7"):
            await pilot.press("tab")
            await until(pilot, partial(is_shown, app, address), address)
        assert list(room.fronts) == [1]
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table, "the table")


async def test_code_is_drawn_as_cameras_read_it() -> None:
    """Two rows of squares are one line, with a light border around them."""
    link = "http://192.168.178.100:8642/abcdefgh"
    squares = [[bool(square) for square in row] for row in segno.make(link, error="l").matrix]
    lines = code(link).split("\n")
    drawn: list[list[bool]] = []
    for line in lines:
        upper, lower = [], []
        for at in range(len(line.plain)):
            letter = line[at : at + 1]
            (span,) = letter.spans
            front, _, back = str(span.style).rpartition("on ")
            is_both = letter.plain == " "
            upper.append((back if is_both else front.strip()) == "#000000")
            lower.append(back == "#000000")
        drawn += [upper, lower]
    num = len(squares)
    assert [row[2 : num + 2] for row in drawn[2 : num + 2]] == squares
    assert not any(map(any, (drawn[0], drawn[1], drawn[-1])))
    assert len(lines) <= 20, "it fits a small screen"
    assert max(len(line.plain) for line in lines) <= 38


async def test_phones_that_cannot_be_reached_are_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_sources", lambda: iter(()))
    session = at_a_choice("dice")
    async with asking(table_app(session), notifications=True) as (app, pilot):
        await pilot.press("f")
        told = " ".join(NO_NETWORK.split()[:4])
        await until(pilot, lambda: told in text(app), "the reason")
        assert app.screen is app.table


async def test_table_says_who_chooses_on_the_phone_and_shows_what_they_point_at() -> None:
    async with asking(table_app(at_a_choice("dice"))) as (app, pilot):
        anna, _ = await with_phones(pilot, app.director, 0, 1)
        await until(pilot, lambda: "▲ Anna to choose a number  on the phone" in text(app))
        assert f"{PHONE}● Ben" in text(app)
        touch(anna, "choice", 0)
        await until(pilot, lambda: "If it ended now" in text(app), "the preview")
        label = anna.sheet().choices[0].label
        assert f"Anna: {label}" in text(app)
        touch(anna, "go")
        await until(pilot, lambda: "Ben to roll" in text(app), "Ben's turn")


async def test_nothing_is_shown_of_what_a_phone_points_at_in_secret() -> None:
    session = at_a_choice("card")
    async with asking(table_app(session)) as (app, pilot):
        anna, ben = await with_phones(pilot, app.director, 0, 1)
        await until(pilot, lambda: "on their phones" in text(app))
        before = text(app)
        touch(anna, "card", 0)
        await pilot.pause()
        assert text(app) == before
        touch(anna, "go")
        await until(pilot, lambda: "1 of 2 have chosen" in text(app), "who has sealed")
        assert "● Ben to choose cards  on the phone" in text(app)
        assert text(app).count("f phones") == 1
        touch(ben, "card", 0)
        touch(ben, "go")
        await until(pilot, lambda: len(session.steps[-1].applied) > 1, "the reveal")


@pytest.mark.parametrize("coached", [(), ("card",)], ids=["first game", "later game"])
async def test_phone_of_a_new_player_says_what_the_game_is_about_until_the_first_choice(
    coached: tuple[str, ...],
) -> None:
    session = at_a_choice("card")
    app = TableApp(session, Settings(animation="off", coached=coached))
    async with asking(app) as (_, pilot):
        anna, ben = await with_phones(pilot, app.director, 0, 1)
        basics = session.game.words.basics_at(session.view(None))
        assert basics is not None
        told = () if coached else basics.lines
        assert anna.sheet().basics == ben.sheet().basics == told
        assert bool(anna.sheet().hint) == bool(coached)
        touch(anna, "card", 0)
        assert anna.sheet().basics == told, "nothing moves under the finger"
        touch(anna, "go")
        assert ben.sheet().basics == told
        touch(ben, "card", 0)
        touch(ben, "go")
        session.draw()
        for hand in (anna, ben):
            hand.update()
            assert hand.sheet().basics == ()


async def test_phone_of_a_new_player_says_so_before_the_first_roll() -> None:
    app = TableApp(new_session("dice", 2), Settings(animation="off"))
    async with asking(app) as (_, pilot):
        (anna,) = await with_phones(pilot, app.director, 0)
        basics = app.session.game.words.basics_at(app.session.view(None))
        assert basics is not None
        assert anna.sheet().go == "Roll"
        assert anna.sheet().basics == basics.lines


async def test_hand_at_the_keyboard_is_covered_before_the_page_opens() -> None:
    async with asking(table_app(at_a_choice("card"))) as (app, pilot):
        await open_curtain(pilot)
        viewer = app.table.shown[0].viewer
        await open_page(pilot, app.director)
        assert (viewer, app.table.shown[0].viewer) == (0, None)
        await pilot.press("escape")
        await settled(pilot)
        assert curtain_of(app).seat.name == "Anna"


async def test_curtain_goes_when_its_player_takes_a_phone() -> None:
    async with asking(table_app(at_a_choice("card"))) as (app, pilot):
        await with_phones(pilot, app.director, 1)
        await until(pilot, lambda: isinstance(app.director.places.table.request, Handover))
        room = app.director.phones.room
        assert room is not None
        room.let_join(True)
        room.claim(0)
        await until(pilot, lambda: "on their phones" in text(app), "the table without a curtain")
        assert isinstance(app.director.places.table.request, Wait)


async def test_keyboard_goes_on_choosing_while_a_phone_seals() -> None:
    async with asking(table_app(at_a_choice("card"))) as (app, pilot):
        (ben,) = await with_phones(pilot, app.director, 1)
        await settled(pilot)
        await open_curtain(pilot)
        question = app.question
        question.toggle(0)
        touch(ben, "card", 0)
        touch(ben, "go")
        await until(pilot, lambda: "● Ben has chosen" in text(app), "who has sealed")
        assert app.director.question is question
        assert question.picked == (0,)
        assert app.director.seating.is_private


async def test_curtain_stays_while_a_phone_seals_and_shows_who_did() -> None:
    async with asking(table_app(at_a_choice("card", 3))) as (app, pilot):
        ben, _ = await with_phones(pilot, app.director, 1, 2)
        await settled(pilot)
        curtain = curtain_of(app)
        touch(ben, "card", 0)
        touch(ben, "go")
        await until(pilot, lambda: "chosen already:  ● Ben" in text(app), "who has sealed")
        assert curtain_of(app) is curtain
        assert curtain.is_armed
        await pilot.press("o")
        await until(pilot, lambda: app.director.seating.is_private, "the hand")


@pytest.mark.parametrize("game", ["card", "vegan"])
async def test_table_that_waits_for_phones_shows_no_hand(game: str) -> None:
    """Twins that differ in every hand give the table the same picture, whatever phones touch."""
    rng = Random(game)
    session = at_a_choice(game)
    twin = with_state(session, look_alike(session.state, None, rng))
    assert twin.state != session.state
    pictures = []
    for each in (copy(session), twin):
        async with asking(table_app(each)) as (app, pilot):
            hands = await with_phones(pilot, app.director, 0, 1)
            await until(pilot, partial(is_shown, app, "on the"))
            asked = next(hand for hand in hands if hand.sheet().is_turn)
            if game == "card":  # in the other game a card is shown before it is played
                touch(asked, "card", 0)
            await pilot.pause()
            pictures.append(frame(app))
    assert pictures[0] == pictures[1]


async def test_error_of_the_rules_at_a_phone_ends_the_game_like_one_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = at_a_choice("dice")
    monkeypatch.setattr(session, "choose", broken)
    with pytest.raises(WorkerFailed, match="broken"):
        await place_on_a_phone(session)


async def place_on_a_phone(session: Session) -> None:
    async with asking(table_app(session)) as (app, pilot):
        (anna,) = await with_phones(pilot, app.director, 0)
        room = app.director.phones.room
        assert room is not None
        touch(anna, "choice", 0)
        with pytest.raises(ZeroDivisionError):
            room.touch(0, Touch(anna.number, anna.version, "go"))
        await pilot.pause()


def broken(*_: object) -> None:
    raise ZeroDivisionError("broken")


def is_shown(app: TableApp, words: str) -> bool:
    return words in text(app)


async def test_key_for_the_code_is_shown_while_somebody_may_still_come() -> None:
    async with asking(table_app(at_a_choice("card"))) as (app, pilot):
        assert "f phones" not in text(app)
        await with_phones(pilot, app.director)
        await settled(pilot)
        assert "f phones" in text(app), "at a curtain"
        await open_curtain(pilot)
        assert "f phones" not in text(app), "a hand needs other keys"
    async with asking(table_app(at_a_choice("dice"))) as (app, pilot):
        await with_phones(pilot, app.director)
        await until(pilot, lambda: "f phones" in text(app), "the key at a question")
        await with_phones(pilot, app.director, 1)
        await open_page(pilot, app.director)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table, "the table")
        assert text(app).count("f phones") == 1


async def test_bot_gives_its_chair_to_a_friend_from_the_page_with_the_code() -> None:
    async with asking(table_app(at_a_choice("dice", 1, "simple"))) as (app, pilot):
        room = await open_page(pilot, app.director)
        room.claim(0)
        assert room.sheet(None).hint == OF_BOTS
        await until(pilot, lambda: "● Ben  a bot" in text(app), "the bot")
        assert "m gives a bot's chair to a friend." in text(app)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        for key in ("C", "l", "e", "o"):
            await pilot.press(key)
        menu = on_top(app, MenuScreen)
        menu.action_change_seats()
        await until(pilot, lambda: "● Cleo  at the keyboard" in text(app), "the code again")
        assert isinstance(app.screen, PhonesScreen)
        assert "bot" not in text(app)
        assert [person.name for _, person in room.sheet(None).free_chairs] == ["Cleo"]
        assert room.claim(1) is not None


def test_page_of_a_friend_without_a_chair_says_what_to_do() -> None:
    table = new_table("dice", "Anna", "Ben", at_phones=(0,))
    assert table.room.sheet(None).headline == "Take a chair"
    table.room.let_join(False)
    assert table.room.sheet(None).hint == NOT_NOW
    table.room.let_join(True)
    table.room.claim(1)
    assert table.room.sheet(None).hint == ALL_TAKEN
