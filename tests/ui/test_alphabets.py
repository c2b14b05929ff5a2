"""A letter means the same in both cases and both widths; other alphabets are told what works."""

from textual.app import ComposeResult
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.key_commands import keymap
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.app_navigation_and_settings import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen
from lasvegas_tui.shell.key_and_click_filter import LETTERS
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import (
    OneScreen,
    TableApp,
    armed,
    asking,
    draw_curtain,
    is_covered,
    new_session,
    running,
)

FOREIGN = {
    "Russian": "йЙ",
    "Greek": "σΣς",
    "Hebrew": "ש",
    "Arabic": "شﻻ",
    "Thai": "ฟั",
    "Hindi": "कि",
    "Chinese": "你",
    "Japanese": "あｱ",
    "Korean": "ㅂ가",
    "Georgian": "ქ",
}


class Listener(BaseScreen[None]):
    """A screen that notes the keys it hears, as bindings and as what is typed."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, str | None]] = []

    def compose(self) -> ComposeResult:
        yield Static()
        yield Input(disabled=True)

    def on_key(self, event: Key) -> None:
        self.heard.append((event.key, event.character))


class ListenerApp(OneScreen):
    """An app that only listens."""

    def get_default_screen(self) -> Screen[None]:
        return Listener()

    async def hear(self, pilot: Pilot[None], key: str, character: str | None) -> Listener:
        assert isinstance(self.screen, Listener)
        self.post_message(Key(key, character))
        await pilot.pause()
        return self.screen


def num_told(app: BaseApp) -> int:
    """Return how often it stands on the screen which keys work."""
    return screen.text(app).count(" ".join(LETTERS.split()[:3]))


HEARD = [
    ("u", "u", ("u", "u")),
    ("U", "U", ("u", "u")),
    ("U", "u", ("U", "u")),
    ("u", None, ("u", "u")),
    ("shift+u", None, ("u", "u")),
    ("shift+u", "U", ("u", "u")),
    ("upper_u", None, ("u", "u")),
    ("Ｕ", "Ｕ", ("u", "u")),
    ("ｕ", "ｕ", ("u", "u")),
    ("İ", "İ", ("i", "i")),
    ("Й", "Й", ("й", "й")),
    ("É", "É", ("é", "é")),
    ("3", "3", ("3", "3")),
    ("3", None, ("3", "3")),
    ("３", "３", ("3", "3")),
    ("٣", "٣", ("3", "3")),
    ("۳", "۳", ("3", "3")),
    ("३", "३", ("3", "3")),
    ("๓", "๓", ("3", "3")),
    ("superscript_two", "²", ("superscript_two", "²")),
    ("fullwidth_question_mark", "？", ("question_mark", "?")),
    ("fullwidth_solidus", "／", ("slash", "/")),
    ("plus", "+", ("plus", "+")),
    ("enter", "\r", ("enter", "\r")),
    ("up", None, ("up", None)),
    ("f2", None, ("f2", None)),
    ("ctrl+u", "\x15", ("ctrl+u", "\x15")),
    ("ctrl+u", None, ("ctrl+u", None)),
    ("ctrl+shift+u", None, ("ctrl+shift+u", None)),
    ("alt+u", "u", ("alt+u", "u")),
    ("alt+shift+o", "O", ("alt+shift+o", "O")),
]


async def test_key_of_another_layout_is_read_as_the_one_screens_know() -> None:
    async with running(ListenerApp()) as (app, pilot):
        for key, character, heard in HEARD:
            listener = await app.hear(pilot, key, character)
            assert listener.heard[-1] == heard, (key, character)
        assert len(listener.heard) == len(HEARD)


async def test_own_key_binding_works_in_both_cases() -> None:
    async with running(ListenerApp()) as (app, pilot):
        app.keymap, problem = keymap({"undo": "Z", "money": "Ф", "history": "É"})
        assert not problem
        for sign in "zZфФéÉuUpP":
            listener = await app.hear(pilot, sign, sign)
        assert listener.heard == [(key, key) for key in "uuppll"]


async def test_letter_of_another_alphabet_shows_which_keys_work() -> None:
    async with running(ListenerApp(), notifications=True) as (app, pilot):
        for alphabet, typed in FOREIGN.items():
            for sign in typed:
                app.clear_notifications()
                await pilot.pause()
                await app.hear(pilot, sign, sign)
                assert num_told(app), alphabet
                await pilot.pause(app.NOTIFICATION_TIMEOUT)


async def test_other_keys_show_no_hint_about_alphabets() -> None:
    async with running(ListenerApp(), notifications=True) as (app, pilot):
        for sign in "aZ3+éØßªµ²٣🎲":
            await app.hear(pilot, sign, sign)
        assert not num_told(app)
        app.keymap, _ = keymap({"undo": "ф"})
        await app.hear(pilot, "ф", "ф")
        assert not num_told(app)


async def test_alphabet_hint_is_shown_once_per_screen() -> None:
    async with running(ListenerApp(), notifications=True) as (app, pilot):
        for _ in range(5):
            await app.hear(pilot, "й", "й")
        assert num_told(app) == 1
        await app.push_screen(Listener())
        await pilot.pause()
        assert not num_told(app)
        await app.hear(pilot, "й", "й")
        assert num_told(app)
        app.clear_notifications()
        await pilot.pause(app.NOTIFICATION_TIMEOUT)
        await app.hear(pilot, "й", "й")
        assert num_told(app)


async def test_field_accepts_letters_of_every_alphabet() -> None:
    async with running(ListenerApp(), notifications=True) as (app, pilot):
        field = app.screen.query_one(Input)
        field.disabled = False
        field.focus()
        for sign in "AaЙй３Ｕ？":
            await app.hear(pilot, sign, sign)
        assert field.value == "AaЙй３Ｕ？"
        assert not num_told(app)


async def test_caps_lock_does_not_break_keys_of_the_table() -> None:
    async with asking(TableApp(new_session("vegan", 2))) as (app, pilot):
        await armed(pilot)
        await pilot.press("O")
        await until(pilot, lambda: not is_covered(app), "a hand")
        for key, closing, kind in (("L", "Q", HistoryPage), ("M", "M", MenuScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, kind)
            await pilot.press(closing)
        await pilot.press("H")
        assert is_covered(app)


async def test_alphabet_hint_on_a_curtain_keeps_it_closed() -> None:
    async with running(LasVegas(), notifications=True) as (app, pilot):
        curtain = await draw_curtain(app)
        await armed(pilot)
        await pilot.press("щ")
        assert app.screen is curtain
        assert num_told(app)


async def test_names_are_typed_in_any_alphabet() -> None:
    app = LasVegas(destinations.OpenSetup("dice"), Settings(offered=("dice",)))
    async with running(app, notifications=True) as (_, pilot):
        await pilot.press("Ж", "ё")
        assert "Жё" in screen.text(app)
        assert not num_told(app)
