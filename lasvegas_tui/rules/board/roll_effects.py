"""What each number of the gold die would change at a table, and which tables to propose."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from lasvegas_tui.rules.board.policy import SENSIBLE
from lasvegas_tui.rules.board.printed_tables import (
    FACES,
    Counters,
    Verdict,
    targets,
    verdict,
)
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.tuples import swapped

FAR = 0.3
"""The value of a throw is divided by Mary Chip's number of moves to the table, to this power."""
AT_ONCE = SENSIBLE._replace(later=0.0)
"""The sensible style, except that a throw is worth the same whenever its table is scored."""


def leads(table: Table, position: int, player: Player) -> bool:
    """Whether a player would win the chip of a table if it were scored now."""
    return table.verdict(position).winner == player


def is_behind(table: Table, position: int, player: Player) -> bool:
    """Whether a player has counters at a table, but would not win its chip now."""
    return player in table.spaces[position - 1] and not leads(table, position, player)


def adding(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers with which a player can place a counter at a table (B-4 to B-7)."""
    counters = table.spaces[position - 1]
    return tuple([number for number in FACES if targets(position, number, counters, player)])


def ahead(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers of the die after which a player would win the chip of a table (B-14).

    The counter is placed in the best way; a duel counts as won.
    """
    winners = {number: winner_after(table, position, number, player) for number in FACES}
    return tuple([number for number, winner in winners.items() if winner == player])


def winner_after(table: Table, position: int, number: int, player: Player) -> Player | None:
    """Return who would win the chip of a table after a player's roll of a number; None for nobody.

    The counter is placed where the player would win, or else on the first possible space.
    """
    return verdict_after(table, position, number, player).winner


def verdict_after(table: Table, position: int, number: int, player: Player) -> Verdict:
    """Return the verdict about a table after a player's roll of a number.

    The counter is placed where it is best for them: most counters, or else a tie that is won.
    """
    counters = table.spaces[position - 1]
    verdicts = [
        verdict(position, then, table.num_players)
        for then in _after(position, number, counters, player)
    ]
    won = [decided for decided in verdicts if decided.winner == player]
    return min(won or verdicts[:1], key=lambda decided: decided.reason != "most")


def _after(position: int, number: int, counters: Counters, player: Player) -> Iterator[Counters]:
    """Yield the counters at a table after each way to place one; unchanged if there is no way."""
    spaces = targets(position, number, counters, player)
    for space in spaces:
        yield swapped(counters, space, player)
    if not spaces:
        yield counters


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
