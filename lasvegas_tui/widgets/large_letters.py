"""Names in large letters: those of the title sign in four lines, or smaller ones in three."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lasvegas_tui.widgets.large_digits import LARGE

Alphabet: TypeAlias = Mapping[str, Sequence[str]]
"""The lines of each letter."""

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
"""The letters of the title sign."""
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
"""Letters as small as large digits."""
ALPHABETS: Sequence[Alphabet] = (SIGN_LETTERS, LETTERS)
"""The alphabets, from the largest to the smallest."""


def large_name(name: str, width: int, alphabet: Alphabet) -> tuple[str, ...]:
    """Return a name in large letters without accents; nothing if they are too wide or unknown."""
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = [letter for letter in plain if not unicodedata.combining(letter)]
    if not letters or not all(letter in alphabet for letter in letters):
        return ()
    rows = tuple(map(" ".join, zip(*(alphabet[letter] for letter in letters), strict=True)))
    if len(rows[0]) > width:
        return ()
    return rows
