"""What the tests have to know of Showdown, where hands are secret."""

from typing import Any

from tests.rules.facts import Facts

HAND_SIZE = 3


def conserved(state: Any) -> bool:
    """Whether everybody has all cards dealt to them, in the hand or shown, and nobody another's."""
    dealt = [hand + shown for hand, shown in zip(state.hands, state.shown, strict=True)]
    cards = [card for cards in dealt for card in cards]
    size = HAND_SIZE if state.num_dealt else 0
    return {len(cards) for cards in dealt} == {size} and len(set(cards)) == len(cards)


FACTS = Facts(
    conserved=conserved,
    hidden=frozenset({"hands"}),
    shown=frozenset({"scores", "shown", "num_dealt", "news"}),
    secrets=lambda state: state.hands,
    is_drawn_anew=True,
)
