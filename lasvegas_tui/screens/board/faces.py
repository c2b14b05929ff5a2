"""The tables of the board game as they are drawn: as they lie, as they would be, or as they lay when scored."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.board import words as words
from lasvegas_tui.rules.board.table import (
    BoardView,
    FrontMan,
    Move,
    Phase,
    PlaceCounter,
    PlacePawn,
    Table,
    TableScored,
)
from lasvegas_tui.rules.board.track import POSITIONS, SPACES, TABLES, Counters, Verdict, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.board import menu as board_menu
from lasvegas_tui.screens.board.board import BoardFace, SpaceFace, TableFace
from lasvegas_tui.screens.board.playing_table import PlayingTableFace
from lasvegas_tui.screens.table.picture import Look
from lasvegas_tui.widgets.ink import Ink


def board(view: BoardView, look: Look, inks: Sequence[Ink]) -> BoardFace:
    """Return all tables, and where Mary Chip is."""
    return BoardFace(
        tuple(table(view, position, look, inks) for position in POSITIONS), view.table.mary
    )


def table(view: BoardView, position: int, look: Look, inks: Sequence[Ink]) -> TableFace:
    """Return one table."""
    counters, decided, is_scored = standing(view.table, position, look)
    winner = _owner(view.table, position) if is_scored else decided.winner
    spaces = [
        _space(view, position, space, look, owner, inks) for space, owner in enumerate(counters)
    ]
    row = len(TABLES[position - 1].row)
    return TableFace(
        position,
        TABLES[position - 1].chip,
        tuple(tuple(spaces[start : start + row]) for start in range(0, len(spaces), row)),
        tuple(
            ink
            for ink, pawn in zip(inks, _pawns(view.table, look), strict=True)
            if pawn == position
        ),
        inks[winner] if winner is not None else None,
        is_scored,
        _lit(view.table, position, look),
        board_menu.at_table(position, view, look.chosen),
    )


def playing_table(view: BoardView, look: Look, inks: Sequence[Ink]) -> PlayingTableFace:
    """Return the table to look at now, in large."""
    position = focus(view.table, look)
    _, decided, is_scored = standing(view.table, position, look)
    counts = tuple((inks[player], count) for player, count in enumerate(decided.counts) if count)
    names = [ink.name for ink in inks]
    told = "" if is_scored or look.paying == position else words.reason(decided, names)
    return PlayingTableFace(table(view, position, look, inks), counts, told)


def standing(table: Table, position: int, look: Look) -> tuple[Counters, Verdict, bool]:
    """Return the counters of a table, who would win it, and whether it was scored.

    What was scored just now is shown as it lay until the next question is asked; with a choice looked
    at, the table is shown as it would be.
    """
    counters, is_scored = table.spaces[position - 1], not table.has_chip(position)
    scored = next(
        (n for n in table.news if isinstance(n, TableScored) and n.position == position), None
    )
    if not look.open and scored is not None:
        return scored.counters, scored.verdict, False
    if isinstance(look.foreseen, BoardView):
        then = look.foreseen.table
        scored = next(
            (n for n in then.news if isinstance(n, TableScored) and n.position == position), None
        )
        counters = scored.counters if scored is not None else then.spaces[position - 1]
    return counters, verdict(position, counters, table.num_players), is_scored


def focus(table: Table, look: Look) -> int:
    """Return the table to be drawn large."""
    chosen = getattr(look.chosen, "position", 0)
    if chosen:
        return int(chosen)
    if isinstance(look.paying, int) and look.paying:
        return look.paying
    told = [place for news in table.news if (place := getattr(news, "position", 0))]
    if not look.open and told and table.phase is not Phase.DUEL:
        return int(told[-1])
    return table.at or table.pawns[table.player] or 1


def _pawns(table: Table, look: Look) -> tuple[int, ...]:
    return look.foreseen.table.pawns if isinstance(look.foreseen, BoardView) else table.pawns


def _lit(table: Table, position: int, look: Look) -> str:
    """Return how a table is to be lit."""
    if position == look.paying:
        return "paying"
    if position == getattr(look.chosen, "position", 0):
        return "chosen"
    kind = type(look.chosen)
    if kind in (Move, FrontMan, PlacePawn) and any(
        isinstance(t, kind) and t.position == position for t in look.open
    ):
        return "open"
    here = table.at or table.pawns[table.player]
    return "here" if position == here and table.phase is not Phase.OVER else ""


def _owner(table: Table, position: int) -> Player | None:
    """Return who has won a table's chip."""
    return next((player for player, won in enumerate(table.chips) if position in won), None)


def _space(
    view: BoardView,
    position: int,
    space: int,
    look: Look,
    owner: Player | None,
    inks: Sequence[Ink],
) -> SpaceFace:
    """Return a space; what the choice looked at would change is chosen, what has just come is fresh."""
    at, target = view.table.at, PlaceCounter(space)
    then = look.foreseen.table if isinstance(look.foreseen, BoardView) else view.table
    duel = then.duel
    is_open = position == at and target in look.open
    index = look.open.index(target) if is_open else 9
    shown, rival = "open" if is_open else "", None
    if look.open and (
        owner != view.table.spaces[position - 1][space] or (is_open and look.chosen == target)
    ):
        shown = "chosen"
    elif not look.open and (position, space) in board_menu.fresh(view.table.news):
        shown = "fresh"
    if duel is not None and (then.at, duel.space) == (position, space):
        rival, shown = inks[duel.challenger], "chosen"
    ink = inks[owner] if owner is not None else None
    key = str(index + 1) if index < 9 else ""
    return SpaceFace(
        SPACES[position - 1][space], ink, rival, shown, key, target if position == at else 0
    )
