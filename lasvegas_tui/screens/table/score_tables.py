"""The tables at the side of a wide table: what each round brought, and the evening so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from textual.content import Content

from lasvegas_tui.play.session import Session
from lasvegas_tui.play.turns import views_after_rounds
from lasvegas_tui.records.results import Result
from lasvegas_tui.records.statistics import records
from lasvegas_tui.records.tables import display_name, mixed
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.money import short
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.widgets.side_tables import SideRow, SideTable

NUM_EVENING = 6
"""The most players of an evening with room at the side."""


def rounds(session: Session, look: Look[Any]) -> SideTable | None:
    """Return what each round brought, in money or else in notes; None in the first round."""
    views = views_after_rounds(session) if look.num_rounds else []
    if not views:
        return None
    seats = range(len(look.seats))
    worths = [[look.worth(view, seat) for view in views] for seat in seats]
    is_open = all(worth is not None for row in worths for worth in row)
    after = [
        [
            look.num_won(view, seat) if worth is None else worth
            for view, worth in zip(views, row, strict=True)
        ]
        for seat, row in enumerate(worths)
    ]
    rows = tuple(
        SideRow(player_style.badge, _cells(totals, look.brief if is_open else str, look))
        for player_style, totals in zip(look.player_styles, after, strict=True)
    )
    columns = tuple(str(number) for number in range(1, len(views) + 1))
    if not look.is_won_by_round:
        return SideTable("After each round", columns, rows)
    heading = look.rounds_heading if is_open else "Notes by round"
    return SideTable(heading, (*columns, "sum"), rows)


def _cells(totals: Sequence[int], said: Callable[[int], str], look: Look[Any]) -> tuple[str, ...]:
    """Return what each round brought and the sum, or what was left after each."""
    if not look.is_won_by_round:
        return tuple(map(said, totals))
    gains = [after - before for before, after in pairwise((0, *totals))]
    return (*map(said, gains), said(totals[-1]))


def evening(games: Sequence[Result]) -> SideTable | None:
    """Return who won what on an evening, people first; None before its first game is over."""
    found = records(games)[:NUM_EVENING]
    if not found:
        return None
    rows = tuple(
        SideRow(
            Content(display_name(record)),
            (mixed(record.points), "·" if record.dollars is None else short(record.dollars)),
        )
        for record in found
    )
    return SideTable(f"This evening, {counted(len(games), 'game')}", ("wins", "money"), rows)
