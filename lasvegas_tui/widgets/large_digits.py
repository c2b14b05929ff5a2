"""Digits in block characters that are three lines high."""

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
"""The three lines of each digit, and of other characters that occur in amounts."""


def large(text: str) -> tuple[str, ...]:
    """Return the three lines of a text in large digits.

    Characters that have no large form stay small, in the first line.
    """
    signs = [LARGE.get(sign, (sign, " ", " ")) for sign in text]
    return tuple(map(" ".join, zip(*signs, strict=True)))
