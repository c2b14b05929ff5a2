"""The news of the board game: the events on the board that follow from an action."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.playing_tables import Counters
from lasvegas_tui.rules.board.table_winner import Verdict
from lasvegas_tui.rules.core import News, Player

Why: TypeAlias = Literal["mary", "full"]
"""Why a table is scored: "mary" if Mary Chip came to it, "full" if all its spaces are covered."""


class PawnMoved(News, frozen=True):
    """A player placed a pawn at the table with the number `position`, or moved it there."""

    player: Player
    origin: int | None
    """The number of the table that the pawn left; None if it was placed before the first turn."""
    position: int


class CounterPlaced(News, frozen=True):
    """A player put a counter on a space (numbered from 0) of table number `position`."""

    player: Player
    position: int
    space: int
    replaced: Player | None
    """The player whose counter was replaced and taken back; None if the space was free."""
    number: int
    """The number of the die, 1 to 6, that was thrown, or that was on the Good Luck card."""


class NoCounter(News, frozen=True):
    """A number was thrown, or played as a card, but no counter was placed for it."""

    player: Player
    position: int
    number: int
    reason: Literal["own", "none left", "scored"]
    """Why no counter was placed.

    "own" if the player already has all spaces with the number; "none left" if the player has no
    counter left; "scored" if the table has been scored already.
    """


class DuelFought(News, frozen=True):
    """Two players fought a duel about a space: both showed their hearts."""

    is_scene: ClassVar = True
    position: int
    space: int
    challenger: Player
    defender: Player
    hearts: tuple[Hearts, Hearts]
    """The numbers of hearts, 1 to 3, that the challenger and the defender showed, in this order."""
    winner: Player | None
    """The player who has the space after the duel; None if both took their counters back."""


class MaryMoved(News, frozen=True):
    """Mary Chip, the figure that scores tables, moved to the next table on her track."""

    is_scene: ClassVar = True
    origin: int | None
    """The number of the table that Mary Chip left; None if she was at the start of her track."""
    position: int
    mover: Player | None = None
    """The player whose throw or card moved Mary Chip; None if she moved by herself."""
    is_rolled: bool = False
    """Whether a thrown 1 moved Mary Chip, rather than a card."""


class TableScored(News, frozen=True):
    """A table was scored: its winner took its chip, and all its counters went back to their owners.

    If nobody won, the chip is out of the game.
    """

    is_scene: ClassVar = True
    position: int
    why: Why
    verdict: Verdict
    counters: Counters
    """The owner of the counter on each space before the table was scored; None for a free space."""


class RollLost(News, frozen=True):
    """A player loses their throw, because the counter for their Good Luck card filled the table."""

    player: Player


class Stalled(News, frozen=True):
    """Nobody threw the die or played a card for two rounds, so Mary Chip moves by herself."""

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
