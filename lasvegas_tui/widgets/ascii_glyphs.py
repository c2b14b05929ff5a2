"""The characters that screens draw with, and their ASCII substitutes.

Widgets draw with the characters of the first column. For a terminal that cannot show them, or a
person who asks for ASCII, each line is translated before it is written, cell for cell.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from lasvegas_tui.session.seats import COLOURS

SIGNS = {
    # players
    **{colour.sign: colour.ascii_sign for colour in COLOURS.values()},
    "○": "o", "◇": "+", "□": "#", "△": "^", "▪": "#", "★": "*", "☆": "*", "✦": "*", "♦": "+",
    # colours of cards, tokens, cabbages
    "♛": "!", "♥": "=", "♠": "%", "♣": "&", "◎": "@", "❀": "c",
    # boxes
    **dict.fromkeys("─━═╌┄┈╴╶╸╺╼╾⎯⎺⎻", "-"),
    **dict.fromkeys("│┃║┆┊╎╵╷╹╻▏▎▍▌▊▐▕", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╪╫", "+"),
    # blocks
    **dict.fromkeys("█▉▋▅▆▇▓▟▙▛▜", "#"), **dict.fromkeys("▄▃▂▁", "_"), **dict.fromkeys("▔▀", "-"),
    "░": ".", "▒": ":", "▗": ".", "▖": ".", "▝": "'", "▘": "'",
    # marks
    **dict.fromkeys("→›»❯▸►▶⏎≥", ">"), **dict.fromkeys("←‹«◀◂≤", "<"), **dict.fromkeys("↑▴", "^"),
    **dict.fromkeys("↓▼▾✓✔", "v"), **dict.fromkeys("×✗✘", "x"), **dict.fromkeys("–—‒−", "-"),
    "▰": "#", "▱": "-", "•": "*", "·": ".", "…": "~", "⚑": "!", "±": "+",
    "“": '"', "”": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " ",
    **{chr(0x2680 + face): str(face + 1) for face in range(6)},
}  # fmt: skip


def need_ascii(encoding: str | None, environ: Mapping[str, str]) -> bool:
    """Whether a terminal can show ASCII only.

    In the C locale Python writes UTF-8, but the terminal may not read it.
    """
    name = (encoding or "").lower().replace("-", "").replace("_", "")
    is_plain = environ.get("LC_ALL") in ("C", "POSIX") and environ.get("PYTHONUTF8") != "1"
    return is_plain or not name.startswith("utf") or environ.get("TERM") == "linux"


@lru_cache(maxsize=4096)
def ascii_text(text: str) -> str:
    """Return the text in ASCII, with the same width in cells."""
    return text if text.isascii() else "".join(map(_ascii_sign, text))


def _ascii_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    found = SIGNS.get(sign)
    if found is None:
        letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        found = letters if letters.isprintable() else ""
    width = cell_len(sign)
    return found[:width] if len(found) >= width else (found or "?" * width).ljust(width, "?")


class AsciiFilter(LineFilter):
    """Translates every line of the screen."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(ascii_text(text), style, control) for text, style, control in segments]
