"""Cards of the card game by their digits: 5 has one die on it, 55 two."""

from lasvegas_tui.rules.card.actions import Draw, Select
from lasvegas_tui.rules.card.cards import Card, Cards


def cards(*digits: int) -> Cards:
    return tuple(map(Card, digits))


def drawn(*hands: tuple[int, ...]) -> Draw:
    return Draw(tuple(cards(*hand) for hand in hands))


def select(*digits: int) -> Select:
    return Select(cards(*digits))
