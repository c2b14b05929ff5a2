"""The picture of the card game in the lobby: a single card and a double one."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.screens.card.cards import DiceCardModel, DiceCardSize, card_rows
from lasvegas_tui.widgets.dice import DieSize

SIZE = DiceCardSize(DieSize(7, 3, 0), 1, 0)
CARDS = (
    DiceCardModel(Card(4), "$player-green"),
    DiceCardModel(Card(11), "$player-green"),
)
PICTURE = tuple(
    Content("  ").join(row) for row in zip(*(card_rows(card, SIZE) for card in CARDS), strict=True)
)
