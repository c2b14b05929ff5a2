"""What stands beside the large chip: when it is paid, who leads, and what a player lacks."""

from __future__ import annotations

from typing import TypeAlias

from textual.content import Content

from lasvegas_tui.rules.board.table import TableScored
from lasvegas_tui.rules.board.table_words import (
    outcome,
    own_standing,
    prospect,
    standing,
)
from lasvegas_tui.rules.board.track import TABLES, Verdict
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.board.tables import Tables, owner_of, scored_in
from lasvegas_tui.widgets.styles import STRONG, explained

Facts: TypeAlias = tuple[Content, ...]
"""The lines beside a chip."""


def facts(tables: Tables) -> tuple[Facts, ...]:
    """Return what is to be known of the table shown, from the longest wording to the shortest."""
    position = tables.shown
    paid = tables.paid(position)
    if paid is not None:
        return (_payment(tables, paid),)
    expected = scored_in(tables.then, position)
    if expected is not None and tables.frame.preview is not None:
        return _expected(tables, expected)
    if not tables.standing(position).is_scored:
        return _open(tables, position)
    winner = tables.style_of(owner_of(tables.table, position))
    if winner is None:
        won = "Its chip is gone."
    else:
        won = f"{winner.name} won its chip."
    return ((_strong(f"TABLE {position} is closed"), Content(won)),)


def _open(tables: Tables, position: int) -> tuple[Facts, ...]:
    """Return the facts of a table with a chip."""
    table, title = tables.table, _strong(f"TABLE {position}")
    counters, decided, _ = tables.standing(position)
    longest, *shorter = _standings(tables, decided)
    if not table.has_chip(position):  # Mary Chip is on her way to it
        return tuple((title, said) for said in shorter)
    is_asked = bool(tables.frame.open)
    full = f"{counters.count(None)} free"
    mary = f"when Mary comes ({counted(table.num_stops(position), 'stop')})"
    if is_asked and table.pawns[table.player] == position:
        here = " · your pawn is here"
    else:
        here = ""
    long = (
        title + _strong(f" is worth {TABLES[position - 1].chip} points{here}"),
        Content(f"It pays when full ({full}) or {mary}"),
        longest,
        Content(own_standing(decided, table.player) if is_asked else ""),
    )
    head = (title + _strong(f" pays when full ({full})"), Content(f"or {mary}"))
    return (long, *((*head, said) for said in shorter))


def _expected(tables: Tables, paid: TableScored) -> tuple[Facts, ...]:
    """Return the facts of a table that the choice under the cursor would have paid."""
    why = {"mary": "Mary comes", "full": "it fills up"}[paid.why]
    title = _strong(f"TABLE {paid.position} would be paid: {why}")
    counts = _counts(tables, paid.position, paid.verdict)
    names = [player_style.name for player_style in tables.players]
    signs = [player_style.sign for player_style in tables.players]
    wordings = [prospect(paid.position, paid.verdict, called) for called in (names, signs)]
    return tuple((title, counts, _strong(told)) for told in wordings)


def _payment(tables: Tables, paid: TableScored) -> Facts:
    """Return the facts of a table that is paid."""
    why = {"mary": "Mary is here", "full": "it is full"}[paid.why]
    is_counting = tables.is_scoring(paid.position) and not tables.is_decided
    names = [player_style.name for player_style in tables.players]
    if is_counting:
        told = ""
    else:
        told = outcome(paid.position, paid.verdict, names)
    title = f"TABLE {paid.position} is paid: {why}"
    return _strong(title), _counts(tables, paid.position, paid.verdict), _strong(told)


def _counts(tables: Tables, position: int, decided: Verdict) -> Content:
    """Return who has how many counters, as far as they are counted."""
    if tables.is_scoring(position):
        scoring = tables.scoring
    else:
        scoring = None
    counts = [
        (f"{tables.players[player].sign}{count} ", f"bold {tables.players[player].colour}")
        for player, count in enumerate(decided.counts)
        if count and (scoring is None or player in scoring.counted)
    ]
    return explained(Content.assemble(*counts), "count")


def _standings(tables: Tables, decided: Verdict) -> list[Content]:
    """Return who has how many counters and would win, from the longest to the shortest."""
    if decided.reason == "empty":
        return [Content("No counters yet.")] * 2
    counts, leader = _counts(tables, tables.shown, decided), tables.style_of(decided.winner)
    longer = standing(decided, [player_style.name for player_style in tables.players])
    if leader is None:
        shorter = longer
    else:
        shorter = longer.replace(leader.name, leader.sign)
    wordings = longer, longer, shorter, shorter.partition(":")[0]
    return [Content.assemble(counts, " ", wording) for wording in wordings]


def _strong(text: str) -> Content:
    return Content.styled(text, STRONG)
