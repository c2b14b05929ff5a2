"""Which tables to suggest to a player of the board game, for a pawn or a card."""

from __future__ import annotations

import math
from collections.abc import Sequence

from lasvegas_tui.rules.board.if_rolled import ahead, is_behind, leads
from lasvegas_tui.rules.board.policy import SENSIBLE
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.core import Player

STOPS_EXPONENT = 0.3
"""The gain at a table that Mary Chip reaches in n moves is divided by n**STOPS_EXPONENT."""
AT_ONCE = SENSIBLE._replace(later=0.0)
"""The sensible style of playing, but without a discount for tables that are scored later."""


def favourite(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the number of the table to suggest for a player's pawn, out of `positions`.

    If a roll can put the player ahead at some of the tables, suggest only these. Suggest the table
    where a roll gains most; the gain counts less, the later Mary Chip comes there.
    """

    def worth(position: int) -> float:
        discount = math.pow(table.num_stops(position), STOPS_EXPONENT)
        return AT_ONCE.start(table, player, position) / discount

    helping = [position for position in positions if ahead(table, position, player)]
    if helping:
        return max(helping, key=worth)
    return max(positions, key=worth)


def most_helped(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the number of the table, out of `positions`, where a throw helps the player most.

    First come tables where the player has counters and can take the lead, then others where the
    player does not lead; in each group, the table where most numbers of the die put the player
    ahead.
    """

    def help_at(position: int) -> tuple[bool, bool, int]:
        num_ahead = len(ahead(table, position, player))
        can_catch_up = is_behind(table, position, player) and num_ahead > 0
        return can_catch_up, not leads(table, position, player), num_ahead

    return max(positions, key=help_at)
