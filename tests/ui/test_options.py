import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from lasvegas_tui import destinations, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.key_commands import COMMANDS, GROUPS
from lasvegas_tui.screens.home.key_settings import KeysScreen
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.settings import SETTINGS, Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.widgets.chooser import Chooser
from tests.ui import screen
from tests.ui.tables import running


async def test_settings_apply_at_once_and_are_saved() -> None:
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("s")
        assert app.screen.query("#settings")
        await pilot.press("right", "down", "right", "down", "down", "down", "right", "down")
        found = (app.theme, app.settings.animation, app.settings.handover)
        assert found == ("day", "fast", "always")
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)
    kept, problem = settings.load()
    assert (kept.theme, kept.animation, kept.handover, problem) == ("day", "fast", "always", "")


@asynccontextmanager
async def page(**given: Any) -> AsyncIterator[tuple[LasVegas, Pilot[Any]]]:
    """Run the program with the page of settings over the lobby."""
    async with running(LasVegas(**given)) as (app, pilot):
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        yield app, pilot


async def test_ascii_setting_leaves_only_ascii() -> None:
    async with page(is_ascii=None) as (app, pilot):
        app.show_ascii(False)
        await pilot.press(*["down"] * 7, "right")
        assert app.is_ascii
        assert screen.text(app).isascii()
        assert "^ orange" in screen.text(app)


async def test_every_theme_can_be_chosen_and_the_foot_tells_what_enter_does() -> None:
    async with page() as (app, pilot):
        chooser = app.screen.query(Chooser).first()
        chosen = [theme for theme, _ in chooser.choices]
        assert chosen[: len(themes.THEMES)] == list(themes.THEMES)
        assert sorted(map(str, chosen)) == sorted(app.available_themes)
        await pilot.press("right")
        assert app.theme == chosen[1]
        assert "Enter move" in screen.text(app).splitlines()[-1]
        await pilot.press("up")
        assert "Enter open" in screen.text(app).splitlines()[-1]
        await pilot.press("enter")
        assert isinstance(app.screen, KeysScreen)


async def test_every_setting_is_explained_in_full() -> None:
    async with page() as (app, pilot):
        for chooser in app.screen.query(Chooser):
            chooser.focus()
            await pilot.pause()
            region = app.screen.query_one("#explanation", Static).region
            rows = screen.text(app).splitlines()[region.y : region.bottom]
            told = " ".join(" ".join(row[region.x : region.right] for row in rows).split())
            assert told == SETTINGS[chooser.name or ""].help
    handover = SETTINGS["handover"].help
    assert all(word in handover for word in ("auto", "always", "never", "secret"))


async def test_settings_that_cannot_be_saved_still_apply() -> None:
    async with running(LasVegas(settings=Settings(theme="clear")), notifications=True) as (
        app,
        pilot,
    ):
        settings.path().parent.parent.mkdir(parents=True, exist_ok=True)
        settings.path().parent.write_text("in the way")
        app.update_settings(theme="day")
        await pilot.pause()
        assert app.theme == "day"
        assert "cannot be saved" in screen.one_line(app)


async def test_options_of_the_command_line_are_not_saved() -> None:
    kept = Settings(theme="clear")
    settings.save(kept)
    app = LasVegas(settings=Settings(theme="day", animation="off"), saved_settings=kept)
    async with running(app):
        app.update_settings(animation="fast")
        assert (app.theme, app.settings.animation) == ("day", "fast")
    assert settings.load()[0] == Settings(theme="clear", animation="fast")


async def test_key_typed_beside_a_command_becomes_its_key() -> None:
    app = LasVegas(settings=Settings(keys={"history": "b"}))
    async with running(app) as (_, pilot):
        await pilot.press("s", "up", "enter")
        assert isinstance(app.screen, KeysScreen)
        assert re.search(r"history +b ", screen.text(app))
        await pilot.press("Z")
        assert "The key of undo is z now." in screen.text(app)
        assert app.keymap.meant("z") == "u"
        await pilot.press("down", "b")
        assert "The key 'b' cannot be used for both history and rules." in screen.text(app)
        assert re.search(r"rules +\? ", screen.text(app)), "it stays what it was"
        await pilot.press("backspace", "up")
        assert re.search(r"rules +\? ", screen.text(app)), "nothing was typed instead"
        await pilot.press("u", *["down"] * 14, "+", "escape", "escape")
        assert isinstance(app.screen, LobbyScreen)
        assert "+ settings" in screen.text(app).splitlines()[-1]
        assert re.search(r"\+ +Settings", screen.text(app))
    assert settings.load()[0].keys == {"history": "b", "settings": "+"}


def test_every_command_is_on_the_page_of_keys() -> None:
    shown = [command.key for command in chain(*GROUPS.values())]
    assert sorted(shown) == sorted(command.key for command in COMMANDS.values())
