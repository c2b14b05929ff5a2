"""The picture of the dice game in the lobby: three dice in the colours of three players."""

from __future__ import annotations

from lasvegas_tui.widgets.dice import DieModel, DieSize, dice_in_a_row

COLOURS = ("$player-orange", "$player-blue", "$player-green")
PICTURE = dice_in_a_row(
    tuple(DieModel(number, colour) for number, colour in zip((2, 4, 6), COLOURS, strict=True)),
    DieSize(7, 3, 1),
)
