"""What each number of the gold die would change at a table."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.board.playing_tables import FACES, Counters, targets
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import Verdict, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.tuples import swapped


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
