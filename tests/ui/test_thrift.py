"""What is remembered instead of found anew is what Textual finds."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from lasvegas_tui import rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.session import openings
from lasvegas_tui.widgets import themes
from tests.ui.screen import strips, text
from tests.ui.tables import TableApp, new_session, settled


def _assert_styles_are_right(app: App[Any]) -> None:
    """Every widget has the rules that Textual's own search finds for it."""
    for node in app.screen.walk_children(with_self=True):
        before = node.styles.base.get_rules()
        Stylesheet.apply.__wrapped__(app.stylesheet, node)  # type: ignore[attr-defined]
        assert node.styles.base.get_rules() == before, node


def _assert_handlers_are_right(app: App[Any]) -> None:
    """Every widget does about a message what Textual's own search finds."""
    find = MessagePump._get_dispatch_methods
    for node in app.screen.walk_children(with_self=True):
        for message in (events.Idle(), events.Mount(), events.Focus(), events.Key("x", "x")):
            asked = node, message.handler_name, message
            assert list(find(*asked)) == list(find.__wrapped__(*asked))  # type: ignore[attr-defined]


async def _assert_all_is_right(pilot: Pilot[None]) -> None:
    await pilot.pause()
    _assert_handlers_are_right(pilot.app)
    _assert_styles_are_right(pilot.app)


async def test_a_form_looks_and_listens_as_it_does_in_textual() -> None:
    app = LasVegas(openings.Setup("royale"))
    async with app.run_test(size=(80, 24)) as pilot:
        await _assert_all_is_right(pilot)
        for key in ("down", "tab", "tab", "right"):
            await pilot.press(key)
            await _assert_all_is_right(pilot)
        assert app.focused is not None
        app.focused.disabled = True
        await _assert_all_is_right(pilot)
        app.theme = themes.SIXTEEN.name
        await _assert_all_is_right(pilot)


async def test_a_table_looks_and_listens_as_it_does_in_textual() -> None:
    app = TableApp(new_session("vegan", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await _assert_all_is_right(pilot)
        await pilot.hover(next(iter(app.screen.children)))
        await _assert_all_is_right(pilot)


def _assert_letters_are_right(app: App[Any]) -> None:
    """What is read off the screen are the letters that Textual puts there."""
    assert text(app).splitlines() == [line.text.rstrip() for line in strips(app)]


@pytest.mark.parametrize("game", list(rules.names()))
async def test_the_letters_read_are_those_on_the_screen(game: str) -> None:
    app = TableApp(new_session(game, 3, names=("Ян", "多多", "Zoë")))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        _assert_letters_are_right(app)
        for key in ("right", "l", "escape", "n", "escape", "s"):
            await pilot.press(key)
            await pilot.pause()
            _assert_letters_are_right(app)
