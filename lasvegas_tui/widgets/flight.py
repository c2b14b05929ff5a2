"""Things that fly between the table and a player's box: a note, a chip, a trick, dice."""

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
    """A thing between a place on the table and a player's box, at one moment."""

    at: Target
    """Where it comes from or goes to on the table: a casino's number, the trick."""
    index: int
    """Its index among the things there; 0 is the highest note of a casino."""
    text: str
    """The text on it."""
    player: int
    """The player to or from whose box it flies."""
    way: float
    """Its position: 0 at the table, 1 at the player's box."""


class FlyingNote(LineWidget):
    """The widget of the thing that flies, above all others; outside of the screen otherwise.

    Moving it sends a few bytes; showing and hiding it would repaint the whole screen.
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
        """Show content at a position of the screen."""
        if content.cell_length != self.content.cell_length:
            self.styles.width = content.cell_length
        self.content = content
        self.is_flying = True
        self.styles.offset = place

    def land(self) -> None:
        """Move the widget out of the screen."""
        if self.is_flying:
            self.is_flying = False
            self.styles.offset = Offset(-max(WIDTH, self.content.cell_length), 0)


class Slide(Struct, frozen=True):
    """Dice that move over the table."""

    dice: Content
    start: Offset
    end: Offset

    def at(self, t: float) -> Offset:
        """Return the position of the dice at `t`, from 0 to 1."""
        way = self.end - self.start
        return self.start + Offset(round(way.x * t), round(way.y * t))


def note(text: str) -> Content:
    """Return what a flying note looks like, with a text on it."""
    return centred(WIDTH, [(text, "bold $money-ink")], "on $money-ground")


def position(way: float, start: Offset, foot: int, end: Offset) -> Offset:
    """Return where a note is on its way: first down its column to the row `foot`, then along it.

    At the end it jumps to `end`, so that it never covers the rows in which people read.
    """
    if end.y <= foot:
        return Offset(start.x, start.y + round((end.y - start.y) * way))
    if way < DOWN:
        return Offset(start.x, start.y + round((foot - start.y) * way / DOWN))
    if way < ARRIVED:
        across = (way - DOWN) / (ARRIVED - DOWN)
        return Offset(start.x + round((end.x - start.x) * across), foot)
    return end
