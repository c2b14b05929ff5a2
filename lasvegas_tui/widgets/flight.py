"""Things that fly between the table and a seat: a note, a chip, a trick."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import centred

WIDTH = 7
DOWN, ARRIVED = 0.4, 0.9
"""The shares of its way at which a note leaves its column, and reaches the seat."""


class Flight(Struct, frozen=True):
    """One thing on its way between a place on the table and a seat, at one moment."""

    at: Target
    """The place on the table: a casino's number, the trick."""
    index: int
    """The index among the things at this place; 0 is a casino's highest note."""
    text: str
    """The text on it."""
    player: int
    """The player whose seat it flies to or from."""
    way: float
    """The position on the way, from 0 at the place to 1 at the seat."""


class FlyingNote(LineWidget):
    """A note, or dice, drawn above everything else; outside the screen while nothing flies.

    Moving it costs a few bytes; showing and hiding it would repaint the whole screen.
    """

    DEFAULT_CSS = """
    FlyingNote {
        overlay: screen;
        position: absolute;
        width: 7;
        height: 1;
        offset: -7 0;
    }
    """

    is_flying = False
    content: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return [self.content]

    def fly(self, content: Content, place: Offset) -> None:
        """Show something at a position of the screen."""
        if content.cell_length != self.content.cell_length:
            self.styles.width = content.cell_length
        self.content = content
        self.is_flying = True
        self.styles.offset = place

    def land(self) -> None:
        """Hide the note."""
        if self.is_flying:
            self.is_flying = False
            self.styles.offset = Offset(-max(WIDTH, self.content.cell_length), 0)


class Slide(Struct, frozen=True):
    """Dice on their way across the table."""

    dice: Content
    start: Offset
    end: Offset

    def at(self, t: float) -> Offset:
        """Return their position at `t`, from 0 to 1."""
        way = self.end - self.start
        return self.start + Offset(round(way.x * t), round(way.y * t))


def note(text: str) -> Content:
    """Return a note that flies, with a text on it."""
    return centred(WIDTH, [(text, "bold $money-ink")], "on $money-ground")


def position(way: float, start: Offset, foot: int, end: Offset) -> Offset:
    """Return the position of a note: down its column to row `foot`, along that row, then `end`.

    It skips the rows between, where people read about the payout.
    """
    if end.y <= foot:
        return Offset(start.x, start.y + round((end.y - start.y) * way))
    if way < DOWN:
        return Offset(start.x, start.y + round((foot - start.y) * way / DOWN))
    if way < ARRIVED:
        across = (way - DOWN) / (ARRIVED - DOWN)
        return Offset(start.x + round((end.x - start.x) * across), foot)
    return end
