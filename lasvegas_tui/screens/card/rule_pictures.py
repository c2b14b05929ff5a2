"""The pictures for the rules of the card game."""

from __future__ import annotations

from lasvegas_tui.screens.casinos.payout_rule_pictures import PayoutPicture

PICTURES = {
    "C-7": lambda: PayoutPicture(5, (90_000, 40_000), (4, 4, 2, 2)),
    "C-8": lambda: PayoutPicture(5, (90_000, 40_000), (4, 2, 1)),
}
