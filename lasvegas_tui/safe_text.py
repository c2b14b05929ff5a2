"""Text from outside, such as names and paths: made safe to show, measured, cut."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

MAX_MARKS = 2
"""The maximum number of accents that are kept on one letter."""
MAX_QUOTED = 60
"""The maximum length of a quotation in a sentence."""
UNREADABLE = "\N{REPLACEMENT CHARACTER}"

_MARKS = {"Mn", "Me"}
_INVISIBLE = set("\u115f\u1160\u2800\u3164\uffa0")
_SKIN_TONES = {chr(code) for code in range(0x1F3FB, 0x1F400)}
_SELECTORS = {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x34F)}
_DROPPED = _INVISIBLE | _SKIN_TONES | _SELECTORS


def plain(text: str) -> str:
    """Return a text in one line, without control characters, which a terminal would obey."""
    signs = "".join(map(_shown, text))
    return " ".join(unicodedata.normalize("NFC", signs).split())


@lru_cache(4096)
def _shown(sign: str) -> str:
    """Return a character as it is shown; empty for controls, marks of direction and the like."""
    if sign.isspace():
        return " "
    category = unicodedata.category(sign)
    if category == "Cs":
        return UNREADABLE
    if category.startswith("C") or sign in _DROPPED:
        return ""
    return sign


def is_decoded(text: str) -> bool:
    """Whether every byte of a text from the system was valid in its encoding.

    Python represents invalid bytes by surrogates.
    """
    return not any(unicodedata.category(sign) == "Cs" for sign in text)


def num_cells(sign: str) -> int:
    """Return how many cells a character takes on the screen."""
    if unicodedata.category(sign) in _MARKS:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cut(text: str, max_cells: int) -> str:
    """Return a text in one line, at most `max_cells` wide."""
    kept, cells, marks = "", 0, 0
    for sign in plain(text):
        width = num_cells(sign)
        marks = 0 if width else marks + 1
        if cells + width > max_cells:
            break
        is_loose = not kept and (sign == " " or not width)  # such as an accent without its letter
        if not is_loose and marks <= MAX_MARKS:
            kept, cells = kept + sign, cells + width
    return kept.strip()


def shortened(text: str, most: int = MAX_QUOTED) -> str:
    """Return a text without control characters, at most `most` letters long."""
    text = plain(text)
    return text if len(text) <= most else f"{text[:most]}..."


def quoted(text: str) -> str:
    """Return a text in quotation marks, cut so that it fits into a sentence."""
    return repr(shortened(text))
