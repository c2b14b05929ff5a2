"""A look for a game that brings none: what lies open in words, and the choices as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.core import View
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import sentence, spaced, upper
from lasvegas_tui.rules.words import BY_SEAT, facts
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.widgets.drawn import Drawn
from lasvegas_tui.widgets.ink import wrapped
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.seats import SeatFace

UNSAID = ("news", "remembered", *View.__struct_fields__)
"""Fields of a view that say nothing about what lies on the table."""


class PlainLook(Look[View]):
    """The look of any game, made of the names of its view's fields."""

    purse_heading = "So far"

    def __init__(self, seats: Sequence[Seat], game: Game) -> None:
        super().__init__(seats)
        self.title = game.title.upper()

    def new_play_area(self) -> PlayArea[View]:
        return PlainPlayArea(self)

    def lying(self, view: View) -> tuple[str, ...]:
        """Return what lies open, a sentence for each field."""
        return tuple(sentence(fact) for fact in facts(view, self.names, UNSAID))

    def round(self, view: View) -> int:
        number = getattr(view, "round", 0)
        return number if isinstance(number, int) else 0

    def seat_faces(self, view: View) -> tuple[SeatFace, ...]:
        _, counts = self._counted(view)
        return tuple(
            SeatFace(ink, "", count, is_awaited=player in view.awaited)
            for player, (ink, count) in enumerate(zip(self.inks, counts, strict=True))
        )

    def purses(self, view: View) -> tuple[Purse, ...]:
        name, counts = self._counted(view)
        return tuple(Purse(ink, count, name) for ink, count in zip(self.inks, counts, strict=True))

    def total(self, total: int) -> str:
        return str(total)

    def _counted(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return what is counted for each player: its name, and how much each has."""
        for name in BY_SEAT:
            counts: Any = getattr(view, name, ())
            if isinstance(counts, tuple) and len(counts) == len(self.seats):
                return spaced(name), tuple(map(str, counts))
        return "", ("",) * len(self.seats)


class PlainPlayArea(PlayArea[View]):
    """Says what lies open; the stage below is for the list of choices."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    PlainPlayArea Lying { height: 11; }
    TableScreen.-tall PlainPlayArea Lying { height: 18; margin-top: 1; }
    TableScreen.-huge PlainPlayArea Lying { height: 28; margin-top: 1; }
    """

    def __init__(self, look: PlainLook) -> None:
        self.look = look
        self.lying = Lying()
        super().__init__([self.lying], [])

    def draw(self, view: View, frame: Frame[View]) -> None:
        self.lying.said = self.look.lying(view)


class Lying(Drawn):
    """What lies on the table, a sentence in each line."""

    DEFAULT_CSS = "Lying { width: 100%; padding: 0 2; }"

    said: reactive[tuple[str, ...]] = reactive((), repaint=False)

    def lines(self) -> list[Content]:
        width = self.content_size.width
        lines = [part for text in self.said for part in wrapped(upper(text), width)]
        return [Content(""), *lines][: self.size.height]
