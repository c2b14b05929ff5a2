"""The rule behind a choice of the board game, in a sentence for beginners."""

from __future__ import annotations

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    PlaceCounter,
    PlacePawn,
    ThrowDie,
)
from lasvegas_tui.rules.board.news import CounterPlaced, TableScored
from lasvegas_tui.rules.board.table import Phase, Table
from lasvegas_tui.rules.core import Action

WON_BY = {
    "most": "Most counters win the chip; second place wins nothing.",
    "lowest": "Equal counters: the lowest number that they cover wins.",
    "tied": "Equal counters, equal lowest numbers: nobody wins.",
}
"""Maps `Verdict.reason` to a sentence for beginners about who wins a chip (B-14)."""


def moral(before: Table, action: Action, after: Table) -> str:
    """Return a sentence for beginners about the rule behind a choice just made; may be empty."""
    match action:
        case PlacePawn():
            return "A chip is worth as much as its table has spaces."  # B-C3
        case Move():
            return "To move the pawn is a whole turn, without a roll."  # B-2
        case ThrowDie() if _num_free(before, before.pawn) > 1:
            return "A rolled 1 also moves Mary: the next table scores."  # B-8, B-12
        case FrontMan():
            return "A Front-man rolls for a table where your pawn is not."  # B-10
        case MaryChip():
            return "The table that Mary comes to is scored at once."  # B-12
        case GoodLuck() if _leaves_a_throw(before, after):
            return "A Good Luck card places a counter, and you roll too."  # B-9
        case PlaceCounter(space):
            return _of_counter(before, space, after)
    return ""


def _num_free(table: Table, position: int) -> int:
    return table.spaces[position - 1].count(None)


def _leaves_a_throw(before: Table, after: Table) -> bool:
    """Whether a roll follows a Good Luck card wherever its counter is placed."""
    if after.phase is Phase.PLACE:
        offered = after.targets(after.here, after.due, after.player)
        are_free = all(after.spaces[after.here - 1][space] is None for space in offered)
        return are_free and _num_free(before, before.pawn) > 1
    has_placed = any(isinstance(news, CounterPlaced) for news in after.news)
    return has_placed and after.phase is Phase.THROW


def _of_counter(before: Table, space: int, after: Table) -> str:
    """Explain the rule behind placing a counter on a space; empty if none fits."""
    here = before.here
    if after.duel is not None:
        return "Whoever has the space defends it: a dice-duel decides."  # B-19
    if any(isinstance(news, TableScored) and news.why == "full" for news in after.news):
        return "A table is scored as soon as all its spaces are covered."  # B-13
    if before.is_joker:
        return "Where no space shows a 6, a 6 covers any space."  # B-6
    if before.spaces[here - 1][space] is not None:
        return "No free space with the number: a counter replaces another."  # B-4
    if after.has_chip(here):
        return WON_BY.get(after.verdict(here).reason, "")
    return ""
