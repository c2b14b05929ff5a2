"""A note on its way from a casino to a seat."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.rules.money import short
from lasvegas_tui.widgets.drawn import Drawn
from lasvegas_tui.widgets.ink import centred

WIDTH = 6
ASIDE = Offset(-WIDTH, 0)


class Flight(Struct, frozen=True):
    """A note that has left its casino and not arrived yet."""

    casino: int
    index: int
    """Its place among the casino's notes, 0 for the highest."""
    note: int
    """Dollars."""
    player: int
    """Whose seat it goes to."""
    way: float
    """How much of the way lies behind it, from 0 to 1."""


class FlyingNote(Drawn):
    """A note above everything else on the table, aside of it while nothing flies.

    To move costs a few bytes; to come and go would have the whole screen painted.
    """

    DEFAULT_CSS = """
    FlyingNote {
        overlay: screen;
        position: absolute;
        width: 6;
        height: 1;
        offset: -6 0;
    }
    """

    is_flying = False
    note: reactive[int] = reactive(0, repaint=False)

    def lines(self) -> list[Content]:
        return [centred(WIDTH, [(short(self.note), "bold $money-ink")], "on $money-ground")]

    def fly(self, note: int, place: Offset) -> None:
        """Let a note be at a place of the screen."""
        self.note = note
        self.is_flying = True
        self.styles.offset = place

    def land(self) -> None:
        """Let nothing fly any more."""
        if self.is_flying:
            self.is_flying = False
            self.styles.offset = ASIDE


def place(way: float, start: Offset, foot: int, end: Offset) -> Offset:
    """Return where a note is: it goes down its column to the row `foot`, then across to `end`."""
    y = start.y + round((end.y - start.y) * way)
    if y <= foot or end.y <= foot:
        return Offset(start.x, y)
    across = (y - foot) / (end.y - foot)
    return Offset(start.x + round((end.x - start.x) * across), y)
