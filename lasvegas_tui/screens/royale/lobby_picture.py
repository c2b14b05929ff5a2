"""The picture of Royale in the lobby: two small dice, and a big one (the Biggy)."""

from __future__ import annotations

from lasvegas_tui.widgets.dice import DieModel, DieSize, dice_in_a_row

SIZE = DieSize(7, 3, 1)
PICTURE = dice_in_a_row(
    (
        DieModel(3, "$player-orange"),
        DieModel(5, "$player-orange"),
        DieModel(6, "$player-blue", is_big=True),
    ),
    SIZE,
)
