import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.dom import DOMNode
from textual.events import AppBlur, Key
from textual.pilot import Pilot
from textual.widgets import Static

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.transcript_events import TookBack
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import View
from lasvegas_tui.rules.vegan.words import VeganWords
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.curtain import (
    OPENING_KEYS,
    CurtainCard,
    CurtainDirector,
    PublicTable,
)
from lasvegas_tui.screens.registry import new_screen
from lasvegas_tui.shell.arming_delay import PLEASE, ArmingDelay
from lasvegas_tui.shell.base_screen import BaseScreen
from lasvegas_tui.terminal.input_parser import InputParser
from lasvegas_tui.widgets.large_letters import LETTERS, large_name
from tests.nightly import at_night
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import (
    OneScreen,
    TableApp,
    armed,
    asking,
    curtain_of,
    draw_curtain,
    is_covered,
    new_curtain,
    new_session,
    on_top,
    open_curtain,
    play_until,
    press,
    running,
    settled,
)


class Secret(BaseScreen[None]):
    """A screen with something private on it."""

    num_covered = 0

    def compose(self) -> ComposeResult:
        yield Static("three tokens")

    def cover(self) -> None:
        self.num_covered += 1
        self.app.push_screen(new_curtain("to look again"))


async def test_holder_of_the_keyboard_is_not_told_to_pass_it() -> None:
    async with asking(TableApp(new_session("card", 2))) as (app, pilot):
        assert "Pass the keyboard to ▲ Anna" in screen.text(app)
        await open_curtain(pilot)
        await pilot.press("h")
        await armed(pilot)
        assert "Now you, ▲ Anna" in screen.text(app)
        assert "Pass the keyboard" not in screen.text(app)


async def test_curtain_opens_by_its_own_keys_only() -> None:
    playing = ("space", "escape", "tab", "q", "h", "p", "y", "u", "left", *"0123456789")
    async with running(LasVegas()) as (app, pilot):
        for opening in sorted(OPENING_KEYS):
            await draw_curtain(app)
            await armed(pilot)
            await pilot.press(*playing)
            assert is_covered(app)
            await armed(pilot)
            await pilot.press(opening)
            assert not is_covered(app), opening


async def test_keys_typed_ahead_or_held_down_do_not_open_the_curtain() -> None:
    async with running(LasVegas()) as (app, pilot):
        curtain = await draw_curtain(app)
        for _ in range(20):
            await asyncio.sleep(0.5 * ArmingDelay.LULL)
            await pilot.press("o")
            assert app.screen is curtain
            assert PLEASE in screen.text(app)
            assert not curtain_of(app).is_armed, "every key begins it anew"
        await asyncio.sleep(ArmingDelay.LULL)
        await pilot.press("enter")
        assert app.screen is not curtain


@pytest.mark.parametrize("intervals", [(0.03, 0.4), at_night(((0.4, 0.03),))], ids=str)
@pytest.mark.parametrize("held", [("enter",), ("enter", "shift+enter"), ("o",)])
async def test_key_held_down_never_opens_the_curtain(
    held: tuple[str, ...], intervals: tuple[float, float]
) -> None:
    async with running(OneScreen()) as (app, pilot):
        for delay, interval in zip((0.2, 1.0, 2.0, 5.0), 2 * intervals, strict=True):
            await pilot.press(held[0])
            curtain = await draw_curtain(app)
            await asyncio.sleep(delay)
            for repeated in held * 10:
                app.post_message(Key(repeated, None))
                await asyncio.sleep(interval)
                assert app.screen is curtain, (delay, interval)
            await armed(pilot)
            await pilot.press(held[0])
            await until(pilot, lambda: len(app.screen_stack) == 1, "what a single press opens")


@pytest.mark.parametrize(
    ("sealing", "opening", "is_at_once"),
    [("enter", "enter", False), ("enter", "o", True), ("1", "enter", True), ("o", "O", False)],
)
async def test_same_key_opens_the_curtain_a_moment_later_and_another_one_at_once(
    sealing: str, opening: str, is_at_once: bool
) -> None:
    async with running(OneScreen()) as (app, pilot):
        await pilot.press(sealing)
        curtain = await draw_curtain(app)
        await armed(pilot)
        app.post_message(Key(opening, None))
        await asyncio.sleep(0.1)
        assert (app.screen is not curtain) is is_at_once
        assert is_at_once or "Opening in a moment" in screen.text(app)
        await until(pilot, lambda: app.screen is not curtain, "the table")


@pytest.mark.parametrize("after", ["l", "enter", "x"])
async def test_key_that_follows_at_once_keeps_the_curtain_closed(after: str) -> None:
    async with running(OneScreen()) as (app, pilot):
        await pilot.press("enter")
        curtain = await draw_curtain(app)
        await armed(pilot)
        for key in ("enter", after):
            app.post_message(Key(key, None))
        await pilot.pause(0.1)
        assert PLEASE in screen.text(app)
        await armed(pilot)
        assert app.screen is curtain


async def test_text_does_not_open_the_curtain() -> None:
    async with running(OneScreen()) as (app, pilot):
        curtain = await draw_curtain(app)
        for text in (b"o", b"foo", b"o\n", b"\n\n", b"\x1b[200~o\n\x1b[201~o"):
            await armed(pilot)
            keys = [sent for sent in InputParser().feed(text) if isinstance(sent, Key)]
            for key in keys:
                app.post_message(key)
            await pilot.pause()
            assert (app.screen is curtain) is (text != b"o"), text
            if app.screen is not curtain:
                curtain = await draw_curtain(app)


async def test_delay_that_a_key_prolonged_does_not_end_when_it_first_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its end is a message, and the key may be handled between the two."""
    due: list[Callable[[], object]] = []

    def after(seconds: float, callback: Callable[[], object]) -> asyncio.TimerHandle:
        due.append(callback)
        return asyncio.get_running_loop().call_later(seconds, int)

    screen = BaseScreen[None]()
    monkeypatch.setattr(screen, "after", after)
    armed, opened = list[bool](), list[str]()
    quiet = ArmingDelay(screen, armed.append)
    quiet.begin()
    quiet.disturb()
    due[0]()
    assert armed == [False, False]
    due[1]()
    assert armed == [False, False, True]
    quiet.confirm(lambda: opened.append("once"))
    quiet.disturb()
    due[2]()
    assert not opened
    quiet.confirm(lambda: opened.append("again"))
    due[-1]()
    assert opened == ["again"]


async def test_lighting_the_button_restyles_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    styled: list[DOMNode] = []
    update = LasVegas.update_styles

    def note(self: LasVegas, node: DOMNode, animate: bool = True) -> None:
        styled.extend(node.walk_children(with_self=True))
        update(self, node, animate)

    monkeypatch.setattr(LasVegas, "update_styles", note)
    async with running(LasVegas()) as (app, pilot):
        await draw_curtain(app)
        await pilot.pause()
        button = curtain_of(app).card.button
        styled.clear()
        await armed(pilot)
        assert styled == [button]


async def test_click_opens_the_curtain_only_on_the_button_and_not_at_once() -> None:
    async with running(LasVegas()) as (app, pilot):
        await draw_curtain(app)
        await pilot.click("#open")
        assert is_covered(app)
        await armed(pilot)
        await pilot.click("#who")
        assert is_covered(app)
        await pilot.click("#open")
        assert not is_covered(app)


async def test_secret_is_covered_once_when_the_terminal_loses_focus() -> None:
    async with running(LasVegas()) as (app, pilot):
        secret = Secret()
        await app.push_screen(secret)
        await pilot.pause()
        assert "three" in screen.text(app)
        for _ in range(2):
            app.post_message(AppBlur())
            await pilot.pause()
        assert is_covered(app)
        assert "three" not in screen.text(app)
        assert secret.num_covered == 1


async def test_name_is_never_parsed_as_markup() -> None:
    name = "[@click=app.quit]x[/]"
    async with running(LasVegas()) as (app, pilot):
        session = new_session("royale", 3)
        seats = [Seat(name, "pink"), Seat(name, "blue"), Seat("Cleo", "green")]
        public = PublicTable("royale", session.view(None), (1,), unseen=(f"{name} was here.",))
        curtain = new_screen(session.game, seats)
        curtain.director = CurtainDirector(curtain, public, seats[0], "to guess")
        await app.push_screen(curtain)
        await armed(pilot)
        assert f"✚ {name}" in screen.text(app)
        assert f"● {name}" in screen.text(app)


# -- the table beneath -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "num", "size"), [("card", 4, (120, 35)), ("vegan", 2, (80, 24))])
async def test_nothing_moves_when_the_curtain_opens(
    game: str, num: int, size: tuple[int, int]
) -> None:
    async with running(TableApp(new_session(game, num)), size=size) as (app, pilot):
        await at_a_curtain(pilot)
        before, cover = places(app), app.screen.query_one(CurtainCard).region
        await open_curtain(pilot)
        assert app.screen is app.table
        assert places(app) == before
        hand = app.table.parts["hand"].region
        assert cover.y <= hand.y, "the hand lies where the cover was"
        assert hand.bottom <= cover.bottom


async def test_pages_open_over_the_curtain_and_disarm_it() -> None:
    async with asking(TableApp(new_session("vegan", 3))) as (app, pilot):
        await open_curtain(pilot)
        await press(pilot, "right", "enter")
        covered, curtain = app.screen, curtain_of(app)
        told = curtain.public.unseen
        assert len(told) == 1, "the card that was played"
        assert "leads" in told[0]
        for key, heading in (("l", "What happened"), ("n", f"turn of {curtain.seat.name}")):
            await armed(pilot)
            assert told[0] in screen.text(app)
            await pilot.press(key)
            assert heading in screen.text(app)
            assert told[0] in screen.text(app)
            await pilot.press("escape", "enter")
            assert app.screen is covered
        for key in ("question_mark", "i", "s"):
            await armed(pilot)
            await pilot.press(key)
        about_play = curtain.screen.help.rule(curtain.public.view, None)
        assert app.explained == [("vegan", about_play), ("vegan", rulebook.SIGNS)]
        assert app.openings[-1] == destinations.OpenSettings()


async def test_table_can_take_back_a_card_before_the_next_hand_opens() -> None:
    async with running(TableApp(new_session("vegan", 3))) as (app, pilot):
        await at_a_curtain(pilot)
        first = curtain_of(app).seat
        await open_curtain(pilot)
        await press(pilot, "right", "enter")
        second, events = curtain_of(app).seat, app.session.events
        for agreed in (False, True):
            await armed(pilot)
            await pilot.press("u")
            await settled(pilot)
            assert app.screen is app.table
            assert "Only if the whole table agrees." in screen.text(app)
            await pilot.press("enter" if agreed else "escape")
            await settled(pilot)
            assert curtain_of(app).seat == (first if agreed else second)
        assert app.session.events == (*events, TookBack())
        assert curtain_of(app).seat == first


async def test_choice_that_led_to_a_secret_can_be_undone_before_opening() -> None:
    async with running(TableApp(new_session("royale", 3, seed=7, tiles=6))) as (app, pilot):
        assert await play_until(pilot, "HidingTokens", Random(2))
        await at_a_curtain(pilot)
        assert "u undo" in screen.text(app)
        owner = app.session.awaited[0]
        await pilot.press("u")
        await settled(pilot)
        assert app.session.events[-1:] == (TookBack(owner),)
        assert app.question.player == owner


async def test_news_seen_by_all_is_not_repeated() -> None:
    async with asking(TableApp(new_session("card", 2))) as (app, pilot):
        for _ in range(2):
            await open_curtain(pilot)
            await press(pilot, "1", "enter")
        assert "Cards up!" in screen.text(app)
        await press(pilot, "enter")
        curtain = curtain_of(app)
        assert curtain.public.unseen == ()
        assert curtain.public.since, "it can be asked for"


async def test_news_on_a_curtain_is_the_public_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(words: object, before: View, after: View, names: Names) -> list[str]:
        return [f"told to {after.viewer}"]

    monkeypatch.setattr(VeganWords, "came", told)
    monkeypatch.setattr(VeganWords, "done", lambda *_: [])
    async with running(TableApp(new_session("vegan", 3))) as (app, pilot):
        for choice in ("1", "right"):
            await at_a_curtain(pilot)
            public = curtain_of(app).public
            lines = (*public.sentences, *public.since, *public.unseen)
            assert {line for line in lines if line} == {"told to None"}
            assert public.since
            await open_curtain(pilot)
            await press(pilot, choice, "enter")


async def at_a_curtain(pilot: Pilot[Any]) -> None:
    """Waits for a curtain that can be opened."""
    await settled(pilot)
    await armed(pilot)


def places(app: TableApp) -> dict[str, object]:
    """Return where everything on the table lies, but for the stage and a line that is free."""
    table = on_top(app, GameScreen)
    above = [child for child in table.query_one("#table").children if child is not table.stage]
    widgets = [*above, table.seat_row, table.key_bar, table.prompt]
    found = {f"{type(widget).__name__} {n}": widget.region for n, widget in enumerate(widgets)}
    return {**found, "stage": table.query_one("#stage").region}


@pytest.mark.parametrize(("size", "is_large"), [((80, 24), False), ((160, 45), True)])
async def test_large_curtain_writes_the_next_name_large(
    size: tuple[int, int], is_large: bool
) -> None:
    async with running(TableApp(new_session("card", 3)), size=size) as (app, pilot):
        await until(pilot, lambda: "Pass the keyboard to" in screen.text(app))
        assert (large_name("Anna", 46, LETTERS)[0] in screen.text(app)) is is_large
