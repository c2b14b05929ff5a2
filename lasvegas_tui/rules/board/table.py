"""The board game's table, all of it public: the board with its counters, pawns, and cards.

`rules` defines what actions do to it, and `words` describes it in sentences.
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


# -- the board -------------------------------------------------------------------------------------


class Phase(Enum):
    PAWN = "pawn"
    TURN = "turn"
    THROW = "throw"
    PLACE = "place"
    DUEL = "duel"
    OVER = "over"


class Cards(Struct, frozen=True, gc=False):
    """The cards that a player has left: numbers of Good Luck cards, and how many other cards."""

    good_luck: tuple[int, ...] = tuple(FACES)
    front_men: int = FRONT_MEN
    mary_chip: int = 1

    @property
    def num_left(self) -> int:
        """The number of cards left, of all kinds."""
        return len(self.good_luck) + self.front_men + self.mary_chip


class Duel(Struct, frozen=True, gc=False):
    """A duel for the space where the defender has a counter, at table number `Table.here`."""

    challenger: Player
    defender: Player
    space: int


class Table(Struct, frozen=True, gc=False):
    """The board and everything on it; its playing tables are numbered from 1."""

    options: BoardOptions
    phase: Phase
    player: Player
    """The player whose turn it is."""
    pawns: tuple[int | None, ...]
    """The number of the table where each player's pawn is; None before the pawn is placed."""
    counters: tuple[int, ...]
    """The number of counters that each player has left to place."""
    cards: tuple[Cards, ...]
    spaces: tuple[Counters, ...]
    """For each playing table, the owner of the counter on each space; None for a free space."""
    is_scored: tuple[bool, ...]
    """Whether each playing table, in order, has been scored."""
    chips: tuple[tuple[int, ...], ...]
    """For each player, the numbers of the tables whose chips they have won."""
    mary: int | None
    """The number of the table where Mary Chip is; None while she is at the start of her track."""
    here_or_none: int | None
    """The number of the table for which the die is thrown, or a card played, in this turn.

    None before that.
    """
    due_or_none: int | None
    """The number of the die, 1 to 6, for which a counter has to be placed; None if none has to."""
    is_thrown: bool
    """Whether `due_or_none` was thrown with the die; False if it is that of a Good Luck card."""
    die: int | None
    """The number that the gold die shows; None before the first throw."""
    duel: Duel | None
    idle: int
    """The number of turns in a row in which nobody threw the die or played a card."""
    news: tuple[BoardNews, ...] = ()

    @property
    def roller(self) -> Player | None:
        """The player who throws the die next; None if no throw is due."""
        if self.phase is Phase.THROW:
            return self.player
        return None

    @property
    def num_players(self) -> int:
        return len(self.pawns)

    @property
    def pawn(self) -> int:
        """The number of the table of the current player's pawn; an error before it is placed."""
        position = self.pawns[self.player]
        assert position is not None
        return position

    @property
    def here(self) -> int:
        """The number of the table for which the die is thrown, or a card played, in this turn.

        An error if there is none yet (see `here_or_none`).
        """
        assert self.here_or_none is not None
        return self.here_or_none

    @property
    def due(self) -> int:
        """The number of the die for which a counter has to be placed; an error if there is none."""
        assert self.due_or_none is not None
        return self.due_or_none

    @property
    def is_joker(self) -> bool:
        """Whether the number `due` is a joker, which counts for any space of the table (B-6)."""
        return is_joker(self.here, self.due)

    @property
    def has_spaces_alike(self) -> bool:
        """Whether the spaces to choose from for the number `due` differ only in their row (B-4)."""
        spaces = self.targets(self.here, self.due, self.player)
        return are_alike(self.here, spaces, self.spaces[self.here - 1])

    @property
    def next_stop(self) -> int | None:
        """The number of the table to which Mary Chip moves next; None if all tables are scored."""
        passed = self.mary or 0
        ahead = self.is_scored[passed:]
        if False in ahead:
            return passed + 1 + ahead.index(False)
        return None

    def num_stops(self, position: int) -> int:
        """Return how many moves Mary Chip needs to reach table number `position` (B-12).

        The table must not have been scored.
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
        """The number of tables that will still be scored in this game (B-18, B-21)."""
        if self.options.short:
            num_tables = SHORT_GAME
        else:
            num_tables = len(TABLES)
        return num_tables - sum(self.is_scored)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total value of the chips that each player has won, in points."""
        return tuple([sum([TABLES[position - 1].chip for position in won]) for won in self.chips])

    @property
    def lost(self) -> tuple[int, ...]:
        """The numbers of the scored tables whose chips nobody won."""
        won = {position for chips in self.chips for position in chips}
        return tuple([p for p, scored in enumerate(self.is_scored, 1) if scored and p not in won])

    def has_chip(self, position: int) -> bool:
        """Whether table number `position` has its chip, because it has not been scored."""
        return not self.is_scored[position - 1]

    def targets(self, position: int, number: int, player: Player) -> tuple[int, ...]:
        """Return the indices of the spaces where a player may put a counter for a die's number.

        `position` is the number of the table, from 1; its spaces are numbered from 0.
        """
        return targets(position, number, self.spaces[position - 1], player)

    def verdict(self, position: int) -> Verdict:
        """Return the outcome if table number `position` were scored now."""
        return verdict(position, self.spaces[position - 1], len(self.pawns))


class BoardView(View, frozen=True):
    """All that a player, or an onlooker, may know about a board game."""

    table: Table

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    def worth(self, player: Player) -> int:
        return self.table.totals[player]
