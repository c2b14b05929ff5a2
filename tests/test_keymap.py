"""Keys of one's own: heard as the usual ones, shown in their place, and refused in one sentence."""

from __future__ import annotations

import pytest

from lasvegas_tui import rules, screens, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.keymap import COMMANDS, OF_GAMES, USUAL, keymap, plain
from lasvegas_tui.screens.table.play_screen import PlayScreen
from lasvegas_tui.screens.table.text_pages import HistoryPage
from lasvegas_tui.settings import Settings
from tests.ui import screen
from tests.ui.tables import TableApp, new_session, running


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({"undone": "z"}, "There is no key for 'undone'; there are undo, rules"),
        ({"undo": "zz"}, "The key for undo cannot be 'zz': it is one letter or sign."),
        ({"undo": "3"}, "The key for undo cannot be '3': it is one letter or sign."),
        ({"undo": "３"}, "The key for undo cannot be '3': it is one letter or sign."),
        ({"undo": "P"}, "The key for undo cannot be 'p', which chooses something already."),
        ({"undo": "p"}, "The key for undo cannot be 'p', which chooses something already."),
        ({"undo": "l"}, "The key 'l' cannot be for both undo and history."),
        ({"undo": "z", "demo": "Z"}, "The key 'z' cannot be for both undo and demo."),
    ],
)
def test_keys_that_cannot_be_are_told_in_one_sentence(own: dict[str, str], sentence: str) -> None:
    found, told = keymap(own)
    assert found == USUAL
    assert told.startswith(sentence)
    settings.save(Settings(keys=own, theme="day"))
    kept, notice = settings.load()
    assert notice == f"{told} The usual keys are used."
    assert kept == Settings(keys=own, theme="day"), "nothing of the file is lost"


def test_two_keys_may_change_places() -> None:
    found, told = keymap({"undo": "l", "history": "u"})
    assert not told
    assert [found.meant(key) for key in "ulx"] == ["l", "u", "x"]
    assert found.said("{undo} and {history}, {demo}") == "l and u, d"


def test_a_capital_is_read_as_its_small_letter() -> None:
    assert keymap({"undo": "Z", "demo": "Ö"}) == keymap({"undo": "z", "demo": "ö"})


def test_no_command_needs_a_capital() -> None:
    assert all(key == plain(key) for key in COMMANDS.values())


def test_no_key_is_moved_to_a_letter_that_chooses_in_a_game() -> None:
    letters = {
        letter
        for name in rules.names()
        for targeting in [screens.look_of(new_session(name)).targeting]
        for letter in (*targeting.keys, *targeting.letters)
    }
    assert letters == OF_GAMES


async def test_a_key_is_heard_and_shown_where_it_was_moved_to() -> None:
    app = TableApp(new_session("dice", 2))
    app.keymap, _ = keymap({"history": "z"})
    async with running(app) as (_, pilot):
        assert isinstance(app.screen, PlayScreen)
        assert "z log" in screen.text(app)
        assert "l log" not in screen.text(app)
        await pilot.press("l")
        assert isinstance(app.screen, PlayScreen), "nothing is there any more"
        await pilot.press("z")
        assert isinstance(app.screen, HistoryPage)
        await pilot.press("slash", *"yell")
        assert "yell" in screen.text(app), "what is typed stays as it is"


def test_the_program_takes_the_keys_of_its_settings() -> None:
    app = LasVegas(settings=Settings(keys={"history": "z"}))
    assert app.keymap.key("l") == "z"
