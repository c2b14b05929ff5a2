"""Something on its way between the felt and a seat: a note, a chip, a trick."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.widgets.drawn import Drawn
from lasvegas_tui.widgets.ink import centred
from lasvegas_tui.widgets.pointing import Target

WIDTH = 7
ASIDE = Offset(-WIDTH, 0)


class Flight(Struct, frozen=True):
    """Something that has left its place and not arrived yet."""

    at: Target
    """Its place on the felt: a casino's number, the trick."""
    index: int
    """Which of the things there it is, 0 for the first; a casino's first is its highest note."""
    text: str
    """What is read on it."""
    player: int
    """Whose seat it goes to."""
    way: float
    """How much of the way lies behind it, from 0 to 1."""
    is_back: bool = False
    """Whether it comes from the seat."""


class FlyingNote(Drawn):
    """A note above everything else on the table, aside of it while nothing flies.

    To move costs a few bytes; to come and go would have the whole screen painted.
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
    text: reactive[str] = reactive("", repaint=False)

    def lines(self) -> list[Content]:
        return [centred(WIDTH, [(self.text, "bold $money-ink")], "on $money-ground")]

    def fly(self, text: str, place: Offset) -> None:
        """Let a note be at a place of the screen."""
        self.text = text
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
