"""Cards of Las Vegan by their letters: "R8" is the red 8."""

from lasvegas_tui.rules.vegan.actions import Draw, Play, PlayForBank
from lasvegas_tui.rules.vegan.cards import Card, Hand


def cards(text: str) -> Hand:
    """Return cards that stand in a row: "R1 P1"."""
    return tuple(map(Card, text.split()))


def play(card: str) -> Play:
    return Play(Card(card))


def play_for_bank(card: str) -> PlayForBank:
    return PlayForBank(Card(card))


def draw(card: str) -> Draw:
    return Draw(Card(card))
