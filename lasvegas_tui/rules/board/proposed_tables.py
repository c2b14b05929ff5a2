"""Which tables to propose to a player of the board game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from lasvegas_tui.rules.board.if_rolled import ahead, is_behind, leads
from lasvegas_tui.rules.board.policy import SENSIBLE
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.core import Player

FAR = 0.3
"""The value of a throw is divided by Mary Chip's number of moves to the table, to this power."""
AT_ONCE = SENSIBLE._replace(later=0.0)
"""The sensible style, except that a throw is worth the same whenever its table is scored."""


def favourite(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the table to propose for a pawn, from those at `positions`.

    It is one where a roll can put the player ahead, if there is any; of these, the one where a roll
    gains most and is paid soonest.
    """

    def worth(position: int) -> float:
        return AT_ONCE.start(table, player, position) / math.pow(table.num_stops(position), FAR)

    helping = [position for position in positions if ahead(table, position, player)]
    if helping:
        return max(helping, key=worth)
    return max(positions, key=worth)


def most_helped(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the table where a throw helps a player most; among equals, the first of `positions`.

    First come tables where the player has counters and can take the lead, then others where they do
    not lead; in each group, those where most numbers put them ahead.
    """

    def help_at(position: int) -> tuple[bool, bool, int]:
        num_ahead = len(ahead(table, position, player))
        can_catch_up = is_behind(table, position, player) and num_ahead > 0
        return can_catch_up, not leads(table, position, player), num_ahead

    return max(positions, key=help_at)
