"""Short phrases that say why a bot made a choice in the board game."""

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
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.words import Names

EFFECTS = {
    "to win": "winning",
    "to stay": "staying",
    "to lead": "leading",
    "to draw": "drawing",
    "to come": "coming",
    "for": "fighting for",
}
"""Maps the beginning of a reason to that of a phrase on what a roll leads to."""


def as_effect(told: str) -> str:
    """Return a reason as the effect of a roll, which has no aim: "staying ahead at table 6"."""
    for aim, effect in EFFECTS.items():
        if told.startswith(aim):
            return f"{effect}{told.removeprefix(aim)}"
    return told


def reason(
    before: Table, action: Action, after: Table, player: Player, names: Names, way: Way | None
) -> str:
    """Return why `player` chose `action`, such as "to win the chip of 5"; may be empty."""
    match action:
        case PlaceCounter():
            winning = _winning(after, player)
            if winning:
                return winning
            return _counter(before, after, player, names)
        case MaryChip():
            return _winning(after, player)
        case GoodLuck():
            return f"to be sure of a counter at table {before.pawn}"
        case Move(position) | PlacePawn(position) | FrontMan(position):
            own = before.spaces[position - 1].count(player)
            if way is Way.SIMPLE and own:
                return f"to add to {num(own, 'counter')} there"
            return f"for its chip of {TABLES[position - 1].chip}"
    return ""


def _winning(after: Table, player: Player) -> str:
    """Name the chip that a player wins: "to win the chip of 5"; empty for none."""
    for news in after.news:
        if isinstance(news, TableScored) and news.verdict.winner == player:
            return f"to win the chip of {TABLES[news.position - 1].chip}"
    return ""


def _counter(before: Table, after: Table, player: Player, names: Names) -> str:
    """Say what a counter does for its player at a table; empty if the table was scored."""
    here = before.here
    if not after.has_chip(here):
        return ""
    old, new = before.verdict(here).winner, after.verdict(here).winner
    if new == player:
        if old == player:
            return f"to stay ahead at table {here}"
        if old is None:
            return f"to lead at table {here}"
        return f"to lead at table {here} before {names[old]}"
    if after.duel is not None:
        return f"for a counter more at table {here}"
    counts = after.verdict(here).counts
    rivals = [rival for rival in range(after.num_players) if rival != player]
    ahead = max(rivals, key=lambda rival: counts[rival])
    behind = counts[ahead] - counts[player]
    if not behind:
        return f"to draw level with {names[ahead]} at table {here}"
    return f"to come within {num(behind, 'counter')} of {names[ahead]} at table {here}"
