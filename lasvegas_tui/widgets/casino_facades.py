"""The facades of the six casinos in block characters, alone or all side by side."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.widgets.styles import ACT, MONEY, Highlight, Part
from lasvegas_tui.widgets.text_layout import centred

FRONTS = (
    (
        "    ▗▄▟▙▄▖    ",
        "  ▗▟██████▙▖  ",
        " ▐█o█o██o█o█▌ ",
        " ▐█o█▌  ▐█o█▌ ",
    ),
    (
        "     ▄▟▙▄     ",
        "  ▄▟██████▙▄  ",
        "  █o█ oo █o█  ",
        " ▄█▄█▄██▄█▄█▄ ",
    ),
    (
        "  ▟▙      ▟▙  ",
        "  █o▙▄▟▙▄▟o█  ",
        "  █o█oooo█o█  ",
        " ▐█████████▌  ",
    ),
    (
        "      ▟▙      ",
        "      ██      ",
        "     ▟oo▙     ",
        "  ▄▄▟█▀▀█▙▄▄  ",
    ),
    (
        "      ▟▙      ",
        "    ▟█oo█▙    ",
        "   ▟██████▙   ",
        " ▟██o█oo█o██▙ ",
    ),
    (
        "      ▐▀▘     ",
        "   ▗▟█▙▟█▙▖   ",
        " ▗▟█▙▟██▙▟█▙▖ ",
        "  █o▐█oo█▌o█  ",
    ),
)
"""The lines of each casino's facade; an "o" stands for a window that can be lit."""
WIDTH = max(len(row) for front in FRONTS for row in front)
HEIGHT = len(FRONTS[0])
LIT = {Highlight.CHOSEN: ACT, Highlight.PAYING: MONEY}
WALLS, WINDOW, LAMP = "$facade", "▪", "$money-ground"


def facade(number: int, width: int, light: Highlight, is_closed: bool) -> list[Content]:
    """Return the lines of a casino's facade, centred in `width` cells.

    `number` is the casino's, from 1. `light` decides the colour of the walls. If the casino is
    closed, its windows are dark.
    """
    walls, windows = LIT.get(light, WALLS), LAMP
    if is_closed:
        windows = walls
    front = FRONTS[(number - 1) % len(FRONTS)]
    return [centred(width, _row(row, walls, windows)) for row in front]


def street(light: Highlight = Highlight.NONE, is_closed: bool = False) -> Content:
    """Return all six facades side by side, each drawn as `facade` draws it."""
    fronts = [facade(number, WIDTH, light, is_closed) for number in range(1, 7)]
    return Content("\n").join(Content.assemble(*row) for row in zip(*fronts, strict=True))


def _row(row: str, walls: str, windows: str) -> list[Part]:
    """Return a line of a front in the colours of its walls and its windows."""
    parts: list[Part] = []
    for index, text in enumerate(row.split("o")):
        if index:
            parts.append((WINDOW, f"{windows} on {walls}"))
        parts.append((text, walls))
    return parts
