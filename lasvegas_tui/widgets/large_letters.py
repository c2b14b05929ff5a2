"""Names in large letters, four or three lines high."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lasvegas_tui.widgets.large_digits import LARGE

Alphabet: TypeAlias = Mapping[str, Sequence[str]]
"""The lines of each large letter, by letter."""

SIGN_LETTERS: Alphabet = {
    "A": ("▄█████▄", "██   ██", "███████", "██   ██"),
    "B": ("██████▄", "██▄▄▄█▀", "██▀▀▀█▄", "██████▀"),
    "C": ("▄██████", "██     ", "██     ", "▀██████"),
    "D": ("██████▄", "██   ██", "██   ██", "██████▀"),
    "E": ("███████", "██▄▄▄▄ ", "██▀▀▀▀ ", "███████"),
    "F": ("███████", "██▄▄▄▄ ", "██▀▀▀▀ ", "██     "),
    "G": ("▄██████", "██  ▄▄▄", "██  ▀██", "▀██████"),
    "H": ("██   ██", "██▄▄▄██", "██▀▀▀██", "██   ██"),
    "I": ("██", "██", "██", "██"),
    "J": ("     ██", "     ██", "██   ██", "▀█████▀"),
    "K": ("██  ▄█▀", "██▄█▀  ", "██▀█▄  ", "██  ▀█▄"),
    "L": ("██     ", "██     ", "██     ", "███████"),
    "M": ("██▄ ▄██", "███████", "██ ▀ ██", "██   ██"),
    "N": ("██▄  ██", "████ ██", "██ ████", "██  ▀██"),
    "O": ("▄█████▄", "██   ██", "██   ██", "▀█████▀"),
    "P": ("██████▄", "██   ██", "██████▀", "██     "),
    "Q": ("▄█████▄", "██   ██", "██ ▀▄██", "▀████▀█"),
    "R": ("██████▄", "██   ██", "██████▀", "██  ▀█▄"),
    "S": ("▄██████", "██▄▄▄▄ ", " ▀▀▀▀██", "██████▀"),
    "T": ("██████", "  ██  ", "  ██  ", "  ██  "),
    "U": ("██   ██", "██   ██", "██   ██", "▀█████▀"),
    "V": ("██   ██", "██   ██", " ██ ██ ", "  ▀█▀  "),
    "W": ("██   ██", "██ ▄ ██", "███████", "▀█▀ ▀█▀"),
    "X": ("▀█▄ ▄█▀", "  ███  ", "  ███  ", "▄█▀ ▀█▄"),
    "Y": ("██   ██", "▀█▄ ▄█▀", "  ▀█▀  ", "   █   "),
    "Z": ("███████", "   ▄██▀", " ▄██▀  ", "███████"),
    " ": ("   ", "   ", "   ", "   "),
}
"""The letters of the lobby's title, which are four lines high."""
LETTERS: Alphabet = {
    "A": ("█▀█", "█▀█", "▀ ▀"),
    "B": ("█▀▄", "█▀▄", "▀▀ "),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    "D": ("█▀▄", "█ █", "▀▀ "),
    "E": ("█▀▀", "█▀▀", "▀▀▀"),
    "F": ("█▀▀", "█▀▀", "▀  "),
    "G": ("█▀▀", "█ █", "▀▀▀"),
    "H": ("█ █", "█▀█", "▀ ▀"),
    "I": ("█", "█", "▀"),
    "J": ("  █", "  █", "▀▀ "),
    "K": ("█ █", "█▀▄", "▀ ▀"),
    "L": ("█  ", "█  ", "▀▀▀"),
    "M": ("█▄ ▄█", "█ ▀ █", "▀   ▀"),
    "N": ("█▄ █", "█ ▀█", "▀  ▀"),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "P": ("█▀█", "█▀▀", "▀  "),
    "Q": ("█▀█", "█ █", "▀▀█"),
    "R": ("█▀█", "█▀▄", "▀ ▀"),
    "S": ("█▀▀", "▀▀█", "▀▀▀"),
    "T": ("▀█▀", " █ ", " ▀ "),
    "U": ("█ █", "█ █", "▀▀▀"),
    "V": ("█ █", "█ █", " ▀ "),
    "W": ("█   █", "█ █ █", " ▀ ▀ "),
    "X": ("█ █", " █ ", "▀ ▀"),
    "Y": ("█ █", "▀█▀", " ▀ "),
    "Z": ("▀▀█", "▄▀ ", "▀▀▀"),
    " ": ("  ", "  ", "  "),
    **{digit: LARGE[digit] for digit in "0123456789"},
}
"""Letters that are three lines high, like large digits."""
ALPHABETS: Sequence[Alphabet] = (SIGN_LETTERS, LETTERS)
"""All alphabets, the largest first."""


def large_name(name: str, width: int, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the lines of a name in large letters, without accents.

    Empty if the name is wider than `width` cells, or has a letter that the alphabet lacks.
    """
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = [letter for letter in plain if not unicodedata.combining(letter)]
    if not letters or not all(letter in alphabet for letter in letters):
        return ()
    rows = tuple(map(" ".join, zip(*(alphabet[letter] for letter in letters), strict=True)))
    if len(rows[0]) > width:
        return ()
    return rows
