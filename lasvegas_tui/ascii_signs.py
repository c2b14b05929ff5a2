"""ASCII characters that replace others of the same width.

They are used if the terminal cannot show the others, or if the user wants it.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.safe_text import num_cells

SIGNS = {
    # players
    **{colour.sign: colour.ascii_sign for colour in COLOURS.values()},
    "○": "o", "◇": "+", "□": "#", "△": "^", "▪": "#", "★": "*", "☆": "*", "✦": "*", "♦": "+",
    # colours of cards, tokens, cabbages
    "♛": "!", "♥": "=", "♠": "%", "♣": "&", "◎": "@", "❀": "c",
    # notes, boxes
    "▬": "=",
    **dict.fromkeys("─━═╌┄┈╴╶╸╺╼╾⎯⎺⎻", "-"),
    **dict.fromkeys("│┃║┆┊╎╵╷╹╻▏▎▍▌▊▐▕", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╪╫", "+"),
    # blocks
    **dict.fromkeys("█▉▋▅▆▇▓▟▙▛▜", "#"), **dict.fromkeys("▄▃▂▁", "_"), **dict.fromkeys("▔▀", "-"),
    "░": ".", "▒": ":", "▗": ".", "▖": ".", "▝": "'", "▘": "'",
    # marks
    **dict.fromkeys("→›»❯▸►▶⏎≥", ">"), **dict.fromkeys("←‹«◀◂≤", "<"), **dict.fromkeys("↑▴", "^"),
    **dict.fromkeys("↓▼▾✓✔", "v"), **dict.fromkeys("×✗✘", "x"), **dict.fromkeys("–—‒−", "-"),
    "▰": "#", "▱": "-", "▯": "p", "•": "*", "·": ".", "…": "~", "⚑": "!", "±": "+",
    "“": '"', "”": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " ",
    **{chr(0x2680 + face): str(face + 1) for face in range(6)},
}  # fmt: skip


def need_ascii(encoding: str | None, environ: Mapping[str, str]) -> bool:
    """Whether a terminal may be unable to show characters other than ASCII.

    `encoding` is the terminal's, or None if unknown; `environ` has the environment variables. In
    the C locale Python writes UTF-8, which the terminal may not understand.
    """
    name = (encoding or "").lower().replace("-", "").replace("_", "")
    is_plain = environ.get("LC_ALL") in ("C", "POSIX") and environ.get("PYTHONUTF8") != "1"
    return is_plain or not name.startswith("utf") or environ.get("TERM") == "linux"


def writer(is_wanted: bool) -> Callable[[str], str]:
    """Return a function that converts text to ASCII, if `is_wanted` or standard output needs it.

    Otherwise the function returns its text unchanged.
    """
    is_needed = is_wanted or need_ascii(sys.stdout.encoding, os.environ)
    if is_needed:
        return ascii_text
    return str


@lru_cache(maxsize=4096)
def ascii_text(text: str) -> str:
    """Return a text with all characters replaced by ASCII ones of the same width in cells."""
    if text.isascii():
        return text
    return "".join(map(_ascii_sign, text))


def _ascii_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    found = SIGNS.get(sign)
    if found is None:
        letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        found = ""
        if letters.isprintable():
            found = letters
    width = num_cells(sign)
    if len(found) >= width:
        return found[:width]
    return (found or "?" * width).ljust(width, "?")
