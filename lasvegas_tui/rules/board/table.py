"""The board of the board game, with everything on it and before the players.

All of it is public. `rules` says what actions do, and `words` how it is put into sentences."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from lasvegas_tui.rules.board.news import BoardNews
from lasvegas_tui.rules.board.options import SHORT_GAME, BoardOptions
from lasvegas_tui.rules.board.track import (
    FACES,
    TABLES,
    Counters,
    Verdict,
    are_alike,
    is_joker,
    targets,
    verdict,
)
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
    """The cards a player has left."""

    good_luck: tuple[int, ...] = tuple(FACES)
    front_men: int = FRONT_MEN
    mary_chip: int = 1


class Duel(Struct, frozen=True, gc=False):
    """A duel at the table `Table.here`, for a space with the defender's counter."""

    challenger: Player
    defender: Player
    space: int


class Table(Struct, frozen=True, gc=False):
    """The board and everything before the players; playing tables are named by position, from 1."""

    options: BoardOptions
    phase: Phase
    player: Player
    """The player whose turn it is."""
    pawns: tuple[int | None, ...]
    """The table of each pawn; None before it is placed."""
    counters: tuple[int, ...]
    """The counters that each player has left."""
    cards: tuple[Cards, ...]
    spaces: tuple[Counters, ...]
    """The counters on each table."""
    is_scored: tuple[bool, ...]
    """Whether each table has been scored."""
    chips: tuple[tuple[int, ...], ...]
    """For each player, the tables whose chips they have won."""
    mary: int | None
    """Mary Chip's position; None at the start."""
    here_or_none: int | None
    """The position that this turn's throw or card counts for; None before there is one."""
    due_or_none: int | None
    """The number that a counter has to be placed for; None before there is one."""
    is_thrown: bool
    """Whether that number was thrown, not played with a Good Luck card."""
    die: int | None
    """The face of the gold die; None before the first throw."""
    duel: Duel | None
    idle: int
    """How many turns in a row have had neither a throw nor a card."""
    news: tuple[BoardNews, ...] = ()

    @property
    def roller(self) -> Player | None:
        """The player whose die is thrown next; None for nobody."""
        if self.phase is Phase.THROW:
            return self.player
        return None

    @property
    def num_players(self) -> int:
        return len(self.pawns)

    @property
    def pawn(self) -> int:
        """The table of the pawn of the player whose turn it is; only once it is placed."""
        position = self.pawns[self.player]
        assert position is not None
        return position

    @property
    def here(self) -> int:
        """`here_or_none`, while there is a throw or a card."""
        assert self.here_or_none is not None
        return self.here_or_none

    @property
    def due(self) -> int:
        """`due_or_none`, while there is such a number."""
        assert self.due_or_none is not None
        return self.due_or_none

    @property
    def is_joker(self) -> bool:
        """B-6: whether that number stands for any space."""
        return is_joker(self.here, self.due)

    @property
    def has_spaces_alike(self) -> bool:
        """B-4: whether the spaces for that number differ only in their rows."""
        spaces = self.targets(self.here, self.due, self.player)
        return are_alike(self.here, spaces, self.spaces[self.here - 1])

    @property
    def next_stop(self) -> int | None:
        """B-12: the next table on Mary Chip's way; None when all chips are gone."""
        passed = self.mary or 0
        ahead = self.is_scored[passed:]
        if False in ahead:
            return passed + 1 + ahead.index(False)
        return None

    def num_stops(self, position: int) -> int:
        """B-12: return how many stops Mary Chip makes up to a table with a chip."""
        return self.is_scored[self.mary or 0 : position].count(False)

    @property
    def is_untouched(self) -> bool:
        """Whether no counter lies on any table, and none has been scored."""
        are_empty = all(owner is None for counters in self.spaces for owner in counters)
        return are_empty and not any(self.is_scored)

    @property
    def num_left(self) -> int:
        """B-18, B-21: the number of tables that will still be scored."""
        if self.options.short:
            num_tables = SHORT_GAME
        else:
            num_tables = len(TABLES)
        return num_tables - sum(self.is_scored)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total value of each player's chips."""
        return tuple([sum([TABLES[position - 1].chip for position in won]) for won in self.chips])

    @property
    def lost(self) -> tuple[int, ...]:
        """The tables whose chips nobody won."""
        won = {position for chips in self.chips for position in chips}
        return tuple([p for p, scored in enumerate(self.is_scored, 1) if scored and p not in won])

    def has_chip(self, position: int) -> bool:
        """Whether a table still has its chip."""
        return not self.is_scored[position - 1]

    def targets(self, position: int, number: int, player: Player) -> tuple[int, ...]:
        """Return the spaces of a table on which a player may put a counter for a number."""
        return targets(position, number, self.spaces[position - 1], player)

    def verdict(self, position: int) -> Verdict:
        """Return who would win the chip if the table were scored now."""
        return verdict(position, self.spaces[position - 1], len(self.pawns))


class BoardView(View, frozen=True):
    """Everything that a player, or an onlooker, may know: all except the picks of a duel."""

    table: Table

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    def worth(self, player: Player) -> int:
        return self.table.totals[player]
