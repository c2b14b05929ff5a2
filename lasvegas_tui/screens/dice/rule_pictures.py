"""The pictures for the rules of the dice game."""

from __future__ import annotations

from lasvegas_tui.screens.casinos.payout_rule_pictures import PayoutPicture

PICTURES = {
    "D-8": lambda: PayoutPicture(4, (80_000, 30_000), (5, 3, 3, 1)),
    "D-9": lambda: PayoutPicture(4, (70_000, 20_000), (4, 2, 1)),
}
