"""A player's style: name, sign and colour, never the colour alone."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content

from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.widgets.styled_text import Part, explained


class PlayerStyle(Struct, frozen=True):
    """The name, sign and colour of an owner of dice."""

    name: str
    sign: str
    colour: str
    """A theme colour, such as "$player-orange"."""

    @property
    def badge(self) -> Content:
        """The sign and the name."""
        sign = explained((f"{self.sign} ", f"bold {self.colour}"), "player")
        return Content.assemble(sign, (self.name, f"bold {self.colour}"))

    def mark(self, text: str, is_changed: bool) -> Part:
        """Return the sign, as a solid chip on changed ground, where its colour may not be seen."""
        return text, f"bold $die-pip on {self.colour}" if is_changed else f"bold {self.colour}"


def style_of(seat: Seat) -> PlayerStyle:
    """Return the style of a player."""
    return PlayerStyle(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")
