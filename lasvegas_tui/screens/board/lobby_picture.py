"""The picture of the board game in the lobby: spaces and counters along Mary Chip's track."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.screens.board.ladder import MARY

UPPER, LOWER = ("$player-orange", "", "$player-blue"), ("", "$player-green", "$player-green")


def _spaces(colours: tuple[str, ...]) -> Content:
    """Return a row of spaces, some with a counter."""
    styles = [f"$die-pip on {colour}" if colour else "$space-edge on $space" for colour in colours]
    texts = ["  ●  " if colour else "▏   ▕" for colour in colours]
    parts = [Content.styled(text, style) for text, style in zip(texts, styles, strict=True)]
    return Content(" ").join(parts)


def _head(number: int, chip: int) -> Content:
    """Return the head of a table: its number, and its chip on gold."""
    return Content.assemble(
        (f" {number}".ljust(13), "bold $foreground on $panel"),
        (f" {chip} ".rjust(4), "bold $money-ink on $money-ground"),
    )


PICTURE = (
    _spaces(UPPER),
    _head(5, 9),
    Content.assemble(("╌╌╌╌", "$text-disabled"), (" Mary ", MARY), ("━━━┻━━━", "$card-pink")),
    _head(6, 12),
    _spaces(LOWER),
)
