"""The screens. Opening a table loads its own game and no other."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from lasvegas_tui import rules

if TYPE_CHECKING:
    from textual.content import Content
    from textual.widget import Widget

    from lasvegas_tui.demos.demo import Demo
    from lasvegas_tui.play.session import Session
    from lasvegas_tui.screens.learn.demo_screen import DemoScreen
    from lasvegas_tui.screens.look.look import Look
    from lasvegas_tui.screens.table.play_screen import PlayScreen
    from lasvegas_tui.screens.table.replay_screen import ReplayScreen


def look_of(session: Session) -> Look[Any]:
    """Return the look of a session's game, the fallback if the game has none."""
    folder = f"{__name__}.{session.game.name}"
    if rules.is_plugin(session.game.name) or find_spec(folder) is None:
        from lasvegas_tui.screens.look.fallback_look import FallbackLook

        return FallbackLook(session.seats, session.game)
    made: Look[Any] = import_module(f"{folder}.look").LOOK(session.seats)
    return made


def lobby_picture(game: str) -> tuple[Content, ...]:
    """Return the rows of a game's picture in the lobby; none if it has no picture."""
    folder = f"{__name__}.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.lobby_picture") is None:
        return ()
    picture: tuple[Content, ...] = import_module(f"{folder}.lobby_picture").PICTURE
    return picture


def picture_of(game: str, rule: str, is_beside: bool = False) -> Widget | None:
    """Return a picture of a rule, drawn by the widgets of the table, if the game has one.

    Some pictures exist only for the margin beside the text.
    """
    folder = f"{__name__}.{game}"
    if rules.is_plugin(game) or find_spec(folder) is None:
        return None
    if find_spec(f"{folder}.rule_pictures") is None:
        return None
    pictures = import_module(f"{folder}.rule_pictures")
    beside = getattr(pictures, "IN_MARGIN", {}) if is_beside else {}
    drawn = {**pictures.PICTURES, **beside}.get(rule)
    picture: Widget | None = drawn() if drawn is not None else None
    return picture


def table_screen(session: Session) -> PlayScreen:
    """Return the screen that plays a session."""
    from lasvegas_tui.screens.table.play_screen import PlayScreen

    return PlayScreen(session, look_of(session))


def replay_screen(session: Session, at: int = 0) -> ReplayScreen:
    """Return the screen that replays a session step by step, after `at` steps."""
    from lasvegas_tui.screens.table.replay_screen import ReplayScreen

    return ReplayScreen(session, look_of(session), at)


def demo_screen(demo: Demo) -> DemoScreen:
    """Return the screen that plays a demo."""
    from lasvegas_tui.screens.learn.demo_screen import DemoScreen

    return DemoScreen(demo, look_of(demo.session))
