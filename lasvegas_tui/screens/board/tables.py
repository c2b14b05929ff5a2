"""The playing tables as drawn: as they are, as they would be, or as they were scored."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from textual.content import Content

from lasvegas_tui.rules.board.table import (
    BoardView,
    CounterPlaced,
    Duel,
    DuelFought,
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Phase,
    PlaceCounter,
    PlacePawn,
    Table,
    TableScored,
)
from lasvegas_tui.rules.board.table_words import (
    margin,
    outcome,
    own_standing,
    standing,
    stops,
)
from lasvegas_tui.rules.board.track import (
    FACES,
    JOKER,
    POSITIONS,
    SPACES,
    TABLES,
    Counters,
    Verdict,
    verdict,
)
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.board.animation import is_decided, scoring
from lasvegas_tui.screens.board.asking import at_table
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.widgets.styles import (
    FAINT,
    MONEY,
    STRONG,
    Highlight,
    PlayerStyle,
    explained,
)
from lasvegas_tui.widgets.targets import Target


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


class RowModel(Struct, frozen=True):
    """A table as a line of the ladder."""

    position: int
    chip: int
    pawns: tuple[PlayerStyle, ...]
    counters: tuple[PlayerStyle, ...]
    """The owner of each counter, those with most first."""
    winner: PlayerStyle | None
    """The player who would win the chip now, or has won it."""
    margin: int
    """The number of counters by which that player leads; 0 for a tie."""
    is_scored: bool
    is_shown: bool
    """Whether the table is drawn large, too."""
    is_open: bool
    """Whether the cursor can move there."""
    target: Target
    """The target of a click on it."""


class NumberModel(Struct, frozen=True):
    """What a number of the die would bring."""

    brings: tuple[str, str]
    """Words in a few cells, and their style."""
    card: Target | None = None
    """The Good Luck card for it, if it can be played now."""
    is_chosen: bool = False
    """Whether that card is under the cursor."""


class TableModel(Struct, frozen=True):
    """The table that is drawn large."""

    position: int
    chip: int
    rows: tuple[tuple[SpaceModel, ...], ...] = ()
    target: Target | None = None
    """The target of a click on its chip."""
    is_paid: bool = False
    facts: tuple[tuple[Content, ...], ...] = ((),)
    """The lines beside the chip, from the longest wording of all to the shortest."""
    numbers: tuple[NumberModel, ...] = ()
    """What the numbers from 1 on would bring; empty if nobody rolls here."""
    face: int = 0
    """The number that the die shows, 0 before it is rolled."""

    @property
    def has_joker(self) -> bool:
        """Whether a 6 takes any space, because none shows it."""
        return not any(JOKER in space.numbers for row in self.rows for space in row)


class Tables:
    """The playing tables of a sight."""

    def __init__(self, sight: Sight[BoardView]) -> None:
        self.style_of = sight.style_of
        self.players = sight.players
        self.view, self.frame = sight.view, sight.frame
        self.table = sight.view.table
        self.then = self.frame.after(self.view).table
        """The table after the choice under the cursor."""
        self.fought = self.frame.moving(DuelFought)
        self.scored = self.frame.moving(TableScored)
        self.scoring = None if self.scored is None else scoring(self.scored, self.frame.t)
        placed = (n for n in self.table.news if isinstance(n, CounterPlaced | DuelFought))
        self.fresh = {(news.position, news.space) for news in placed}
        self.shown = self._shown()
        """The position of the table that is drawn large."""

    def _shown(self) -> int:
        table, frame = self.table, self.frame
        if isinstance(frame.cursor, MaryChip) and table.next_stop is not None:
            return table.next_stop
        chosen = getattr(frame.cursor, "position", 0)
        if chosen or isinstance(frame.place, int):
            return int(chosen or frame.place)
        news = [place for item in table.news if (place := getattr(item, "position", 0))]
        if not frame.open and news and table.phase is not Phase.DUEL:
            return int(news[-1])
        return table.at or table.pawns[table.player] or table.next_stop or 1

    # -- the ladder --------------------------------------------------------------------------------

    def rows(self) -> tuple[RowModel, ...]:
        """Return all tables in their order."""
        return tuple(map(self._row, POSITIONS))

    def _row(self, position: int) -> RowModel:
        counters, decided, is_scored = self._standing(position)
        winner = _owner(self.table, position) if is_scored else decided.winner
        if self._is_scoring(position) and not self._is_decided:
            winner = None
        owners = [owner for owner in counters if owner is not None]
        owners.sort(key=lambda owner: (-decided.counts[owner], owner != decided.winner, owner))
        kind = type(self.frame.cursor)
        return RowModel(
            position,
            TABLES[position - 1].chip,
            self._pawns(position),
            tuple(self.players[owner] for owner in owners),
            self.style_of(winner),
            margin(decided),
            is_scored,
            position == self.shown,
            kind in (Move, FrontMan, PlacePawn) and kind(position) in self.frame.open,
            at_table(position, self.view, self.frame.cursor),
        )

    def _pawns(self, position: int) -> tuple[PlayerStyle, ...]:
        pawns = zip(self.players, self.then.pawns, strict=True)
        return tuple(player_style for player_style, pawn in pawns if pawn == position)

    # -- the table that is drawn large -------------------------------------------------------------

    def table_model(self, face: int = 0) -> TableModel:
        """Return the table that is drawn large; `face` is the number on the die."""
        position = self.shown
        counters, decided, is_scored = self._standing(position)
        spaces = [self._space(position, space, owner) for space, owner in enumerate(counters)]
        row = len(TABLES[position - 1].row)
        return TableModel(
            position,
            TABLES[position - 1].chip,
            tuple(tuple(spaces[start : start + row]) for start in range(0, len(spaces), row)),
            at_table(position, self.view, self.frame.cursor),
            self._paid(position) is not None,
            self._facts(position, decided, is_scored),
            self._numbers(position),
            face,
        )

    def _paid(self, position: int) -> TableScored | None:
        """Return the news that a table has been paid, from its scene until the next question."""
        if self.frame.open:
            return None
        scored, told = _scored(self.table, position), self.frame.news
        return scored if not told or scored in told else None

    def _facts(
        self, position: int, decided: Verdict, is_scored: bool
    ) -> tuple[tuple[Content, ...], ...]:
        paid = self._paid(position)
        if paid is not None:
            return (self._payment(paid),)
        title = _strong(f"TABLE {position}")
        longest, *shorter = self._standings(decided)
        if is_scored:
            winner = self.style_of(_owner(self.table, position))
            won = "Its chip is gone." if winner is None else f"{winner.name} won its chip."
            return ((title + _strong(" is closed"), Content(won)),)
        if not self.table.has_chip(position):
            return ((title, shorter[0]), (title, shorter[-1]))  # Mary Chip is on her way
        full = f"{self.then.spaces[position - 1].count(None)} free"
        mary = f"when Mary comes ({counted(stops(self.then, position), 'stop')})"
        here = " · your pawn is here" if self._is_asked_at(position) else ""
        long = (
            title + _strong(f" is worth {TABLES[position - 1].chip} points{here}"),
            Content(f"Paid when full ({full}) or {mary}."),
            longest,
            Content(own_standing(decided, self.table.player) if self.frame.open else ""),
        )
        head = (title + _strong(f" pays when full ({full})"), Content(f"or {mary}"))
        return (long, *((*head, standing) for standing in shorter))

    def _payment(self, paid: TableScored) -> tuple[Content, ...]:
        """Return what is to be known of a table that is being paid."""
        why = {"mary": "Mary is here", "full": "it is full"}[paid.why]
        is_counting = self._is_scoring(paid.position) and not self._is_decided
        told = "" if is_counting else outcome(paid.position, paid.verdict, self._names)
        counts = self._counts(paid.position, paid.verdict)
        return _strong(f"TABLE {paid.position} is paid: {why}"), counts, _strong(told)

    @property
    def _names(self) -> list[str]:
        return [player_style.name for player_style in self.players]

    def _is_asked_at(self, position: int) -> bool:
        return bool(self.frame.open) and self.table.pawns[self.table.player] == position

    @property
    def _is_decided(self) -> bool:
        """Whether the winner of the chip that is being paid is known."""
        return self.scoring is None or self.scoring.is_decided

    def _counts(self, position: int, decided: Verdict) -> Content:
        """Return who has how many counters, as far as they are counted."""
        scoring = self.scoring if self._is_scoring(position) else None
        counts = [
            (f"{self.players[player].sign}{count} ", f"bold {self.players[player].colour}")
            for player, count in enumerate(decided.counts)
            if count and (scoring is None or player in scoring.counted)
        ]
        return explained(Content.assemble(*counts), "count")

    def _standings(self, decided: Verdict) -> list[Content]:
        """Return who has how many counters and would win, from the longest to the shortest."""
        counts = self._counts(self.shown, decided)
        if decided.reason == "empty":
            return [Content("No counters yet.")] * 2
        leader = self.style_of(decided.winner)
        longer = standing(decided, self._names)
        shorter = longer if leader is None else longer.replace(leader.name, leader.sign)
        wordings = longer, longer, shorter, shorter.partition(":")[0]
        return [Content.assemble(counts, " ", wording) for wording in wordings]

    def _numbers(self, position: int) -> tuple[NumberModel, ...]:
        """Return what each number would bring to the player whose turn it is."""
        table = self.table
        is_over = table.phase in (Phase.DUEL, Phase.OVER) or not table.has_chip(position)
        if is_over or self._paid(position) is not None:
            return ()
        return tuple(self._number(position, number) for number in FACES)

    def _number(self, position: int, number: int) -> NumberModel:
        card = GoodLuck(number)
        is_open = card in self.frame.open and not isinstance(self.frame.cursor, FrontMan | Move)
        return NumberModel(
            self._brings(position, number),
            card if is_open else None,
            self.frame.cursor == card,
        )

    def _brings(self, position: int, number: int) -> tuple[str, str]:
        """Return what a number brings, in six cells, with its style."""
        table = self.table
        places = table.targets(position, number, table.player)
        if not places:
            return "yours", FAINT
        owners = {table.spaces[position - 1][space] for space in places}
        if number == JOKER and TABLES[position - 1].has_joker:
            return "any", f"bold {MONEY}"
        rivals = [self.players[owner] for owner in sorted(owners - {None})]
        if not rivals:
            return "free", STRONG
        verb = "duel" if table.options.duels else "take"
        signs = "".join(rival.sign for rival in rivals)
        said = f"{verb} {signs}" if len(signs) == 1 else signs
        return said, f"bold {rivals[0].colour}"

    # -- counters ----------------------------------------------------------------------------------

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


def _strong(text: str) -> Content:
    return Content.styled(text, STRONG)
