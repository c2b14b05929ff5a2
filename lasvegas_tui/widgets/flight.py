"""Things that fly between the table and a player's box: a note, a chip, a trick, dice."""

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
"""The shares of its way at which a note turns aside, and has arrived at the player's box."""


class Flight(Struct, frozen=True):
    """A thing in the air between a place on the table and a player's box, at one moment."""

    at: Target
    """Where on the table it begins or ends, such as the number of a casino."""
    index: int
    """Its index among the things there; 0 is the highest note of a casino."""
    text: str
    player: int
    """The player whose box it flies to or from."""
    way: float
    """How far it is from the table (0) to the player's box (1)."""


class FlyingNote(LineWidget):
    """Shows a thing that flies, above all other widgets; it is off the screen while nothing flies.

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
        """Show a flying thing at this position of the screen."""
        if content.cell_length != self.content.cell_length:
            self.styles.width = content.cell_length
        self.content = content
        self.is_flying = True
        self.styles.offset = place

    def land(self) -> None:
        """Move the widget off the screen."""
        if self.is_flying:
            self.is_flying = False
            self.styles.offset = Offset(-max(WIDTH, self.content.cell_length), 0)


class Slide(Struct, frozen=True):
    """Dice that move over the table, and where on the screen they start and end."""

    dice: Content
    start: Offset
    end: Offset

    def at(self, t: float) -> Offset:
        """Return where on the screen the dice are at time `t` (0 to 1)."""
        way = self.end - self.start
        return self.start + Offset(round(way.x * t), round(way.y * t))


def note(text: str) -> Content:
    """Return how a flying note with this text looks."""
    return centred(WIDTH, [(text, "bold $money-ink")], "on $money-ground")


def position(way: float, start: Offset, foot: int, end: Offset) -> Offset:
    """Return where on the screen a note is, `way` (0 to 1) of its way from `start` to `end`.

    It goes down its column to the row `foot`, then along it, and jumps to `end`, so that it never
    covers the rows in which people read. To an end above `foot` it only goes down.
    """
    if end.y <= foot:
        return Offset(start.x, start.y + round((end.y - start.y) * way))
    if way < DOWN:
        return Offset(start.x, start.y + round((foot - start.y) * way / DOWN))
    if way < ARRIVED:
        across = (way - DOWN) / (ARRIVED - DOWN)
        return Offset(start.x + round((end.x - start.x) * across), foot)
    return end
