"""What is drawn of the tables: now, after the choice under the cursor, or during a scoring."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct
from textual.content import Content

from lasvegas_tui.asking.list_digits import MAX_DIGIT
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board.actions import FrontMan, GoodLuck, MaryChip, Move, PlaceCounter
from lasvegas_tui.rules.board.news import CounterPlaced, DuelFought, TableScored
from lasvegas_tui.rules.board.playing_tables import (
    FACES,
    JOKER,
    POSITIONS,
    SPACES,
    TABLES,
    Counters,
    is_joker,
)
from lasvegas_tui.rules.board.sentences.about_scoring import margin
from lasvegas_tui.rules.board.table import BoardView, Duel, Phase, Table
from lasvegas_tui.rules.board.table_winner import Verdict, verdict
from lasvegas_tui.rules.board.tables_suggested_to_player import favourite
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.board.animation import Scoring, is_decided, scoring
from lasvegas_tui.screens.board.targeting_and_help import ToTable, at_table
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.widgets.styles import FAINT, MONEY, STRONG, Highlight, PlayerStyle


class TableStanding(NamedTuple):
    """The counters at a table, and who would win its chip, or has just won it."""

    counters: Counters
    verdict: Verdict
    is_scored: bool
    """Whether the table was scored earlier; it is False while its own scoring is shown."""


class SpaceModel(Struct, frozen=True):
    """What is drawn of one space of the large table."""

    numbers: tuple[int, ...]
    player_style: PlayerStyle | None = None
    """The style of the player whose counter is on the space; None for a free space."""
    rival: PlayerStyle | None = None
    """The style of the challenger in a duel for the space; None without a duel."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit that chooses the space; empty if none does."""
    target: Target | None = None
    """What a click selects: the choice of the space or, at another table, the table's position.

    None if a click does nothing.
    """

    @property
    def sign(self) -> str:
        """The sign of the player whose counter is on the space; empty for a free space."""
        if self.player_style is None:
            return ""
        return self.player_style.sign

    @property
    def text(self) -> str:
        """The numbers with which the space can be taken, as printed on the board: "2 or 3"."""
        return " or ".join(map(str, self.numbers))


class RowModel(Struct, frozen=True):
    """What one line of the list of tables shows."""

    position: int
    chip: int
    pawns: tuple[PlayerStyle, ...]
    counters: tuple[PlayerStyle, ...]
    """The styles of the counters' owners, one for each counter, the player with most first."""
    winner: PlayerStyle | None
    """The style of the player who has won the chip, or would win it now; None for nobody."""
    margin: int
    """By how many counters the player with most of them leads the next one; 0 for a tie."""
    is_scored: bool
    is_shown: bool
    """Whether the table is also drawn large."""
    is_open: bool
    """Whether the table can be chosen now."""
    target: Target
    """The choice to which a click on the line moves the cursor."""


class NumberModel(Struct, frozen=True):
    """What is drawn below the column of a number of the die: its effect and its Good Luck card."""

    effect: tuple[str, str]
    """What rolling the number would do, in a few letters, and their style: ("free", "bold")."""
    card: Target | None = None
    """The choice to play the number's Good Luck card; None if it cannot be played now."""
    is_chosen: bool = False
    """Whether the number's Good Luck card is under the cursor."""


class TableModel(Struct, frozen=True):
    """What is drawn of the large table."""

    chip: int
    rows: tuple[tuple[SpaceModel, ...], ...] = ()
    target: Target | None = None
    """The choice to which a click on the chip moves the cursor; None if a click does nothing."""
    numbers: tuple[NumberModel, ...] = ()
    """What is drawn below the columns 1 to 6; empty if no roll or card is possible."""
    face: int = 0
    """The number on the die; 0 before it is rolled."""

    @property
    def has_joker(self) -> bool:
        """Whether a 6 is a joker, which counts for any space, because no space shows a 6 (B-6)."""
        return not any(JOKER in space.numbers for row in self.rows for space in row)


class Tables:
    """Makes the models of the list and of the large table from a `Sight`.

    A `Sight` is a view with the cursor, preview or animation to show.
    """

    def __init__(self, sight: Sight[BoardView]) -> None:
        self.style_of = sight.style_of
        self.players = sight.players
        self.names = [player_style.name for player_style in sight.players]
        self.signs = [player_style.sign for player_style in sight.players]
        self.view, self.frame = sight.view, sight.frame
        self.is_asked = bool(sight.frame.open) and not sight.frame.is_of_bot
        """Whether a person has to choose."""
        self.board = sight.view.table
        self.then = self.frame.after(self.view).table
        """The table after the choice under the cursor."""
        scored = self.frame.moving(TableScored)
        self.scoring = Scoring()
        if scored is not None:
            self.scoring = scoring(scored, self.frame.t)
        placed = [n for n in self.board.news if isinstance(n, CounterPlaced | DuelFought)]
        self.fresh = {(news.position, news.space) for news in placed}
        """The positions and spaces that the last news are about."""
        is_beginning = self.is_asked and self.board.phase is Phase.PAWN
        self.is_example = is_beginning and self.frame.cursor is None
        """Whether a table is drawn only as an example: the cursor of a first choice is on none."""
        self.shown = self._shown()
        """The position of the table that is drawn large."""

    def coloured(self, text: str, style: str = "") -> Content:
        """Return a text in which each player's sign is in the player's colour."""
        told = Content.styled(text, style)
        for player_style in self.players:
            sign, colour = re.escape(player_style.sign), f"bold {player_style.colour}"
            told = told.highlight_regex(sign, style=colour)
        return told

    def _shown(self) -> int:
        """Return the position of the table to draw large: at the cursor, in news, or the pawn's."""
        board, frame = self.board, self.frame
        if self.is_example:  # where the first arrow leads
            return favourite(board, board.player, POSITIONS)
        if isinstance(frame.cursor, MaryChip) and board.next_stop is not None:
            return board.next_stop
        if isinstance(frame.cursor, ToTable):
            return frame.cursor.position
        if isinstance(frame.place, int):
            return frame.place
        told: list[int] = [item.position for item in board.news if hasattr(item, "position")]
        if frame.dice and told:  # a roll, before the scenes that it leads to
            return told[0]
        if not frame.open and told and board.phase is not Phase.DUEL:
            return told[-1]
        for position in (board.here_or_none, board.pawns[board.player], board.next_stop):
            if position is not None:
                return position
        return 1

    # -- the list of tables ------------------------------------------------------------------------

    def rows(self) -> tuple[RowModel, ...]:
        """Return the model of each line in the list of tables."""
        return tuple(map(self._row, POSITIONS))

    def _row(self, position: int) -> RowModel:
        counters, decided, is_scored = self.standing(position)
        winner = decided.winner
        if is_scored:
            winner = owner_of(self.board, position)
        elif self.is_counting(position):
            winner = None
        owners = [owner for owner in counters if owner is not None]
        owners.sort(key=lambda owner: (-decided.counts[owner], owner != decided.winner, owner))
        pawns = [player for player, pawn in enumerate(self.then.pawns) if pawn == position]
        target = at_table(position, self.view, self.frame.cursor)
        is_choosing = isinstance(self.frame.cursor, ToTable | None)
        return RowModel(
            position=position,
            chip=TABLES[position - 1].chip,
            pawns=tuple(self.players[player] for player in pawns),
            counters=tuple(self.players[owner] for owner in owners),
            winner=self.style_of(winner),
            margin=margin(decided),
            is_scored=is_scored,
            is_shown=position == self.shown and not self.is_example,
            is_open=is_choosing and target in self.frame.open,
            target=target,
        )

    # -- the table that is drawn large -------------------------------------------------------------

    def table_model(self, face: int = 0) -> TableModel:
        """Return the model of the large table; `face` is the rolled number, 0 before the roll."""
        position = self.shown
        counters = self.standing(position).counters
        spaces = [self._space(position, space, owner) for space, owner in enumerate(counters)]
        row = len(TABLES[position - 1].row)
        rows = [tuple(spaces[start : start + row]) for start in range(0, len(spaces), row)]
        return TableModel(
            chip=TABLES[position - 1].chip,
            rows=tuple(rows),
            target=at_table(position, self.view, self.frame.cursor),
            numbers=self._numbers(position),
            face=face,
        )

    def scored(self, position: int) -> TableScored | None:
        """Return the event of a table's scoring while the screen shows it; None at other times.

        The screen shows a scoring from the beginning of its animation until the next question.
        """
        if self.frame.open:
            return None
        scored, is_playing = scored_in(self.board, position), self.frame.before is not None
        if is_playing and scored not in self.frame.news:
            return None
        return scored

    def _numbers(self, position: int) -> tuple[NumberModel, ...]:
        """Return the effects of the numbers; empty unless a person chooses or a roll is due."""
        is_choosing = self.is_asked and self.board.phase in (Phase.TURN, Phase.PLACE)
        is_due = is_choosing or self.board.phase is Phase.THROW
        if not is_due or not self.board.has_chip(position):
            return ()
        return tuple(self._number(position, number) for number in FACES)

    def _number(self, position: int, number: int) -> NumberModel:
        card: GoodLuck | None = GoodLuck(number)
        is_chosen = self.frame.cursor == card
        is_elsewhere = isinstance(self.frame.cursor, FrontMan | Move)
        if card not in self.frame.open or is_elsewhere:
            card = None
        return NumberModel(effect=self._effect(position, number), card=card, is_chosen=is_chosen)

    def _effect(self, position: int, number: int) -> tuple[str, str]:
        """Return what a roll would get the player on turn, in a few letters, with a style."""
        board = self.board
        places = board.targets(position, number, board.player)
        if not places:
            return "none", FAINT
        if is_joker(position, number):
            return "any", f"bold {MONEY}"
        owners = {board.spaces[position - 1][space] for space in places}
        rivals = [rival for player, rival in enumerate(self.players) if player in owners]
        match [rival.sign for rival in rivals]:
            case []:
                return "free", STRONG
            case [sign] if board.options.duels:
                said = f"duel {sign}"
            case [sign]:
                said = f"take {sign}"
            case [sign, other]:
                said = f"{sign} or {other}"
            case _:
                said = "rivals"
        return said, f"bold {rivals[0].colour}"

    # -- counters ----------------------------------------------------------------------------------

    def standing(self, position: int) -> TableStanding:
        """Return the counters at a table after the choice under the cursor, and who wins with them.

        A table just scored keeps its counters until the next question.
        """
        scored = scored_in(self.board, position)
        if not self.frame.open and scored is not None:
            return TableStanding(scored.counters, scored.verdict, False)
        counters = self.then.spaces[position - 1]
        if self.frame.preview is not None:
            scored = scored_in(self.then, position)
            if scored is not None:
                counters = scored.counters
        decided = verdict(position, counters, self.board.num_players)
        return TableStanding(counters, decided, not self.board.has_chip(position))

    def is_counting(self, position: int) -> bool:
        """Whether a table is being scored, and the winner of its chip is not shown yet."""
        return self.scoring.position == position and not self.scoring.is_decided

    # -- spaces ------------------------------------------------------------------------------------

    def _space(self, position: int, space: int, owner: Player | None) -> SpaceModel:
        """Return a space as drawn; `owner` has the counter on it."""
        target: Target = position
        if position == self.board.here_or_none:
            target = PlaceCounter(space)
        key = ""
        is_open = self.is_asked and target in self.frame.open
        if is_open and self.frame.open.index(target) < MAX_DIGIT:
            key = str(self.frame.open.index(target) + 1)
        duel = self._duel_for(position, space)
        if duel is None:
            rival, highlight = None, self._space_highlight(position, space, owner, is_open)
        else:
            owner = duel.defender
            rival, highlight = self.players[duel.challenger], Highlight.CHOSEN
        return SpaceModel(
            numbers=SPACES[position - 1][space],
            player_style=self.style_of(owner),
            rival=rival,
            highlight=highlight,
            key=key,
            target=target,
        )

    def _duel_for(self, position: int, space: int) -> Duel | DuelFought | None:
        """Return the duel for a space; None without one, and once all of its hearts are shown."""
        fought, duel = self.frame.moving(DuelFought), self.then.duel
        if fought is not None and (fought.position, fought.space) == (position, space):
            if is_decided(fought, self.frame.t):
                return None
            return fought
        if duel is not None and (self.then.here_or_none, duel.space) == (position, space):
            return duel
        return None

    def _space_highlight(
        self, position: int, space: int, owner: Player | None, is_open: bool
    ) -> Highlight:
        """Return why a space is highlighted: FRESH by news or a scoring, CHOSEN by the cursor."""
        if self.scoring.position == position:
            return Highlight.FRESH.when(space in self.scoring.lit)
        if not self.frame.open:
            return Highlight.FRESH.when((position, space) in self.fresh)
        is_changed = owner != self.board.spaces[position - 1][space]
        if is_changed or (is_open and self.frame.cursor == PlaceCounter(space)):
            return Highlight.CHOSEN
        return Highlight.OPEN.when(is_open)


def scored_in(board: Table, position: int) -> TableScored | None:
    """Return the event of a table's scoring by the last action; None if it was not scored then."""
    for news in board.news:
        if isinstance(news, TableScored) and news.position == position:
            return news
    return None


def owner_of(board: Table, position: int) -> Player | None:
    """Return the player who has won a table's chip; None if nobody has."""
    for player, won in enumerate(board.chips):
        if position in won:
            return player
    return None
