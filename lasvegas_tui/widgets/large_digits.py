"""Digits of three lines, in block characters."""

from __future__ import annotations

LARGE = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▄█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", "▀▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "K": ("K", " ", " "),
    ",": (" ", " ", ","),
}
"""Large digits, and the signs of amounts."""


def large(text: str) -> tuple[str, ...]:
    """Return the rows of a text in large digits, with any other sign as it is."""
    signs = [LARGE.get(sign, (sign, " ", " ")) for sign in text]
    return tuple(map(" ".join, zip(*signs, strict=True)))
