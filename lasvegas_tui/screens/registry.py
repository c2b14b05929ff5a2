"""Where to find the screen and the pictures of each game; modules are imported when needed."""

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
"""The name of each game's screen class in `screens/GAME/screen.py`, by the name of the game.

The same folder has the pictures of the game for the lobby and the rulebook.
"""


def screen_class(game: str) -> type[GameScreen[Any]]:
    """Return the screen class of a game; `PlainScreen` if the game has none of its own."""
    if game not in SCREENS:
        from lasvegas_tui.screens.game.default_screen import PlainScreen

        return PlainScreen
    module = import_module(f"{__package__}.{game}.screen")
    found: type[GameScreen[Any]] = getattr(module, SCREENS[game])
    return found


def new_screen(game: Game, seats: Sequence[Seat]) -> GameScreen[Any]:
    """Return a new screen for playing a game at these seats."""
    return screen_class(game.name)(game, seats)


def lobby_picture(game: str) -> tuple[Content, ...]:
    """Return the lines of a game's picture in the lobby; empty if it has none."""
    if game not in SCREENS:
        return ()
    picture: tuple[Content, ...] = import_module(f"{__package__}.{game}.lobby_picture").PICTURE
    return picture


def picture_of(game: str, rule: str, is_beside: bool = False) -> Widget | None:
    """Return a new widget with the picture of a rule, given the rule's id; None if it has none.

    With `is_beside`, it is for the margin beside the text; some rules have a picture only there.
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
