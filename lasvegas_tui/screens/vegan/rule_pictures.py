"""The pictures for the rules of Las Vegan."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.screens.casinos.payout_rule_pictures import INKS
from lasvegas_tui.screens.vegan.cards import SUITS, SuitedCardModel
from lasvegas_tui.screens.vegan.trick import Slot, TrickPanel, trick_lines


class TrickPicture(TrickPanel):
    """A picture for the rulebook: a trick of cards that have been played."""

    DEFAULT_CSS = "TrickPicture { width: 100%; max-width: 64; height: 10; margin-bottom: 1; }"

    def __init__(self, *cards: str, taken_by: int) -> None:
        """`cards` are played in this order, such as "R4"."""
        super().__init__()
        self.title = Content.assemble(SUITS[cards[0][0]].badge, " was led")
        self.laid = [
            Slot(
                INKS[player],
                SuitedCardModel(card[1:], SUITS[card[0]]),
                is_taking=player == taken_by,
            )
            for player, card in enumerate(cards)
        ]

    def lines(self) -> list[Content]:
        return trick_lines(self.title, self.laid, *self.size)


PICTURES = {
    "V-3": lambda: TrickPicture("P2", "P9", "G7", taken_by=1),
    "V-4": lambda: TrickPicture("R4", "P0", "G0", taken_by=2),
}
