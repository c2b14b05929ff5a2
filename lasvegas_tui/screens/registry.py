"""Which game has which screen and pictures; they are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.content import Content
    from textual.widget import Widget

    from lasvegas_tui.play.seats import Seat
    from lasvegas_tui.rules.game_description import Game
    from lasvegas_tui.screens.game.screen import GameScreen

SCREENS: Mapping[str, str] = {
    "dice": "DiceScreen",
    "royale": "RoyaleScreen",
    "card": "CardScreen",
    "board": "BoardScreen",
    "vegan": "VeganScreen",
}
"""The games that have a screen of their own, and its class in `screens/GAME/screen.py`.

The same folder has the pictures of the game, for the lobby and for its rulebook.
"""


def screen_class(game: str) -> type[GameScreen[Any]]:
    """Return the class of a game's screen; `PlainScreen` if it has none of its own."""
    if game not in SCREENS:
        from lasvegas_tui.screens.game.default_screen import PlainScreen

        return PlainScreen
    module = import_module(f"{__package__}.{game}.screen")
    found: type[GameScreen[Any]] = getattr(module, SCREENS[game])
    return found


def new_screen(game: Game, seats: Sequence[Seat]) -> GameScreen[Any]:
    """Return a new screen of a game."""
    return screen_class(game.name)(game, seats)


def lobby_picture(game: str) -> tuple[Content, ...]:
    """Return the lines of a game's picture in the lobby; empty if it has none."""
    if game not in SCREENS:
        return ()
    picture: tuple[Content, ...] = import_module(f"{__package__}.{game}.lobby_picture").PICTURE
    return picture


def picture_of(game: str, rule: str, is_beside: bool = False) -> Widget | None:
    """Return the picture of a rule, drawn by widgets; None if it has none.

    With `is_beside` it is for the margin beside the text, for which there are more pictures.
    """
    if game not in SCREENS:
        return None
    pictures = import_module(f"{__package__}.{game}.rule_pictures")
    if is_beside:
        beside = getattr(pictures, "IN_MARGIN", {})
    else:
        beside = {}
    drawn = {**pictures.PICTURES, **beside}.get(rule)
    picture: Widget | None = None
    if drawn is not None:
        picture = drawn()
    return picture
