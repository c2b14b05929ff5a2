"""Why bots choose what they choose in the board game, by what everybody can see."""

from __future__ import annotations

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    PlaceCounter,
    PlacePawn,
)
from lasvegas_tui.rules.board.news import TableScored
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.track import TABLES
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.words import Names


def reason(
    before: Table, action: Action, after: Table, player: Player, names: Names, way: Way | None
) -> str:
    """Return why a player chose an action; may be empty."""
    match action:
        case PlaceCounter():
            return _scoring(after, player, names) or _counter(before, after, player, names)
        case MaryChip():
            return _scoring(after, player, names) or "to bring Mary Chip on"
        case GoodLuck():
            return f"to be sure of a counter at table {before.pawn}"
        case Move(position) | PlacePawn(position) | FrontMan(position):
            own = before.spaces[position - 1].count(player)
            if way is Way.SIMPLE and own:
                return f"to add to {num(own, 'counter')} there"
            return f"for its chip of {TABLES[position - 1].chip}"
    return ""


def _scoring(after: Table, player: Player, names: Names) -> str:
    """Return what a player got when a table was scored; empty if none was."""
    for news in after.news:
        if isinstance(news, TableScored):
            winner = news.verdict.winner
            if winner == player:
                return f"to win the chip of {TABLES[news.position - 1].chip}"
            if winner is not None:
                return f"though the chip of table {news.position} goes to {names[winner]}"
            if news.verdict.reason == "empty":
                return f"though nobody has a counter at table {news.position}: its chip is lost"
            return f"though the chip of table {news.position} is lost in a tie"
    return ""


def _counter(before: Table, after: Table, player: Player, names: Names) -> str:
    """Return how a player stands at a table after a counter was placed there."""
    here = before.here
    old, new = before.verdict(here).winner, after.verdict(here).winner
    if new == player:
        if old == player:
            return f"to stay ahead at table {here}"
        return f"to lead at table {here}" + (f" before {names[old]}" if old is not None else "")
    counters = after.spaces[here - 1]
    counts = [counters.count(rival) for rival in range(after.num_players)]
    ahead = max(range(after.num_players), key=lambda rival: (counts[rival], rival != player))
    behind = counts[ahead] - counts[player]
    if after.duel is not None:
        return f"for a counter more at table {here}"
    if not behind:
        return f"to draw level with {names[ahead]} at table {here}"
    return f"to come within {num(behind, 'counter')} of {names[ahead]} at table {here}"
