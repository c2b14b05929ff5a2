"""Styles by their meaning, highlights, and the colours of players."""

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
    """Return a style that does not change how cells look, but gives them a target and a tooltip.

    A click on the cells points at `target`. The tooltip is what the rulebook says about the sign
    called `sign`, or the text `tip`.
    """
    meanings = {"target": target, "sign": sign, "tip": tip}
    given = {key: value for key, value in meanings.items() if value not in (None, "")}
    if not given:
        return Style()
    return Style.from_meta(given)


ENTER = "enter"
"""The target of cells on which a click does what Enter does."""


def enter_word() -> Content:
    """Return the word "Enter" as prompts show it; a click on it does what the key does."""
    return Content.styled("Enter", f"bold {ACT}").stylize(meaning(ENTER))


def explained(part: Part, sign: str) -> Content:
    """Return content whose tooltip is what the rulebook says about the sign called `sign`.

    Parts of it that have a tooltip already keep theirs.
    """
    return Content.assemble(part).stylize_before(meaning(sign=sign))


class Highlight(StrEnum):
    """Why a thing on the table is highlighted; this decides how it is drawn."""

    NONE = ""
    OPEN = "open"
    """The thing can be chosen."""
    CHOSEN = "chosen"
    """The thing is under the cursor, or the choice under the cursor concerns it."""
    HERE = "here"
    """The player whose turn it is has a piece there, such as a pawn."""
    FRESH = "fresh"
    """The last news are about the thing."""
    PAYING = "paying"
    """The thing is being paid out."""
    FADED = "faded"
    """The thing cannot be chosen, while others like it can."""
    OFF = "off"
    """The thing cannot be chosen now, or is used up."""

    @property
    def style(self) -> str:
        """The style of the heading of a thing with this highlight."""
        return STYLES.get(self, HEADING)

    def when(self, is_so: bool) -> Highlight:
        """Return this highlight if `is_so` is true, else `NONE`."""
        if is_so:
            return self
        return Highlight.NONE

    def key_style(self, usual: str) -> str:
        """Return the style of the key that chooses a thing; `usual` if it cannot be chosen."""
        if self is Highlight.OPEN:
            return OPEN_KEY
        return usual

    @property
    def is_solid(self) -> bool:
        """Whether all of the thing is drawn in `style`, in place of its own colours."""
        return self in (Highlight.CHOSEN, Highlight.PAYING)


HEADING = "bold $foreground on $panel"
OPEN_KEY = f"bold {ACT}"
"""The style of the key, such as a digit, that chooses a thing."""
STYLES = {
    Highlight.CHOSEN: f"bold $background on {ACT}",
    Highlight.HERE: "bold $foreground on $act-ground",
    Highlight.PAYING: f"bold $background on {MONEY}",
    Highlight.OFF: FAINT,
}
"""The style of a heading by its highlight; `HEADING` for those that are not here."""


class PlayerStyle(Struct, frozen=True):
    """The name, sign and colour of a player, or of an imaginary owner of dice."""

    name: str
    sign: str
    colour: str
    """The name of a colour of the theme, such as "$player-orange"."""

    @property
    def is_nobody(self) -> bool:
        """Whether this is an imaginary owner, whose sign is a letter."""
        return self.sign.isalpha()

    @property
    def called(self) -> str:
        """The shortest name: a player's sign, or a word for imaginary dice."""
        if self.is_nobody:
            return self.name.lower()
        return self.sign

    @property
    def badge(self) -> Content:
        """The sign and the name, in the player's colour."""
        sign = explained((f"{self.sign} ", f"bold {self.colour}"), "player")
        return Content.assemble(sign, (self.name, f"bold {self.colour}"))

    def mark(self, text: str, is_changed: bool) -> Part:
        """Return a text, such as the sign, in the colour; for a changed row, on the colour."""
        if is_changed:
            return text, f"bold $die-pip on {self.colour}"
        return text, f"bold {self.colour}"


def style_of(seat: Seat) -> PlayerStyle:
    """Return the name, sign and colour of the player at a seat."""
    return PlayerStyle(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")
