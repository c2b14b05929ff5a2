"""Things that fly between the table and a player's box, such as a banknote, a chip or a trick."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.text_layout import centred

WIDTH = 7
DOWN, ARRIVED = 0.4, 0.9
"""How far along its way (0 to 1) a flying thing turns sideways, and how far along it arrives."""


class Flight(Struct, frozen=True):
    """A thing that is flying between a place on the table and a player's box, at one moment."""

    at: Target
    """The place on the table, such as the number of a casino."""
    index: int
    """The index of the thing among those at that place; 0 is the highest note of a casino."""
    text: str
    player: int
    """The player whose box the thing flies to or from."""
    way: float
    """How far the thing is on its way from the table (0) to the player's box (1)."""


class FlyingNote(LineWidget):
    """A widget that shows a flying thing over all other widgets, or waits outside the screen.

    Moving it sends a few bytes; showing and hiding it would paint the whole screen again.
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
        """Show a thing at this position on the screen, as the next moment of its flight."""
        if content.cell_length != self.content.cell_length:
            self.styles.width = content.cell_length
        self.content = content
        self.is_flying = True
        self.styles.offset = place

    def land(self) -> None:
        """End the flight: move the widget off the screen."""
        if self.is_flying:
            self.is_flying = False
            self.styles.offset = Offset(-max(WIDTH, self.content.cell_length), 0)


class Slide(Struct, frozen=True):
    """Rolled dice that move over the table, with the screen positions where they start and end."""

    dice: Content
    start: Offset
    end: Offset

    def at(self, t: float) -> Offset:
        """Return the screen position of the dice at time `t` (0 to 1) of their movement."""
        way = self.end - self.start
        return self.start + Offset(round(way.x * t), round(way.y * t))


def note(text: str) -> Content:
    """Return the drawing of a flying banknote, chip or other thing with this text."""
    return centred(WIDTH, [(text, "bold $money-ink")], "on $money-ground")


def position(way: float, start: Offset, foot: int, end: Offset) -> Offset:
    """Return the screen position of a flying thing; `way` is 0 at `start` and 1 at `end`.

    The thing goes down to the row `foot`, then along this row, and then jumps to `end`, so that it
    never covers the text between `foot` and `end`. If `end` is not below `foot`, the thing only
    moves up or down.
    """
    if end.y <= foot:
        return Offset(start.x, start.y + round((end.y - start.y) * way))
    if way < DOWN:
        return Offset(start.x, start.y + round((foot - start.y) * way / DOWN))
    if way < ARRIVED:
        across = (way - DOWN) / (ARRIVED - DOWN)
        return Offset(start.x + round((end.x - start.x) * across), foot)
    return end
