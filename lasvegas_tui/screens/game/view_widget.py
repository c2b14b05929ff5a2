"""The base class of widgets that draw a whole view, each for one game only.

Widgets that several games use are in `widgets`, and are given values instead of views.
"""

from __future__ import annotations

from typing import Any, Generic

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.core import Player, ViewT
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import PlayerStyle


class Sight(Struct, Generic[ViewT], frozen=True):
    """All that a widget of one game may draw: a view, its cursor or animation, and the players."""

    players: tuple[PlayerStyle, ...]
    view: ViewT
    frame: Frame[ViewT]

    def style_of(self, player: Player | None) -> PlayerStyle | None:
        """Return the name, sign and colour of a player; None if `player` is None."""
        if player is None:
            return None
        return self.players[player]


class ViewWidget(LineWidget, Generic[ViewT]):
    """A widget that draws a `Sight` (a view and its cursor); blank until it gets one."""

    sight: reactive[Sight[Any] | None] = reactive(None)

    def lines(self) -> list[Content]:
        if self.sight is None:
            return []
        return self.lines_of(self.sight, *self.content_size)

    def lines_of(self, sight: Sight[ViewT], width: int, height: int) -> list[Content]:
        """Return the lines to draw in a widget of `width` cells and `height` lines."""
        raise NotImplementedError
