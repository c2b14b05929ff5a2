"""Names in large letters, in block characters that are four or three lines high."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lasvegas_tui.widgets.large_digits import LARGE

Alphabet: TypeAlias = Mapping[str, Sequence[str]]
"""The lines of each large letter, by the letter."""

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
"""Letters that are four lines high, as in the title of the lobby."""
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
"""Letters and digits that are three lines high, like those in `large_digits`."""
ALPHABETS: Sequence[Alphabet] = (SIGN_LETTERS, LETTERS)
"""All alphabets, the largest first."""


def large_name(name: str, width: int, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the lines of a name in large letters, without accents.

    Empty if they are wider than `width` cells, or if the alphabet lacks one of the letters.
    """
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = [letter for letter in plain if not unicodedata.combining(letter)]
    if not letters or not all(letter in alphabet for letter in letters):
        return ()
    rows = tuple(map(" ".join, zip(*(alphabet[letter] for letter in letters), strict=True)))
    if len(rows[0]) > width:
        return ()
    return rows
