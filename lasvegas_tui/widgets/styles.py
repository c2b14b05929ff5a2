"""Styles by their meaning, reasons for highlights, and the signs and colours of players."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from textual.content import Content
from textual.style import Style

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.play.seats import COLOURS, Seat

ACT = "$act"
"""The style of things that can be chosen or clicked."""
MONEY = "$money"
QUIET = "$text-muted"
FAINT = "$text-disabled"
STRONG = "bold $foreground"

Part: TypeAlias = str | tuple[str, str] | Content


@lru_cache(maxsize=1024)
def meaning(target: Target | None = None, sign: str = "", tip: str = "") -> Style:
    """Return a style that leaves the look of cells as it is, but gives them a target and a tooltip.

    A click on the cells selects `target`. The tooltip is what the rulebook says about the sign
    called `sign`, or the text `tip`.
    """
    meanings = {"target": target, "sign": sign, "tip": tip}
    given = {key: value for key, value in meanings.items() if value not in (None, "")}
    if not given:
        return Style()
    return Style.from_meta(given)


ENTER = "enter"
"""The target (what a click selects) of cells on which a click does what Enter does."""


def enter_word() -> Content:
    """Return the word "Enter" as prompts show it; a click on it does what the key does."""
    return Content.styled("Enter", f"bold {ACT}").stylize(meaning(ENTER))


def explained(part: Part, sign: str) -> Content:
    """Return a text with a tooltip: what the rulebook says about the sign called `sign`.

    Parts of the text that have a tooltip already keep it.
    """
    return Content.assemble(part).stylize_before(meaning(sign=sign))


class Highlight(StrEnum):
    """Why a thing on the table is highlighted, which decides how it is drawn."""

    NONE = ""
    OPEN = "open"
    """The thing can be chosen."""
    CHOSEN = "chosen"
    """The thing is under the cursor, or the choice under the cursor concerns it."""
    HERE = "here"
    """The player whose turn it is has a piece, such as a pawn, on the thing."""
    FRESH = "fresh"
    """What has just happened concerns the thing."""
    PAYING = "paying"
    """The thing is being paid out."""
    FADED = "faded"
    """The thing cannot be chosen, but others of its kind can."""
    OFF = "off"
    """The thing cannot be chosen now, or is used up."""

    @property
    def style(self) -> str:
        """The style in which the heading of a highlighted thing is drawn."""
        return STYLES.get(self, HEADING)

    def when(self, is_so: bool) -> Highlight:
        """Return this highlight if `is_so`, otherwise `NONE`."""
        if is_so:
            return self
        return Highlight.NONE

    def key_style(self, usual: str) -> str:
        """Return the style of the key that selects a thing; `usual` unless the thing is `OPEN`."""
        if self is Highlight.OPEN:
            return OPEN_KEY
        return usual

    @property
    def is_solid(self) -> bool:
        """Whether the whole thing is drawn in `style`, without its own colours."""
        return self in (Highlight.CHOSEN, Highlight.PAYING)


HEADING = "bold $foreground on $panel"
OPEN_KEY = f"bold {ACT}"
"""The style of a key, such as a digit, that selects something."""
STYLES = {
    Highlight.CHOSEN: f"bold $background on {ACT}",
    Highlight.HERE: "bold $foreground on $act-ground",
    Highlight.PAYING: f"bold $background on {MONEY}",
    Highlight.OFF: FAINT,
}
"""The style of a heading by its highlight; other highlights have the style `HEADING`."""


class PlayerStyle(Struct, frozen=True):
    """The name, sign and colour of a player, of the bank, or of dice that belong to nobody."""

    name: str
    sign: str
    colour: str
    """The theme variable of the colour, such as "$player-orange"."""

    @property
    def is_nobody(self) -> bool:
        """Whether this is the style of dice that belong to nobody, such as the white dice."""
        return self.sign.isalpha()

    @property
    def called(self) -> str:
        """The shortest name: the sign, or for dice that belong to nobody a word such as "white"."""
        if self.is_nobody:
            return self.name.lower()
        return self.sign

    @property
    def badge(self) -> Content:
        """The sign and the name, drawn in the colour."""
        sign = explained((f"{self.sign} ", f"bold {self.colour}"), "player")
        return Content.assemble(sign, (self.name, f"bold {self.colour}"))

    def mark(self, text: str, is_changed: bool) -> Part:
        """Return a text, such as the sign, in the colour or, if `is_changed`, on the colour."""
        if is_changed:
            return text, f"bold $die-pip on {self.colour}"
        return text, f"bold {self.colour}"


def style_of(seat: Seat) -> PlayerStyle:
    """Return the name, sign and colour of the player who sits at a seat."""
    return PlayerStyle(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")
