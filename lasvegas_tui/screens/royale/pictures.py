"""Pictures of Royale's rules."""

from __future__ import annotations

from lasvegas_tui.screens.table.pictured import PayoutPicture

PICTURES = {
    "R-7": lambda: PayoutPicture(4, (80_000, 40_000), (5, 3, 1, 1), (0, 0, 1, 0)),
}
