"""Styles by their meaning, lines of an exact width, highlights, and the colours of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from textual.content import Content
from textual.style import Style

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.play.seats import COLOURS, Seat

ACT = "$act"
"""Something the player can act on."""
MONEY = "$money"
QUIET = "$text-muted"
FAINT = "$text-disabled"
STRONG = "bold $foreground"

Part: TypeAlias = str | tuple[str, str] | Content


@lru_cache(maxsize=1024)
def meaning(target: Target | None = None, sign: str = "", tip: str = "") -> Style:
    """Return a style that changes no looks, but gives cells a meaning.

    A click there points at `target`. The tooltip there is the entry of the rulebook about the sign
    with the name `sign`, or the text `tip`.
    """
    meanings = {"target": target, "sign": sign, "tip": tip}
    given = {key: value for key, value in meanings.items() if value not in (None, "")}
    if not given:
        return Style()
    return Style.from_meta(given)


def explained(part: Part, sign: str) -> Content:
    """Return a part of a line with an entry of the rulebook as its tooltip.

    Signs within it keep their own explanation.
    """
    return Content.assemble(part).stylize_before(meaning(sign=sign))


def line(width: int, left: Sequence[Part], right: Sequence[Part] = (), style: str = "") -> Content:
    """Return a line of exactly `width` cells; `left` is cut if both do not fit."""
    tail = Content.assemble(*right)
    head = Content.assemble(*left).truncate(max(0, width - tail.cell_length), ellipsis=True)
    gap = " " * max(0, width - head.cell_length - tail.cell_length)
    return _on_background(Content.assemble(head, gap, tail), style)


def centred(width: int, parts: Sequence[Part], style: str = "") -> Content:
    """Return centred content in a line of exactly `width` cells."""
    text = Content.assemble(*parts).truncate(width, ellipsis=True)
    left = (width - text.cell_length) // 2
    right = width - left - text.cell_length
    return _on_background(Content.assemble(" " * left, text, " " * right), style)


def _on_background(row: Content, style: str) -> Content:
    if not style:
        return row
    return row.stylize_before(style)


def side_by_side(
    bodies: Iterable[Sequence[Content]], columns: Iterable[int], height: int
) -> list[Content]:
    """Return the rows of bodies of a height, each of which begins at its column."""
    parts: list[list[Part]] = [[] for _ in range(height)]
    ends = [0] * height
    for body, column in zip(bodies, columns, strict=True):
        for y, row in enumerate(body):
            parts[y] += [" " * (column - ends[y]), row]
            ends[y] = column + row.cell_length
    return [Content.assemble(*row) for row in parts]


def moved(rows: Sequence[Content], left: int) -> list[Content]:
    """Return the rows indented by `left`."""
    margin = Content(" " * left)
    return [margin + row for row in rows]


def as_content(text: str | Content) -> Content:
    """Return text as content; content is returned unchanged."""
    if isinstance(text, str):
        return Content(text)
    return text


def wrapped(text: str | Content, width: int) -> list[Content]:
    """Return the text in lines of at most `width` cells."""
    content = as_content(text)
    if not content.plain:
        return []
    return list(content.wrap(max(1, width)))


def shortened(text: str | Content, width: int, num_lines: int = 1) -> list[Content]:
    """Return the text in at most `num_lines` lines, cut after a whole word with … if needed."""
    content = as_content(text)
    lines = wrapped(content, width)
    if len(lines) <= num_lines:
        return lines
    room = sum(line.cell_length + 1 for line in lines[:num_lines])
    ends = [end for end, sign in enumerate(content.plain[:room]) if sign == " "]
    for end in reversed(ends):
        words = content[: len(content.plain[:end].rstrip(" ,;:·"))]
        mark = "…"
        if words.plain.endswith("."):
            mark = " …"
        lines = wrapped(Content.assemble(words, mark), width)
        if words.plain and len(lines) <= num_lines:
            return lines
    return [content.truncate(width, ellipsis=True)]


def stacked(lines: Iterable[Content]) -> Content:
    """Return the lines joined into one content."""
    return Content("\n").join(lines)


class Highlight(StrEnum):
    """The reason for highlighting a thing."""

    NONE = ""
    OPEN = "open"
    """The thing can be chosen."""
    CHOSEN = "chosen"
    """The cursor is on the thing, or the choice under the cursor leads to it."""
    HERE = "here"
    """The player whose turn it is has a piece at the thing."""
    FRESH = "fresh"
    """The thing is new."""
    PAYING = "paying"
    """The thing is being paid out."""
    FADED = "faded"
    """The thing cannot be chosen, but its neighbours can."""
    OFF = "off"
    """The thing cannot be chosen now, or is used up."""

    @property
    def style(self) -> str:
        """The style of a heading or a label."""
        return STYLES.get(self, HEADING)

    def when(self, is_so: bool) -> Highlight:
        """Return this highlight if the condition holds, else `NONE`."""
        if is_so:
            return self
        return Highlight.NONE

    def key_style(self, usual: str) -> str:
        """Return the style of the number or letter that chooses something."""
        if self is Highlight.OPEN:
            return OPEN_KEY
        return usual

    @property
    def is_solid(self) -> bool:
        """Whether the style replaces the colours of everything in it."""
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
"""The styles of headings; a highlight that is not here leaves a heading unchanged."""


class PlayerStyle(Struct, frozen=True):
    """The name, sign and colour of an owner of dice."""

    name: str
    sign: str
    colour: str
    """A theme colour, such as "$player-orange"."""

    @property
    def is_nobody(self) -> bool:
        """Whether the owner is imaginary, with a letter for a sign."""
        return self.sign.isalpha()

    @property
    def called(self) -> str:
        """The shortest name of the owner: a player's sign, or the word for imaginary dice."""
        if self.is_nobody:
            return self.name.lower()
        return self.sign

    @property
    def badge(self) -> Content:
        """The sign and the name."""
        sign = explained((f"{self.sign} ", f"bold {self.colour}"), "player")
        return Content.assemble(sign, (self.name, f"bold {self.colour}"))

    def mark(self, text: str, is_changed: bool) -> Part:
        """Return the sign, as a solid chip if a changed background might hide its colour."""
        if is_changed:
            return text, f"bold $die-pip on {self.colour}"
        return text, f"bold {self.colour}"


def style_of(seat: Seat) -> PlayerStyle:
    """Return the style of a player."""
    return PlayerStyle(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")
