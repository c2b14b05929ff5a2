"""The looks and pictures of all games; each is loaded when it is needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from lasvegas_tui import rules

if TYPE_CHECKING:
    from textual.content import Content
    from textual.widget import Widget

    from lasvegas_tui.play.session import Session
    from lasvegas_tui.screens.look.look import Look


def look_of(session: Session) -> Look[Any]:
    """Return the look of a session's game, the fallback if the game has none."""
    folder = f"{__package__}.{session.game.name}"
    if rules.is_plugin(session.game.name) or find_spec(folder) is None:
        from lasvegas_tui.screens.game.plain import FallbackLook

        return FallbackLook(session.seats, session.game)
    made: Look[Any] = import_module(f"{folder}.look").LOOK(session.seats)
    return made


def lobby_picture(game: str) -> tuple[Content, ...]:
    """Return the rows of a game's picture in the lobby; none if it has no picture."""
    folder = f"{__package__}.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.lobby_picture") is None:
        return ()
    picture: tuple[Content, ...] = import_module(f"{folder}.lobby_picture").PICTURE
    return picture


def picture_of(game: str, rule: str, is_beside: bool = False) -> Widget | None:
    """Return a picture of a rule, drawn by the widgets of the table, if the game has one.

    Some pictures exist only for the margin beside the text.
    """
    folder = f"{__package__}.{game}"
    if rules.is_plugin(game) or find_spec(folder) is None:
        return None
    if find_spec(f"{folder}.rule_pictures") is None:
        return None
    pictures = import_module(f"{folder}.rule_pictures")
    beside = getattr(pictures, "IN_MARGIN", {}) if is_beside else {}
    drawn = {**pictures.PICTURES, **beside}.get(rule)
    picture: Widget | None = drawn() if drawn is not None else None
    return picture
