"""The playing tables to be drawn: as they are, as they would be, or as they were when scored."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.board import words
from lasvegas_tui.rules.board.table import (
    BoardView,
    Duel,
    DuelFought,
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
from lasvegas_tui.screens.board import staged
from lasvegas_tui.screens.board.board import BoardFace, SpaceFace, TableFace
from lasvegas_tui.screens.board.playing_table import PlayingTableFace
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import Ink


def board(view: BoardView, frame: Frame[BoardView], inks: Sequence[Ink]) -> BoardFace:
    """Return all tables, and where Mary Chip is."""
    return BoardFace(
        tuple(table(view, position, frame, inks) for position in POSITIONS),
        staged.mary(view, frame),
    )


def table(
    view: BoardView, position: int, frame: Frame[BoardView], inks: Sequence[Ink]
) -> TableFace:
    """Return one table."""
    counters, decided, is_scored = standing(view.table, position, frame)
    winner = decided.winner
    if is_scored:
        winner = _owner(view.table, position)
    scoring = _scoring(position, frame)
    if scoring is not None and not scoring.is_decided:
        winner = None
    spaces = [
        _space(view, position, space, frame, owner, inks) for space, owner in enumerate(counters)
    ]
    row = len(TABLES[position - 1].row)
    return TableFace(
        position,
        TABLES[position - 1].chip,
        tuple(tuple(spaces[start : start + row]) for start in range(0, len(spaces), row)),
        tuple(
            ink
            for ink, pawn in zip(inks, frame.after(view).table.pawns, strict=True)
            if pawn == position
        ),
        _ink(winner, inks),
        is_scored,
        _highlight(view.table, position, frame),
        board_menu.at_table(position, view, frame.cursor),
    )


def playing_table(
    view: BoardView, frame: Frame[BoardView], inks: Sequence[Ink]
) -> PlayingTableFace:
    """Return the table to look at now, in large."""
    position = focus(view.table, frame)
    _, decided, _ = standing(view.table, position, frame)
    scoring = _scoring(position, frame)
    counts = tuple(
        (inks[player], count)
        for player, count in enumerate(decided.counts)
        if count and (scoring is None or player in scoring.counted)
    )
    told = ""
    if frame.after(view).table.has_chip(position):
        told = words.reason(decided, [ink.name for ink in inks])
    is_counting = scoring is not None and scoring.is_counting
    return PlayingTableFace(table(view, position, frame, inks), counts, is_counting, told)


def standing(
    table: Table, position: int, frame: Frame[BoardView]
) -> tuple[Counters, Verdict, bool]:
    """Return the counters of a table, who would win it, and whether it was scored.

    A table that has just been scored stays as it was until the next question is asked. With a
    choice under the cursor a table is as that choice would leave it.
    """
    scored = _scored(table, position)
    if not frame.open and scored is not None:
        return scored.counters, scored.verdict, False
    counters = table.spaces[position - 1]
    if frame.preview is not None:
        then = frame.preview.table
        scored = _scored(then, position)
        counters = then.spaces[position - 1]
        if scored is not None:
            counters = scored.counters
    return counters, verdict(position, counters, table.num_players), not table.has_chip(position)


def _scored(table: Table, position: int) -> TableScored | None:
    """Return the news that a table was scored, None if it was not just now."""
    return next(
        (n for n in table.news if isinstance(n, TableScored) and n.position == position), None
    )


def _scoring(position: int, frame: Frame[BoardView]) -> staged.Scoring | None:
    """Return how far the scoring of a table has come that is being shown."""
    scored = staged.moving(frame, TableScored)
    if scored is None or scored.position != position:
        return None
    return staged.scoring(scored, frame.t)


def focus(table: Table, frame: Frame[BoardView]) -> int:
    """Return the table to be drawn large."""
    chosen = getattr(frame.cursor, "position", 0)
    if chosen:
        return int(chosen)
    if isinstance(frame.place, int):
        return frame.place
    told = [place for news in table.news if (place := getattr(news, "position", 0))]
    if not frame.open and told and table.phase is not Phase.DUEL:
        return int(told[-1])
    return table.at or table.pawns[table.player] or 1


def _highlight(table: Table, position: int, frame: Frame[BoardView]) -> Highlight:
    """Return how a table is highlighted."""
    if position == frame.place:
        return Highlight.PAYING
    if position == getattr(frame.cursor, "position", 0):
        return Highlight.CHOSEN
    kind = type(frame.cursor)
    if kind in (Move, FrontMan, PlacePawn) and any(
        isinstance(t, kind) and t.position == position for t in frame.open
    ):
        return Highlight.OPEN
    here = table.at or table.pawns[table.player]
    return Highlight.HERE.when(position == here and table.phase is not Phase.OVER)


def _owner(table: Table, position: int) -> Player | None:
    """Return who has won a table's chip."""
    return next((player for player, won in enumerate(table.chips) if position in won), None)


def _space(
    view: BoardView,
    position: int,
    space: int,
    frame: Frame[BoardView],
    owner: Player | None,
    inks: Sequence[Ink],
) -> SpaceFace:
    """Return a space, with the rival of a duel that is fought for it or would be."""
    target = PlaceCounter(space)
    is_here = position == view.table.at
    key = ""
    if is_here and target in frame.open[:9]:
        key = str(frame.open.index(target) + 1)
    duel = _duel_for(position, space, view, frame)
    if duel is None:
        rival, highlight = None, _space_highlight(view, position, space, frame, owner)
    else:
        owner = duel.defender
        rival, highlight = inks[duel.challenger], Highlight.CHOSEN
    return SpaceFace(
        SPACES[position - 1][space],
        _ink(owner, inks),
        rival,
        highlight,
        key,
        target if is_here else 0,
    )


def _ink(owner: Player | None, inks: Sequence[Ink]) -> Ink | None:
    if owner is None:
        return None
    return inks[owner]


def _duel_for(
    position: int, space: int, view: BoardView, frame: Frame[BoardView]
) -> Duel | DuelFought | None:
    """Return the duel for a space, which is one until all hearts have been shown."""
    fought = staged.moving(frame, DuelFought)
    if fought is not None and (fought.position, fought.space) == (position, space):
        return None if staged.is_decided(fought, frame.t) else fought
    table = frame.after(view).table
    duel = table.duel
    if duel is None or (table.at, duel.space) != (position, space):
        return None
    return duel


def _space_highlight(
    view: BoardView, position: int, space: int, frame: Frame[BoardView], owner: Player | None
) -> Highlight:
    """Return CHOSEN for what the choice looked at would change, FRESH for what has just come."""
    scoring = _scoring(position, frame)
    if scoring is not None:
        return Highlight.FRESH.when(space in scoring.lit)
    if not frame.open:
        return Highlight.FRESH.when((position, space) in board_menu.fresh(view.table.news))
    target = PlaceCounter(space)
    is_open = position == view.table.at and target in frame.open
    is_changed = owner != view.table.spaces[position - 1][space]
    if is_changed or (is_open and frame.cursor == target):
        return Highlight.CHOSEN
    return Highlight.OPEN.when(is_open)
