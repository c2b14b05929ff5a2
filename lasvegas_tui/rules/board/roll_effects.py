"""The effect of each number of the gold die at a table, and where a throw helps most."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from lasvegas_tui.rules.board.policy import SENSIBLE
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.track import FACES, Counters, targets, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.tuples import swapped

FAR = 0.3
"""The exponent of Mary Chip's stops up to a table, by which its chip is worth less."""
AT_ONCE = SENSIBLE._replace(later=0.0)
"""Values a throw without regard to when its table is paid."""


def leads(table: Table, position: int, player: Player) -> bool:
    """Whether a player would win the chip of a table if it were scored now."""
    return table.verdict(position).winner == player


def adding(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers with which a player can place a counter at a table (B-4 to B-7)."""
    counters = table.spaces[position - 1]
    return tuple([number for number in FACES if targets(position, number, counters, player)])


def ahead(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers of the die after which a player would win the chip of a table (B-14).

    The counter is placed in the best way; a duel counts as won.
    """
    counters = table.spaces[position - 1]
    return tuple(
        [
            number
            for number in FACES
            if any(
                verdict(position, then, table.num_players).winner == player
                for then in _after(position, number, counters, player)
            )
        ]
    )


def winner_after(table: Table, position: int, number: int, player: Player) -> Player | None:
    """Return who would win the chip of a table if a player had rolled a number; None for nobody.

    The counter is placed where it is best for this player.
    """
    counters = table.spaces[position - 1]
    winners = [
        verdict(position, then, table.num_players).winner
        for then in _after(position, number, counters, player)
    ]
    if player in winners:
        return player
    return winners[0]


def _after(position: int, number: int, counters: Counters, player: Player) -> Iterator[Counters]:
    """Yield the counters at a table after each way to place one; as they are if there is none."""
    spaces = targets(position, number, counters, player)
    yield from [swapped(counters, space, player) for space in spaces] or [counters]


def favourite(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the table to propose for a pawn: of those where a roll can put the player ahead, the
    one where it is worth most, and the sooner it is paid the more.
    """

    def worth(position: int) -> float:
        return AT_ONCE.start(table, player, position) / math.pow(table.num_stops(position), FAR)

    helping = [position for position in positions if ahead(table, position, player)]
    return max(helping or positions, key=worth)


def most_helped(table: Table, player: Player, positions: Sequence[int]) -> int:
    """Return the table where a throw helps a player most, the nearest to Mary Chip among equals.

    That is one with own counters where somebody else leads, and where most numbers change that.
    """

    def help_at(position: int) -> tuple[bool, bool, int]:
        num_ahead = len(ahead(table, position, player))
        is_behind = not leads(table, position, player)
        has_counters = player in table.spaces[position - 1]
        return is_behind and has_counters and num_ahead > 0, is_behind, num_ahead

    return max(positions, key=help_at)
