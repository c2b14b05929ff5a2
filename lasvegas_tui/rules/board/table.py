"""The components of the board game: options, actions, news, and everything on the board.

All of it is public. `state` says what actions do, and `words` how it is put into sentences.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Literal, NewType, TypeAlias

from msgspec import Meta, Struct

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
from lasvegas_tui.rules.core import Action, News, Options, Player, View, short_game
from lasvegas_tui.rules.grammar import numeral

NUM_COUNTERS = 20  # B-C1
FRONT_MEN = 3  # B-C1
IDLE_ROUNDS = 2  # B-17
SHORT_GAME = 7  # B-21: tables

Hearts = NewType("Hearts", int)
"""How many hearts a player shows in a duel."""

HEARTS = (Hearts(1), Hearts(2), Hearts(3))  # B-19
ONE, TWO, THREE = HEARTS
BEATEN = {ONE: THREE, TWO: ONE, THREE: TWO}  # B-20
DEFENDING = THREE  # B-20: the defender keeps the space if both show this

Why: TypeAlias = Literal["mary", "full"]
"""Why a table is scored: Mary Chip has come, or no space is free."""


class BoardOptions(Options, frozen=True):
    """The options of the board game."""

    duels: Annotated[
        bool,
        Meta(
            title="Dice-duels",
            description="The advanced game: only a duel won replaces an opponent's counter.",
            extra={"rule": "B-19"},
        ),
    ] = False
    short: Annotated[bool, short_game("B-21", f"once {numeral(SHORT_GAME)} tables are scored")] = (
        False
    )

    @property
    def is_short(self) -> bool:
        return self.short


# -- actions ---------------------------------------------------------------------------------------


class PlacePawn(Action, frozen=True):
    """Place the pawn at a table before the first turn."""

    position: int


class Move(Action, frozen=True):
    """Move the pawn to another table."""

    position: int


class Pass(Action, frozen=True):
    """Do nothing; only for players without counters."""


class ThrowDie(Action, frozen=True):
    """Throw the gold die without playing a card."""


class GoodLuck(Action, frozen=True):
    """Play a Good Luck card, then throw."""

    number: int


class FrontMan(Action, frozen=True):
    """Play a Front-man, and throw for a table other than the pawn's."""

    position: int


class MaryChip(Action, frozen=True):
    """Play the Mary Chip card, then throw."""


class PlaceCounter(Action, frozen=True):
    """Put the counter on a space of the table, numbered from 0 row by row."""

    space: int


class Pick(Action, frozen=True):
    """Pick hearts for the duel, in secret."""

    hearts: Hearts


class Roll(Action, frozen=True):
    """Chance: the face of the gold die."""

    face: int


# -- news ------------------------------------------------------------------------------------------


class PawnMoved(News, frozen=True):
    """A pawn came to a table."""

    player: Player
    origin: int | None
    """The table that it left; None for the first placement."""
    position: int


class CounterPlaced(News, frozen=True):
    """A counter was put on a space."""

    player: Player
    position: int
    space: int
    replaced: Player | None
    """The player whose counter was sent home."""
    number: int
    """The number that it was placed for."""


class NoCounter(News, frozen=True):
    """A number was thrown or played, but no counter was placed."""

    player: Player
    position: int
    number: int
    reason: Literal["own", "none left", "scored"]
    """All its spaces are the player's own; no counter is left; the table was scored."""


class DuelFought(News, frozen=True):
    """The picks of a duel were revealed."""

    is_scene: ClassVar = True
    position: int
    space: int
    challenger: Player
    defender: Player
    hearts: tuple[Hearts, Hearts]
    """The challenger's and the defender's."""
    winner: Player | None
    """The player who has the space; None if both counters went home."""


class MaryMoved(News, frozen=True):
    """Mary Chip advanced."""

    is_scene: ClassVar = True
    origin: int | None
    """The position that she left; None at the start of the track."""
    position: int
    mover: Player | None = None
    """The player who moved her; None if she moved by herself."""
    is_rolled: bool = False
    """Whether a rolled 1 moved her, rather than a card."""


class TableScored(News, frozen=True):
    """A table was scored: its counters went home, and its chip to the winner or out of play."""

    is_scene: ClassVar = True
    position: int
    why: Why
    verdict: Verdict
    counters: Counters
    """The counters before they went home."""


class RollLost(News, frozen=True):
    """A card filled the player's table, so that the roll after it is lost."""

    player: Player


class Stalled(News, frozen=True):
    """Nobody threw or played a card for so long that Mary Chip advances by herself."""

    is_scene: ClassVar = True


BoardNews: TypeAlias = (
    PawnMoved
    | CounterPlaced
    | NoCounter
    | DuelFought
    | MaryMoved
    | TableScored
    | RollLost
    | Stalled
)


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
    def is_first_turn(self) -> bool:
        """Whether the player whose turn it is has placed no counter so far, and Mary waits."""
        return self.counters[self.player] == NUM_COUNTERS and self.mary is None

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
