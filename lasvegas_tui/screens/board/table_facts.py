"""The facts beside the large chip: when its table is scored, who leads, how far others trail."""

from __future__ import annotations

from typing import TypeAlias

from textual.content import Content

from lasvegas_tui.rules.board.news import TableScored
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.sentences.about_scoring import away, outcome, own_standing, standing
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import Verdict
from lasvegas_tui.screens.board.table_models import Tables, owner_of, scored_in
from lasvegas_tui.widgets.styles import STRONG, explained

ChipFacts: TypeAlias = tuple[Content, ...]
"""The lines of one wording of the facts beside the large chip."""
SCORED = {"mary": "is scored: Mary is here", "full": "is scored: it is full"}
EXPECTED = {"mary": "would be scored: Mary comes", "full": "would be scored: it is full"}


def facts(tables: Tables) -> tuple[ChipFacts, ...]:
    """Return the facts about the table drawn large, in several wordings, the longest first."""
    position = tables.shown
    scored, expected = tables.scored(position), scored_in(tables.then, position)
    if scored is not None:
        return _scoring(tables, scored, is_scored=True)
    if expected is not None and tables.frame.preview is not None:
        return _scoring(tables, expected, is_scored=False)
    if not tables.standing(position).is_scored:
        return _open(tables, position)
    winner = tables.style_of(owner_of(tables.board, position))
    if winner is None:
        won = "Its chip is lost."
    else:
        won = f"{winner.name} won its chip."
    return ((_strong(f"TABLE {position} is scored"), Content(won)),)


def _open(tables: Tables, position: int) -> tuple[ChipFacts, ...]:
    """Return the facts of a table whose scoring has not been shown, in several wordings."""
    board, title = tables.board, f"TABLE {position}"
    counters, decided, _ = tables.standing(position)
    standings = _standings(tables, decided)
    if not board.has_chip(position):  # Mary Chip is on her way to it
        return tuple((_strong(title), said) for said in standings)
    if tables.is_example:
        return (_example(board, position),)
    full = _strong(f"{title} scores when full ({counters.count(None)} free)")
    mary = f"or when Mary comes ({away(board, position)})"
    here, lacking = "", ""
    if tables.is_asked:
        lacking = own_standing(decided, board.player)
        if board.pawns[board.player] == position:
            here = " · your pawn is here"
    long = (full, Content(mary + here), standings[0], Content(lacking))
    return (long, *((full, Content(mary), said) for said in standings))


def _example(board: Table, position: int) -> ChipFacts:
    """Return when tables are scored, by the example of one, while the cursor is on none."""
    num_free = TABLES[position - 1].chip
    return (
        _strong(f"For example TABLE {position}: worth {num_free}"),
        Content(f"It scores when full ({num_free} free)"),
        Content(f"or when Mary comes ({away(board, position)})"),
        Content("A rolled 1 moves her (M) on to ▼."),
    )


def _scoring(tables: Tables, news: TableScored, is_scored: bool) -> tuple[ChipFacts, ...]:
    """Return the facts of a table that is scored, or would be by the choice under the cursor."""
    position, decided = news.position, news.verdict
    if is_scored:
        why = SCORED[news.why]
    else:
        why = EXPECTED[news.why]
    head = (_strong(f"TABLE {position} {why}"), _counts(tables, position, decided))
    if tables.is_counting(position):
        return ((*head, Content("")),)
    outcomes = [
        outcome(position, decided, called, is_scored) for called in (tables.names, tables.signs)
    ]
    return tuple((*head, tables.coloured(text, STRONG)) for text in outcomes)


def _counts(tables: Tables, position: int, decided: Verdict) -> Content:
    """Return each player's number of counters; during a scoring, only those counted so far."""
    is_scored = tables.scoring.position == position
    counts = [
        (f"{tables.signs[player]}{count} ", f"bold {tables.players[player].colour}")
        for player, count in enumerate(decided.counts)
        if count and (not is_scored or player in tables.scoring.counted)
    ]
    return explained(Content.assemble(*counts), "count")


def _standings(tables: Tables, decided: Verdict) -> list[Content]:
    """Return who would win the chip, in several wordings, the longest first."""
    if decided.reason == "empty":
        return [Content("No counters yet.")]
    longer, shorter = (standing(decided, called) for called in (tables.names, tables.signs))
    briefest = shorter.removesuffix(" wins").removesuffix(" and")
    counts = _counts(tables, tables.shown, decided)
    wordings = longer, shorter, briefest
    return [Content.assemble(counts, " ", tables.coloured(wording)) for wording in wordings]


def _strong(text: str) -> Content:
    return Content.styled(text, STRONG)
