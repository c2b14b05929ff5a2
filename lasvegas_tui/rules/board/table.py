"""The table of the board game, all of which is public: the board, its counters, pawns and cards.

`rules` says what actions do, and `words` how it is put into sentences.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from lasvegas_tui.rules.board.news import BoardNews
from lasvegas_tui.rules.board.options import SHORT_GAME, BoardOptions
from lasvegas_tui.rules.board.playing_tables import (
    FACES,
    TABLES,
    Counters,
    are_alike,
    is_joker,
    targets,
)
from lasvegas_tui.rules.board.table_winner import Verdict, verdict
from lasvegas_tui.rules.core import News, Player, View

NUM_COUNTERS = 20  # B-C1
FRONT_MEN = 3  # B-C1
IDLE_ROUNDS = 2  # B-17


# -- actions ---------------------------------------------------------------------------------------


# -- news ------------------------------------------------------------------------------------------


# -- the board -------------------------------------------------------------------------------------


class Phase(Enum):
    PAWN = "pawn"
    TURN = "turn"
    THROW = "throw"
    PLACE = "place"
    DUEL = "duel"
    OVER = "over"


class Cards(Struct, frozen=True, gc=False):
    """The cards that a player has left."""

    good_luck: tuple[int, ...] = tuple(FACES)
    front_men: int = FRONT_MEN
    mary_chip: int = 1

    @property
    def num_left(self) -> int:
        """The number of cards left, of all kinds."""
        return len(self.good_luck) + self.front_men + self.mary_chip


class Duel(Struct, frozen=True, gc=False):
    """A duel at the table `Table.here`, for the space where the defender has a counter."""

    challenger: Player
    defender: Player
    space: int


class Table(Struct, frozen=True, gc=False):
    """Everything on the board and in front of the players; playing tables are numbered from 1."""

    options: BoardOptions
    phase: Phase
    player: Player
    """The player whose turn it is."""
    pawns: tuple[int | None, ...]
    """The number of the table where each player's pawn is; None before it is placed."""
    counters: tuple[int, ...]
    """The number of counters that each player has left."""
    cards: tuple[Cards, ...]
    spaces: tuple[Counters, ...]
    """The owners of the counters on each table."""
    is_scored: tuple[bool, ...]
    """Whether each table has been scored."""
    chips: tuple[tuple[int, ...], ...]
    """For each player, the numbers of the tables whose chips they have won."""
    mary: int | None
    """The number of the table where Mary Chip is; None while she is at the start of her track."""
    here_or_none: int | None
    """The number of the table that this turn's throw or card is for; None before either."""
    due_or_none: int | None
    """The number of the die for which a counter has to be placed now; None if there is none."""
    is_thrown: bool
    """Whether `due_or_none` was thrown; False if it was played with a Good Luck card."""
    die: int | None
    """The number that the gold die shows; None before the first throw."""
    duel: Duel | None
    idle: int
    """The number of turns in a row without a throw or a card."""
    news: tuple[BoardNews, ...] = ()

    @property
    def roller(self) -> Player | None:
        """The player who has to throw the die now; None if no throw is due."""
        if self.phase is Phase.THROW:
            return self.player
        return None

    @property
    def num_players(self) -> int:
        return len(self.pawns)

    @property
    def pawn(self) -> int:
        """The number of the table where the current player's pawn is; only once it is placed."""
        position = self.pawns[self.player]
        assert position is not None
        return position

    @property
    def here(self) -> int:
        """The number of the table that this turn's throw or card is for; only if there is one."""
        assert self.here_or_none is not None
        return self.here_or_none

    @property
    def due(self) -> int:
        """The number of the die for which a counter has to be placed; only if there is one."""
        assert self.due_or_none is not None
        return self.due_or_none

    @property
    def is_joker(self) -> bool:
        """Whether the number `due` counts for any space (B-6)."""
        return is_joker(self.here, self.due)

    @property
    def has_spaces_alike(self) -> bool:
        """Whether the possible spaces for the number `due` differ only in their rows (B-4)."""
        spaces = self.targets(self.here, self.due, self.player)
        return are_alike(self.here, spaces, self.spaces[self.here - 1])

    @property
    def next_stop(self) -> int | None:
        """The number of the table that Mary Chip moves to next; None if no chip is left (B-12)."""
        passed = self.mary or 0
        ahead = self.is_scored[passed:]
        if False in ahead:
            return passed + 1 + ahead.index(False)
        return None

    def num_stops(self, position: int) -> int:
        """Return how many moves Mary Chip needs to reach a table that has its chip (B-12).

        `position` is the number of the table.
        """
        return self.is_scored[self.mary or 0 : position].count(False)

    @property
    def is_untouched(self) -> bool:
        """Whether no counter is on any table, and no table has been scored."""
        are_empty = all(owner is None for counters in self.spaces for owner in counters)
        return are_empty and not any(self.is_scored)

    @property
    def is_first_turn(self) -> bool:
        """Whether the current player still has all counters, and Mary Chip has not moved."""
        return self.counters[self.player] == NUM_COUNTERS and self.mary is None

    @property
    def num_left(self) -> int:
        """The number of tables that will still be scored (B-18, B-21)."""
        if self.options.short:
            num_tables = SHORT_GAME
        else:
            num_tables = len(TABLES)
        return num_tables - sum(self.is_scored)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total value of each player's chips, in points."""
        return tuple([sum([TABLES[position - 1].chip for position in won]) for won in self.chips])

    @property
    def lost(self) -> tuple[int, ...]:
        """The numbers of the tables whose chips nobody won."""
        won = {position for chips in self.chips for position in chips}
        return tuple([p for p, scored in enumerate(self.is_scored, 1) if scored and p not in won])

    def has_chip(self, position: int) -> bool:
        """Whether the table with this number still has its chip."""
        return not self.is_scored[position - 1]

    def targets(self, position: int, number: int, player: Player) -> tuple[int, ...]:
        """Return the spaces, from 0, on which a player may put a counter for a number.

        `position` is the number of the table, and `number` that of the die.
        """
        return targets(position, number, self.spaces[position - 1], player)

    def verdict(self, position: int) -> Verdict:
        """Return the outcome if the table with this number were scored now."""
        return verdict(position, self.spaces[position - 1], len(self.pawns))


class BoardView(View, frozen=True):
    """Everything that a player or an onlooker may know about a board game."""

    table: Table

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    def worth(self, player: Player) -> int:
        return self.table.totals[player]
