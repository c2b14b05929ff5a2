"""What goes to the terminal: of a screen what has changed, of its looks what is new.

Textual tells the whole look of every part of a line, forty bytes for a few letters. It writes a
line from where a widget begins, however little of its end has changed, and paints a widget again
whose place among its neighbours has another number. Over a slow line all of that is felt.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rich.console import Console
from rich.control import Control
from textual._compositor import (
    ChopsUpdate,
    Compositor,
    CompositorMap,
    LayoutUpdate,
    ReflowResult,
)
from textual.geometry import Region, Size
from textual.widget import Widget

# -- what is painted -------------------------------------------------------------------------------


class Sparing(Compositor):
    """A compositor that paints and writes no more than it has to."""

    _places: frozenset[tuple[Widget, Region, Region]] = frozenset()
    """Where each widget was seen in the last layout that was painted.

    The map may be newer: whoever asks for the size of a widget has it made anew.
    """

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Place the widgets; to be painted is where one was, or is now, and the other is not."""
        due, self._dirty_regions = self._dirty_regions, set()
        before = self._places
        result = super().reflow(parent, size)
        self._places = _seen(self._full_map)
        self._dirty_regions = due | {shown for _, _, shown in before ^ self._places}
        return result

    def reflow_visible(self, parent: Widget, size: Size) -> set[Widget]:
        exposed = super().reflow_visible(parent, size)
        self._places = _seen(self._visible_map or {})
        return exposed

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        update = super().render_full_update(simplify)
        return Whole(update.strips, update.region)

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return update and Part(update.chops, update.spans, update.chop_ends)


def _seen(widgets: CompositorMap) -> frozenset[tuple[Widget, Region, Region]]:
    """Return the widgets that are seen, where they lie, and what is shown of them."""
    places = (
        (widget, at.region, at.clip.intersection(at.region)) for widget, at in widgets.items()
    )
    return frozenset(place for place in places if place[-1])


class Whole(LayoutUpdate):
    """All that is on the screen."""

    def render_segments(self, console: Console) -> str:
        return sparing(super().render_segments(console))


class Part(ChopsUpdate):
    """What has changed on the screen, to the cell."""

    def render_segments(self, console: Console) -> str:
        parts: list[str] = []
        line = at = -1  # where the cursor is
        for y, start, end in self.spans:
            for right, (left, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=True):
                if strip is None or min(end, right) <= max(start, left):
                    continue
                is_narrow = len(strip.text) == strip.cell_length  # half of a letter is none
                first, last = max(start, left) if is_narrow else left, min(end, right)
                move = Control.move(first - at) if y == line else Control.move_to(first, y)
                parts.append(move.segment.text)
                parts.append(strip.crop(first - left, last - left).render(console))
                line, at = y, last
        return sparing("".join(parts))


# -- how it is written -----------------------------------------------------------------------------


class Look(NamedTuple):
    """How letters look, in the numbers by which a terminal is told."""

    manner: frozenset[str] = frozenset()
    """Bold, underlined and the like."""
    colour: str = "39"
    ground: str = "49"


PLAIN = Look()
LOOKS = re.compile(r"\x1b\[([\d;]*)m")
"""What tells how the letters after it look."""
MOVES = re.compile(r"(?:\n|\x1b\[(?:\d+;\d+H|\d+C))*")
"""What moves the cursor, and draws nothing."""
RESET, BOLD, DIM, ITALIC, NOT_BOLD = "0", "1", "2", "3", "22"
SEEN_ON_LETTERS = frozenset({BOLD, DIM, ITALIC})
"""Manners of which blanks show nothing."""
NUM_PARTS = {"5": 3, "2": 5}
"""How many numbers a colour takes that is one of 256, or one of all."""


def sparing(written: str) -> str:
    """Return what draws the same with fewer bytes: it tells how a look differs from the last."""
    parts: list[str] = []
    now = wanted = PLAIN
    said = LOOKS.split(written)
    for text, numbers in zip(said[::2], (*said[1::2], RESET), strict=True):
        if text:
            if not MOVES.fullmatch(text):
                then = _on_blanks(now, wanted) if not text.strip(" ") else wanted
                parts.append(_change(now, then))
                now = then
            parts.append(text)
        wanted = _read(numbers)
    parts.append(_change(now, PLAIN))
    return "".join(parts)


def _on_blanks(now: Look, wanted: Look) -> Look:
    """Return a look that blanks have in common with one that is wanted, as near as can be."""
    if now.manner | wanted.manner <= SEEN_ON_LETTERS:
        return now._replace(ground=wanted.ground)
    return wanted


@lru_cache(maxsize=2048)
def _read(numbers: str) -> Look:
    """Return the look that numbers tell of; they tell all of it."""
    manner, colour, ground = set[str](), PLAIN.colour, PLAIN.ground
    left = numbers.split(";")
    while left:
        first = left[0]
        num = NUM_PARTS[left[1]] if first in ("38", "48") else 1
        part, left = ";".join(left[:num]), left[num:]
        if first[:-1] in ("3", "9"):
            colour = part
        elif first[:-1] in ("4", "10"):
            ground = part
        elif first.strip(RESET):
            manner.add(first)
    return Look(frozenset(manner), colour, ground)


@lru_cache(maxsize=8192)
def _change(now: Look, wanted: Look) -> str:
    """Return what makes one look another."""
    if now == wanted:
        return ""
    if wanted == PLAIN:
        return "\x1b[0m"
    parts: list[str] = []
    lost = now.manner - wanted.manner
    if lost == {BOLD} and DIM not in now.manner:
        parts.append(NOT_BOLD)
    elif lost:
        parts.append(RESET)
        now = PLAIN
    parts += sorted(wanted.manner - now.manner)
    parts += [wanted.colour] if wanted.colour != now.colour else []
    parts += [wanted.ground] if wanted.ground != now.ground else []
    return f"\x1b[{';'.join(parts)}m"
