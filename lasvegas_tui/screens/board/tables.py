"""The playing tables as drawn: as they are, as they would be, or as they were scored."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board.table import (
    BoardView,
    CounterPlaced,
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
from lasvegas_tui.rules.board.table_words import verdict_text
from lasvegas_tui.rules.board.track import POSITIONS, SPACES, TABLES, Counters, Verdict, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.board.animation import is_decided, scoring
from lasvegas_tui.screens.board.asking import at_table
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle


class TableStanding(NamedTuple):
    """The counters of a table and their verdict."""

    counters: Counters
    verdict: Verdict
    is_scored: bool


class SpaceModel(Struct, frozen=True):
    """A space of a table."""

    numbers: tuple[int, ...]
    player_style: PlayerStyle | None = None
    """The owner of the counter on it."""
    rival: PlayerStyle | None = None
    """The owner's challenger in a duel."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit that chooses it."""
    target: Target | None = None
    """The target of a click on it."""

    @property
    def sign(self) -> str:
        """The sign of the counter's owner, empty for a free space."""
        return "" if self.player_style is None else self.player_style.sign

    @property
    def is_lit(self) -> bool:
        """Whether it can be chosen or is chosen."""
        return self.highlight in (Highlight.OPEN, Highlight.CHOSEN)

    @property
    def text(self) -> str:
        """The numbers as printed."""
        return "/".join(map(str, self.numbers))


class TableModel(Struct, frozen=True):
    """Everything to draw of a table."""

    position: int
    chip: int
    rows: tuple[tuple[SpaceModel, ...], ...] = ()
    pawns: tuple[PlayerStyle, ...] = ()
    winner: PlayerStyle | None = None
    """The player who would win the chip now, or has won it."""
    is_scored: bool = False
    highlight: Highlight = Highlight.NONE
    target: Target | None = None
    """The target of a click on it."""
    counts: tuple[tuple[PlayerStyle, int], ...] = ()
    """The number of counters of each player who has any there; only of the enlarged table."""
    is_counting: bool = False
    """Whether the counters are still being counted."""
    verdict: str = ""
    """The winner of the chip and the reason, in a line; only of the enlarged table."""


class Tables:
    """The playing tables of a sight."""

    def __init__(self, sight: Sight[BoardView]) -> None:
        self.style_of = sight.style_of
        self.players = sight.players
        self.view, self.frame = sight.view, sight.frame
        self.table = sight.view.table
        self.then = self.frame.after(self.view).table
        """The table after the choice under the cursor."""
        self.chosen = getattr(self.frame.cursor, "position", 0)
        """The position of the table under the cursor, 0 for none."""
        self.fought = self.frame.moving(DuelFought)
        self.scored = self.frame.moving(TableScored)
        self.scoring = None if self.scored is None else scoring(self.scored, self.frame.t)
        placed = (n for n in self.table.news if isinstance(n, CounterPlaced | DuelFought))
        self.fresh = {(news.position, news.space) for news in placed}

    def all(self) -> tuple[TableModel, ...]:
        """Return all tables in their order."""
        return tuple(map(self.table_model, POSITIONS))

    def closeup(self) -> TableModel:
        """Return the table of interest, with its counts and their verdict."""
        position = self._focus()
        decided = self._standing(position).verdict
        scoring = self.scoring if self._is_scoring(position) else None
        counts = tuple(
            (self.players[player], count)
            for player, count in enumerate(decided.counts)
            if count and (scoring is None or player in scoring.counted)
        )
        reason = ""
        if self.then.has_chip(position):
            reason = verdict_text(decided, [player_style.name for player_style in self.players])
        return replace(
            self.table_model(position),
            counts=counts,
            is_counting=scoring is not None and scoring.is_counting,
            verdict=reason,
        )

    def table_model(self, position: int) -> TableModel:
        """Return one table."""
        counters, decided, is_scored = self._standing(position)
        winner = _owner(self.table, position) if is_scored else decided.winner
        if self.scoring is not None and self._is_scoring(position) and not self.scoring.is_decided:
            winner = None
        spaces = [self._space(position, space, owner) for space, owner in enumerate(counters)]
        row = len(TABLES[position - 1].row)
        return TableModel(
            position,
            TABLES[position - 1].chip,
            tuple(tuple(spaces[start : start + row]) for start in range(0, len(spaces), row)),
            tuple(
                player_style
                for player_style, pawn in zip(self.players, self.then.pawns, strict=True)
                if pawn == position
            ),
            self.style_of(winner),
            is_scored,
            self._highlight(position),
            at_table(position, self.view, self.frame.cursor),
        )

    def _standing(self, position: int) -> TableStanding:
        """Return the counters of a table, as the choice under the cursor would leave it.

        A table that has just been scored does not change until the next question is asked.
        """
        scored = _scored(self.table, position)
        if not self.frame.open and scored is not None:
            return TableStanding(scored.counters, scored.verdict, False)
        counters = self.then.spaces[position - 1]
        if self.frame.preview is not None:
            scored = _scored(self.then, position)
            if scored is not None:
                counters = scored.counters
        decided = verdict(position, counters, self.table.num_players)
        return TableStanding(counters, decided, not self.table.has_chip(position))

    def _is_scoring(self, position: int) -> bool:
        return self.scored is not None and self.scored.position == position

    def _focus(self) -> int:
        """Return the position of the table to draw large."""
        table, frame = self.table, self.frame
        if self.chosen:
            return int(self.chosen)
        if isinstance(frame.place, int):
            return frame.place
        news = [place for item in table.news if (place := getattr(item, "position", 0))]
        if not frame.open and news and table.phase is not Phase.DUEL:
            return int(news[-1])
        return table.at or table.pawns[table.player] or 1

    def _highlight(self, position: int) -> Highlight:
        """Return the highlight of a table."""
        if position == self.frame.place:
            return Highlight.PAYING
        if position == self.chosen:
            return Highlight.CHOSEN
        kind = type(self.frame.cursor)
        if kind in (Move, FrontMan, PlacePawn) and any(
            isinstance(t, kind) and t.position == position for t in self.frame.open
        ):
            return Highlight.OPEN
        here = self.table.at or self.table.pawns[self.table.player]
        return Highlight.HERE.when(position == here and self.table.phase is not Phase.OVER)

    # -- spaces ------------------------------------------------------------------------------------

    def _space(self, position: int, space: int, owner: Player | None) -> SpaceModel:
        """Return a space, with the rival of a duel for it."""
        target, is_here = PlaceCounter(space), position == self.table.at
        is_open = is_here and target in self.frame.open
        number = self.frame.open.index(target) + 1 if is_open else 0
        duel = self._duel_for(position, space)
        if duel is None:
            rival, highlight = None, self._space_highlight(position, space, owner, is_open)
        else:
            owner = duel.defender
            rival, highlight = self.players[duel.challenger], Highlight.CHOSEN
        return SpaceModel(
            SPACES[position - 1][space],
            self.style_of(owner),
            rival,
            highlight,
            str(number) if 0 < number < 10 else "",
            target if is_here else 0,
        )

    def _duel_for(self, position: int, space: int) -> Duel | DuelFought | None:
        """Return the duel for a space until all its hearts have been shown."""
        fought = self.fought
        if fought is not None and (fought.position, fought.space) == (position, space):
            return None if is_decided(fought, self.frame.t) else fought
        duel = self.then.duel
        if duel is None or (self.then.at, duel.space) != (position, space):
            return None
        return duel

    def _space_highlight(
        self, position: int, space: int, owner: Player | None, is_open: bool
    ) -> Highlight:
        """Return CHOSEN for a change by the choice under the cursor, FRESH for news."""
        if self.scoring is not None and self._is_scoring(position):
            return Highlight.FRESH.when(space in self.scoring.lit)
        if not self.frame.open:
            return Highlight.FRESH.when((position, space) in self.fresh)
        is_changed = owner != self.table.spaces[position - 1][space]
        if is_changed or (is_open and self.frame.cursor == PlaceCounter(space)):
            return Highlight.CHOSEN
        return Highlight.OPEN.when(is_open)


def _scored(table: Table, position: int) -> TableScored | None:
    """Return the news about a table that has just been scored, if any."""
    return next(
        (n for n in table.news if isinstance(n, TableScored) and n.position == position), None
    )


def _owner(table: Table, position: int) -> Player | None:
    """Return the winner of a table's chip."""
    return next((player for player, won in enumerate(table.chips) if position in won), None)
