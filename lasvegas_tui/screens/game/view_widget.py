"""The sight: a view in a frame, from which widgets that only one game has are drawn."""

from __future__ import annotations

from typing import Any, Generic

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.core import Player, ViewT
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import PlayerStyle


class Sight(Struct, Generic[ViewT], frozen=True):
    """A view in a frame, and the names and colours of the players."""

    players: tuple[PlayerStyle, ...]
    view: ViewT
    frame: Frame[ViewT]

    def style_of(self, player: Player | None) -> PlayerStyle | None:
        """Return the style of a player, None for nobody."""
        if player is None:
            return None
        return self.players[player]


class SightWidget(LineWidget, Generic[ViewT]):
    """Draws a sight; blank before the first."""

    sight: reactive[Sight[Any] | None] = reactive(None)

    def lines(self) -> list[Content]:
        if self.sight is None:
            return []
        return self.lines_of(self.sight, *self.content_size)

    def lines_of(self, sight: Sight[ViewT], width: int, height: int) -> list[Content]:
        """Return the lines to show of a sight."""
        raise NotImplementedError
