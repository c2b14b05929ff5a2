"""The cards of Las Vegan: forty cards, each with a colour and a value from 0 to 9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType, TypeAlias

Card = NewType("Card", str)
"""A card as text: the letter of its colour, then its value, such as "R8" for the red 8."""


Hand: TypeAlias = tuple[Card, ...]

COLOURS = {"R": "red", "P": "purple", "G": "green", "B": "blue"}
DECK: Hand = tuple(Card(f"{colour}{value}") for colour in COLOURS for value in range(10))  # V-C1


def colour(card: Card) -> str:
    """Return the letter of a card's colour, such as "R"."""
    return card[0]


def value(card: Card) -> str:
    """Return the value of a card as a digit, "0" to "9"."""
    return card[1]


def name(card: Card) -> str:
    """Return the name of a card in words, such as "red 8"."""
    return f"{COLOURS[colour(card)]} {value(card)}"


def in_order(cards: Sequence[Card]) -> Hand:
    """Return cards sorted by colour, then by value."""
    held = set(cards)
    return tuple([card for card in DECK if card in held])
