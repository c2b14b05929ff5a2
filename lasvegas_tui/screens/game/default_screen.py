"""The screen of a game that has no screen of its own: sentences, and the choices as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import spaced, upper
from lasvegas_tui.rules.words import BY_SEAT
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.text_layout import wrapped


class PlainScreen(GameScreen[View]):
    """A screen for any game, which describes the table in sentences by the game's `words`."""

    DEFAULT_CSS = """
    PlainScreen Facts { height: 11; }
    PlainScreen.-tall Facts { height: 18; margin-top: 1; }
    PlainScreen.-huge Facts { height: 28; margin-top: 1; }
    """

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.facts = Facts()

    def compose_table(self) -> ComposeResult:
        yield self.facts

    def draw_game(self, view: View, frame: Frame[View], instant: Instant[View]) -> None:
        self.facts.sentences = tuple(self.words.table(view, self.names))

    def seat(self, view: View, player: Player) -> SeatModel:
        _, count = self._counted(view, player)
        return replace(super().seat(view, player), money=count)

    def purse(self, view: View, player: Player) -> Purse:
        name, count = self._counted(view, player)
        return Purse(self.players[player], count, name)

    def _counted(self, view: View, player: Player) -> tuple[str, str]:
        """Return the title of the view's field with a value per player, and the player's value.

        Both are empty if the view has no such field.
        """
        for name in BY_SEAT:
            counts: Any = getattr(view, name, ())
            if isinstance(counts, tuple) and len(counts) == len(self.seats):
                return spaced(name), str(counts[player])
        return "", ""


class Facts(LineWidget):
    """Shows the sentences that describe the table, each on a new line."""

    DEFAULT_CSS = "Facts { width: 100%; padding: 0 2; }"

    sentences: reactive[tuple[str, ...]] = reactive(())

    def lines(self) -> list[Content]:
        width = self.content_size.width
        lines = [part for text in self.sentences for part in wrapped(upper(text), width)]
        return [Content(""), *lines][: self.size.height]
