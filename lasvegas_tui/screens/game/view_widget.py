"""Widgets that draw a whole view; they belong to a single game.

Widgets that several games use are in `widgets`, and are given values instead.
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
    """Everything that such a widget draws: a view, a frame, and the players' names and colours."""

    players: tuple[PlayerStyle, ...]
    view: ViewT
    frame: Frame[ViewT]

    def style_of(self, player: Player | None) -> PlayerStyle | None:
        """Return the style of a player; None for nobody."""
        if player is None:
            return None
        return self.players[player]


class SightWidget(LineWidget, Generic[ViewT]):
    """A widget that draws a sight, and is blank until it has one."""

    sight: reactive[Sight[Any] | None] = reactive(None)

    def lines(self) -> list[Content]:
        if self.sight is None:
            return []
        return self.lines_of(self.sight, *self.content_size)

    def lines_of(self, sight: Sight[ViewT], width: int, height: int) -> list[Content]:
        """Return the lines that show a sight."""
        raise NotImplementedError
