"""Functions that make text from outside, such as names and paths, safe to show, and cut it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

MAX_MARKS = 2
"""The maximum number of accents that are kept on one letter."""
MAX_QUOTED = 60
"""The maximum number of characters that are quoted in a sentence."""
UNREADABLE = "\N{REPLACEMENT CHARACTER}"

_MARKS = {"Mn", "Me"}
_INVISIBLE = set("\u115f\u1160\u2800\u3164\uffa0")
_SKIN_TONES = {chr(code) for code in range(0x1F3FB, 0x1F400)}
_SELECTORS = {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x34F)}
_DROPPED = _INVISIBLE | _SKIN_TONES | _SELECTORS


def plain(text: str) -> str:
    """Return a text on one line, without control characters and other invisible ones."""
    signs = "".join(map(_shown, text))
    return " ".join(unicodedata.normalize("NFC", signs).split())


@lru_cache(4096)
def _shown(sign: str) -> str:
    """Return what is shown of a character: a blank for any space, nothing for invisible ones."""
    if sign.isspace():
        return " "
    category = unicodedata.category(sign)
    if category == "Cs":
        return UNREADABLE
    if category.startswith("C") or sign in _DROPPED:
        return ""
    return sign


def is_decoded(text: str) -> bool:
    """Whether all bytes of a text from the system were valid in its encoding.

    Python replaces invalid bytes by surrogates.
    """
    return not any(unicodedata.category(sign) == "Cs" for sign in text)


def num_cells(sign: str) -> int:
    """Return the width of a character in cells of a terminal: 0, 1 or 2."""
    if unicodedata.category(sign) in _MARKS:
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 2
    return 1


def cut(text: str, max_cells: int) -> str:
    """Return a text without invisible characters, cut to at most `max_cells` cells."""
    kept, num_kept, num_marks = "", 0, 0
    for sign in plain(text):
        width = num_cells(sign)
        if width:
            num_marks = 0
        else:
            num_marks += 1
        if num_kept + width > max_cells:
            break
        is_loose = not kept and (sign == " " or not width)  # such as an accent without its letter
        if not is_loose and num_marks <= MAX_MARKS:
            kept += sign
            num_kept += width
    return kept.strip()


def shortened(text: str, most: int = MAX_QUOTED) -> str:
    """Return a text without invisible characters; after `most` of them, dots replace the rest."""
    text = plain(text)
    if len(text) <= most:
        return text
    return f"{text[:most]}..."


def quoted(text: str) -> str:
    """Return a text in quotation marks, shortened to fit into a sentence."""
    return repr(shortened(text))
