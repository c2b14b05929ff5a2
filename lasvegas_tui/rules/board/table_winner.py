"""Who wins the chip of a playing table when it is scored, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lasvegas_tui.rules.board.playing_tables import SPACES, Counters
from lasvegas_tui.rules.core import Player

LOWEST = tuple(sorted((min(numbers), n) for n, numbers in enumerate(spaces)) for spaces in SPACES)
"""For each table, sorted pairs of the lowest number on a space and the space's index, from 0."""


class Verdict(NamedTuple):
    """The outcome of scoring a table: who wins its chip, and why."""

    winner: Player | None
    """The player who wins the chip; None if nobody does."""
    reason: Literal["most", "lowest", "tied", "empty"]
    """What decided: "most" counters, the "lowest" number among tied players, or why nobody wins.

    Nobody wins if players are "tied" in counters and in lowest numbers, or if the table is "empty".
    """
    counts: tuple[int, ...]
    """The number of counters that each player had on the table."""
    tied: tuple[Player, ...]
    """The players who share the most counters; empty if one player has more than all others."""
    lowest: tuple[int, ...]
    """The lowest number on a space covered by each player in `tied`, in the same order."""


def verdict(position: int, counters: Counters, num_players: int) -> Verdict:
    """Return the outcome of scoring table number `position` with these counters (B-14)."""
    counts = tuple([counters.count(player) for player in range(num_players)])
    most = max(counts)
    if not most:
        return Verdict(None, "empty", counts, (), ())
    leaders = tuple([player for player, count in enumerate(counts) if count == most])
    if len(leaders) == 1:
        return Verdict(leaders[0], "most", counts, (), ())
    lowest = tuple([_lowest(position, counters, player) for player in leaders])
    least = min(lowest)
    if lowest.count(least) > 1:
        return Verdict(None, "tied", counts, leaders, lowest)
    return Verdict(leaders[lowest.index(least)], "lowest", counts, leaders, lowest)


def _lowest(position: int, counters: Counters, player: Player) -> int:
    """Return the lowest number covered; a space with two numbers counts as the lower one."""
    return next(number for number, space in LOWEST[position - 1] if counters[space] == player)
