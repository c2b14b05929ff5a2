"""The names, signs and colours of all who can take tricks: the players and perhaps the bank."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.vegan.table import Table
from lasvegas_tui.widgets.styles import PlayerStyle

BANK_INK = PlayerStyle("Bank", "$", "$foreground")


def owners(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[PlayerStyle, ...]:
    """Return the names, signs and colours of all who can take tricks; the bank, if any, is last."""
    if table.has_bank:
        return (*player_styles, BANK_INK)
    return tuple(player_styles)
