"""How something on the table is highlighted, and the one table of styles for it."""

from __future__ import annotations

from enum import StrEnum

from lasvegas_tui.widgets.ink import ACT, FAINT, MONEY


class Highlight(StrEnum):
    """What the light on a thing says about it."""

    NONE = ""
    OPEN = "open"
    """It may be chosen."""
    CHOSEN = "chosen"
    """The cursor is on it, or the choice looked at would put it there."""
    HERE = "here"
    """Whoever plays is there."""
    FRESH = "fresh"
    """It has just come."""
    PAYING = "paying"
    """It is being paid out."""
    FADED = "faded"
    """It may not be chosen, though its neighbours may."""
    OFF = "off"
    """It cannot be chosen now, or was used up."""

    @property
    def style(self) -> str:
        """The style of a heading or a label in this light."""
        return STYLES.get(self, HEADING)

    def when(self, is_so: bool) -> Highlight:
        """Return this highlight if something is so, else none."""
        return self if is_so else Highlight.NONE

    def key_style(self, usual: str) -> str:
        """Return the style of the number or letter that something is chosen by."""
        return OPEN_KEY if self is Highlight.OPEN else usual

    @property
    def is_solid(self) -> bool:
        """Whether the light covers the colours of whatever lies in it."""
        return self in (Highlight.CHOSEN, Highlight.PAYING)


HEADING = "bold $foreground on $panel"
OPEN_KEY = f"bold {ACT}"
"""The style of the number or letter by which an open thing is chosen."""
STYLES = {
    Highlight.CHOSEN: f"bold $background on {ACT}",
    Highlight.HERE: "bold $foreground on $act-ground",
    Highlight.PAYING: f"bold $background on {MONEY}",
    Highlight.OFF: FAINT,
}
"""All other highlights leave a heading as it is."""
