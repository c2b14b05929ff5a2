"""What each number of the gold die would change at a table."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.board.playing_tables import FACES, Counters, targets
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import Verdict, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.tuples import swapped


def leads(table: Table, position: int, player: Player) -> bool:
    """Whether a player would win the chip of table number `position` if it were scored now."""
    return table.verdict(position).winner == player


def is_behind(table: Table, position: int, player: Player) -> bool:
    """Whether a player has counters at table number `position`, but would not win its chip now."""
    return player in table.spaces[position - 1] and not leads(table, position, player)


def adding(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers of the die for which a player can place a counter at a table.

    `position` is the number of the table, from 1.
    """
    counters = table.spaces[position - 1]
    return tuple([number for number in FACES if targets(position, number, counters, player)])


def ahead(table: Table, position: int, player: Player) -> tuple[int, ...]:
    """Return the numbers of the die after which a player would win the chip of a table (B-14).

    `position` is the number of the table. The player is assumed to place the counter in the best
    way, and to win any duel.
    """
    winners = {number: winner_after(table, position, number, player) for number in FACES}
    return tuple([number for number, winner in winners.items() if winner == player])


def winner_after(table: Table, position: int, number: int, player: Player) -> Player | None:
    """Return who would win a table's chip after `player` rolls `number`; None for nobody.

    `position` is the number of the table. The counter is placed in the best way for the player.
    """
    return verdict_after(table, position, number, player).winner


def verdict_after(table: Table, position: int, number: int, player: Player) -> Verdict:
    """Return the outcome of scoring a table after `player` rolls `number` there.

    The counter is placed so that the player has more counters than all others; if that is
    impossible, so that the player wins a tie.
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
