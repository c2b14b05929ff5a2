"""Cards of Las Vegan by their letters: "R8" is the red 8."""

from itertools import islice

from lasvegas_tui.rules.vegan.actions import Deal, Draw, Play, PlayForBank
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand

SIZES = {2: 12, 3: 13, 4: 10, 5: 8}
"""The cards of a hand, by the number of players."""


def cards(text: str) -> Hand:
    """Return cards that stand in a row: "R1 P1"."""
    return tuple(map(Card, text.split()))


def play(card: str) -> Play:
    return Play(Card(card))


def play_for_bank(card: str) -> PlayForBank:
    return PlayForBank(Card(card))


def draw(card: str) -> Draw:
    return Draw(Card(card))


def deal(*hands: str, display: str = "") -> Deal:
    """Return a deal of these hands, a string a player; cards not named fill them."""
    named, shown = [cards(hand) for hand in hands], cards(display)
    known = {*shown, *(card for hand in named for card in hand)}
    rest = iter([card for card in DECK if card not in known])
    size = SIZES[len(hands)]
    return Deal(tuple((*hand, *islice(rest, size - len(hand))) for hand in named), shown)
