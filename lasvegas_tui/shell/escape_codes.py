"""Fewer bytes for the same picture: of a look of letters, what differs from the look before.

Textual tells the whole look of every part of a line, forty bytes for a few letters. Over a slow
line that is felt.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Look(NamedTuple):
    """How letters look, in the numbers by which a terminal is told."""

    attributes: frozenset[str] = frozenset()
    """Bold, underlined and the like."""
    foreground: str = "39"
    background: str = "49"


PLAIN = Look()
LOOKS = re.compile(r"\x1b\[([\d;]*)m")
"""A code that sets the look of the letters after it."""
MOVES = re.compile(r"(?:\n|\x1b\[(?:\d+;\d+H|\d+C))*")
"""Codes that move the cursor, and draw nothing."""
RESET, BOLD, DIM, ITALIC, NOT_BOLD = "0", "1", "2", "3", "22"
SEEN_ON_LETTERS = frozenset({BOLD, DIM, ITALIC})
"""Attributes that blanks do not show."""
NUM_PARTS = {"5": 3, "2": 5}
"""How many numbers a colour takes that is one of 256, or one of all."""


def shortened(written: str) -> str:
    """Return a shorter text that draws the same."""
    parts: list[str] = []
    now = wanted = PLAIN
    found = LOOKS.split(written)
    for text, numbers in zip(found[::2], (*found[1::2], RESET), strict=True):
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
    """Return a look that draws blanks as the wanted one does, as near to the present as can be."""
    if now.attributes | wanted.attributes <= SEEN_ON_LETTERS:
        return now._replace(background=wanted.background)
    return wanted


@lru_cache(maxsize=2048)
def _read(numbers: str) -> Look:
    """Return the look that the numbers of a code describe entirely."""
    attributes, foreground, background = set[str](), PLAIN.foreground, PLAIN.background
    left = numbers.split(";")
    while left:
        first = left[0]
        num = NUM_PARTS[left[1]] if first in ("38", "48") else 1
        part, left = ";".join(left[:num]), left[num:]
        if first[:-1] in ("3", "9"):
            foreground = part
        elif first[:-1] in ("4", "10"):
            background = part
        elif first.strip(RESET):
            attributes.add(first)
    return Look(frozenset(attributes), foreground, background)


@lru_cache(maxsize=8192)
def _change(now: Look, wanted: Look) -> str:
    """Return the code that turns one look into another."""
    if now == wanted:
        return ""
    if wanted == PLAIN:
        return "\x1b[0m"
    parts: list[str] = []
    lost = now.attributes - wanted.attributes
    if lost == {BOLD} and DIM not in now.attributes:
        parts.append(NOT_BOLD)
    elif lost:
        parts.append(RESET)
        now = PLAIN
    parts += sorted(wanted.attributes - now.attributes)
    parts += [wanted.foreground] if wanted.foreground != now.foreground else []
    parts += [wanted.background] if wanted.background != now.background else []
    return f"\x1b[{';'.join(parts)}m"
