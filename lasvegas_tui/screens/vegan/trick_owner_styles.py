"""The styles of the owners of tricks, among whom is the bank."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.vegan.table import Table
from lasvegas_tui.widgets.styles import PlayerStyle

BANK_INK = PlayerStyle("Bank", "$", "$foreground")


def owners(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[PlayerStyle, ...]:
    """Return the styles of all owners of tricks; the bank comes last if it plays."""
    if table.has_bank:
        return (*player_styles, BANK_INK)
    return tuple(player_styles)
