"""Highlights of things on the table, and their styles."""

from __future__ import annotations

from enum import StrEnum

from lasvegas_tui.widgets.styled_text import ACT, FAINT, MONEY


class Highlight(StrEnum):
    """The reason why a thing is highlighted."""

    NONE = ""
    OPEN = "open"
    """It can be chosen."""
    CHOSEN = "chosen"
    """The cursor is on it, or the choice under the cursor leads to it."""
    HERE = "here"
    """The player whose turn it is stands there."""
    FRESH = "fresh"
    """It has just come."""
    PAYING = "paying"
    """It is being paid out."""
    FADED = "faded"
    """It cannot be chosen, but its neighbours can."""
    OFF = "off"
    """It cannot be chosen now, or is used up."""

    @property
    def style(self) -> str:
        """The style of a heading or a label."""
        return STYLES.get(self, HEADING)

    def when(self, is_so: bool) -> Highlight:
        """Return this highlight if the condition holds, else `NONE`."""
        return self if is_so else Highlight.NONE

    def key_style(self, usual: str) -> str:
        """Return the style of the number or letter that something is chosen by."""
        return OPEN_KEY if self is Highlight.OPEN else usual

    @property
    def is_solid(self) -> bool:
        """Whether the style covers the colours of everything in it."""
        return self in (Highlight.CHOSEN, Highlight.PAYING)


HEADING = "bold $foreground on $panel"
OPEN_KEY = f"bold {ACT}"
"""The style of the key of a thing that can be chosen."""
STYLES = {
    Highlight.CHOSEN: f"bold $background on {ACT}",
    Highlight.HERE: "bold $foreground on $act-ground",
    Highlight.PAYING: f"bold $background on {MONEY}",
    Highlight.OFF: FAINT,
}
"""Other highlights leave a heading unchanged."""
