"""The picture of the board game in the lobby: the first tables of its list."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.screens.board.table_list import CHIP, PINK
from lasvegas_tui.widgets.styles import QUIET, Part

COLOURS = {"▲": "$player-orange", "●": "$player-blue", "■": "$player-green"}
BARS = ("▲▲●·", "●·····", "···", "■■■▲····", "●●●··")
"""The tables in the picture: for each, the signs on its spaces, with "·" for a free space."""


def _row(position: int, bar: str) -> Content:
    """Return the line of a table: Mary Chip's track, the number, the chip and the counters."""
    track = ("│", PINK)
    if position == 1:
        track = ("▼", PINK)
    signs: list[Part] = [(sign, f"bold {COLOURS.get(sign, QUIET)}") for sign in bar]
    chip = (f" {len(bar):>2} ", CHIP)
    blank = " " * (8 - len(bar))
    return Content.assemble(track, f" {position} ", chip, " ", *signs, blank)


PICTURE = tuple(_row(position, bar) for position, bar in enumerate(BARS, 1))
