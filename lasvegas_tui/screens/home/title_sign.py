"""The lobby's title in large letters, like a sign."""

from __future__ import annotations

from textual.content import Content

SIGN = """\
██      ▄█████▄ ▄██████     ██   ██ ███████ ▄██████ ▄█████▄ ▄██████
██      ██   ██ ██▄▄▄▄      ██   ██ ██▄▄▄▄  ██  ▄▄▄ ██   ██ ██▄▄▄▄
██      ███████  ▀▀▀▀██      ██ ██  ██▀▀▀▀  ██  ▀██ ███████  ▀▀▀▀██
███████ ██   ██ ██████▀       ▀█▀   ███████ ▀██████ ██   ██ ██████▀"""


def title_sign() -> Content:
    """Return the lobby's title in large letters."""
    width = max(map(len, SIGN.splitlines()))
    rows = [row.ljust(width) for row in SIGN.splitlines()]
    return Content("\n").join(
        Content.styled(row, f"$money {100 - 9 * depth}%") for depth, row in enumerate(rows)
    )
