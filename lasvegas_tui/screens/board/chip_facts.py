"""The facts beside the large chip: when it is paid, who leads, and what a player lacks."""

from __future__ import annotations

from typing import TypeAlias

from textual.content import Content

from lasvegas_tui.rules.board.table import TableScored
from lasvegas_tui.rules.board.table_words import leaving, outcome, own_standing, standing
from lasvegas_tui.rules.board.track import TABLES, Verdict
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.board.table_models import Tables, owner_of, scored_in
from lasvegas_tui.widgets.styles import STRONG, explained

Facts: TypeAlias = tuple[Content, ...]
"""The lines beside a chip."""
PAID = {"mary": "is paid: Mary is here", "full": "is paid: it is full"}
EXPECTED = {"mary": "would be paid: Mary comes", "full": "would be paid: it fills up"}


def facts(tables: Tables) -> tuple[Facts, ...]:
    """Return what is to be known of the table shown, from the longest wording to the shortest."""
    position = tables.shown
    paid, expected = tables.paid(position), scored_in(tables.then, position)
    if paid is not None:
        return _payment(tables, paid, PAID)
    if expected is not None and tables.frame.preview is not None:
        return _payment(tables, expected, EXPECTED)
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
    table, title = tables.table, f"TABLE {position}"
    counters, decided, _ = tables.standing(position)
    longest, *shorter = _standings(tables, decided)
    if not table.has_chip(position):  # Mary Chip is on her way to it
        return tuple((_strong(title), said) for said in shorter)
    full = f"{counters.count(None)} free"
    mary = f"when Mary comes ({counted(table.num_stops(position), 'stop')})"
    here, lacking = "", ""
    if tables.is_asked:
        lacking = own_standing(decided, table.player)
        if table.pawns[table.player] == position:
            here = " · your pawn is here"
    long = (
        _strong(f"{title} is worth {TABLES[position - 1].chip} points{here}"),
        Content(f"It pays when full ({full}) or {mary}"),
        longest,
        Content(lacking),
    )
    head = (_strong(f"{title} pays when full ({full})"), Content(f"or {mary}"))
    return (long, *((*head, said) for said in shorter))


def _payment(tables: Tables, news: TableScored, why: dict[str, str]) -> tuple[Facts, ...]:
    """Return the facts of a table that is paid, or that the choice under the cursor would pay."""
    position, decided = news.position, news.verdict
    head = (_strong(f"TABLE {position} {why[news.why]}"), _counts(tables, position, decided))
    if tables.is_counting(position):
        return ((*head, Content("")),)
    is_paid = why is PAID
    longer, shorter = [
        (*head, tables.coloured(outcome(position, decided, called, is_paid), STRONG))
        for called in (tables.names, tables.signs)
    ]
    if not is_paid:
        return longer, shorter
    then = Content(leaving(tables.table, position, tables.names))
    return (*longer, then), longer, shorter


def _counts(tables: Tables, position: int, decided: Verdict) -> Content:
    """Return who has how many counters, as far as they are counted."""
    is_scored = tables.scoring.position == position
    counts = [
        (f"{tables.signs[player]}{count} ", f"bold {tables.players[player].colour}")
        for player, count in enumerate(decided.counts)
        if count and (not is_scored or player in tables.scoring.counted)
    ]
    return explained(Content.assemble(*counts), "count")


def _standings(tables: Tables, decided: Verdict) -> list[Content]:
    """Return who has how many counters and would win, from the longest to the shortest."""
    if decided.reason == "empty":
        return [Content("No counters yet.")] * 2
    longer, shorter = (standing(decided, called) for called in (tables.names, tables.signs))
    counts = _counts(tables, tables.shown, decided)
    wordings = longer, longer, shorter, shorter.partition(":")[0]
    return [Content.assemble(counts, " ", tables.coloured(wording)) for wording in wordings]


def _strong(text: str) -> Content:
    return Content.styled(text, STRONG)
