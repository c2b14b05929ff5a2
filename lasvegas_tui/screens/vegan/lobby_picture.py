"""The picture of Las Vegan in the lobby: three cards of different colours."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.screens.vegan.cards import SUITS, SuitedCardModel, SuitedCardSize, card_rows

SIZE = SuitedCardSize(7, 5)
CARDS = (
    SuitedCardModel("3", SUITS["R"]),
    SuitedCardModel("7", SUITS["G"], "◎"),
    SuitedCardModel("0", SUITS["B"]),
)
PICTURE = tuple(
    Content(" ").join(row) for row in zip(*(card_rows(card, SIZE) for card in CARDS), strict=True)
)
