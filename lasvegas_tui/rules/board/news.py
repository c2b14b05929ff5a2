"""The news of the board game: what everybody sees happen on the board."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.playing_tables import Counters
from lasvegas_tui.rules.board.table_winner import Verdict
from lasvegas_tui.rules.core import News, Player

Why: TypeAlias = Literal["mary", "full"]
"""Why a table is scored: "mary", because Mary Chip has come, or "full", as no space is free."""


class PawnMoved(News, frozen=True):
    """A pawn came to a table."""

    player: Player
    origin: int | None
    """The number of the table that the pawn left; None if it was placed for the first time."""
    position: int


class CounterPlaced(News, frozen=True):
    """A counter was put on a space."""

    player: Player
    position: int
    space: int
    replaced: Player | None
    """The player whose counter was replaced and goes back to them; None if the space was free."""
    number: int
    """The number that was thrown or played for the counter."""


class NoCounter(News, frozen=True):
    """A number was thrown or played, but no counter was placed for it."""

    player: Player
    position: int
    number: int
    reason: Literal["own", "none left", "scored"]
    """Why no counter was placed.

    "own" if all spaces of the number are the player's; "none left" if the player has no counter
    left; "scored" if the table has been scored already.
    """


class DuelFought(News, frozen=True):
    """Both players of a duel showed their hearts."""

    is_scene: ClassVar = True
    position: int
    space: int
    challenger: Player
    defender: Player
    hearts: tuple[Hearts, Hearts]
    """How many hearts were shown by the challenger, and by the defender."""
    winner: Player | None
    """The player whose counter is on the space now; None if both counters went to their owners."""


class MaryMoved(News, frozen=True):
    """Mary Chip moved to her next table."""

    is_scene: ClassVar = True
    origin: int | None
    """The number of the table that Mary Chip left; None if she was at the start of her track."""
    position: int
    mover: Player | None = None
    """The player whose throw or card moved Mary Chip; None if she moved by herself."""
    is_rolled: bool = False
    """Whether Mary Chip moved because of a thrown 1; False for a card."""


class TableScored(News, frozen=True):
    """A table was scored: its winner got its chip, and the counters went back to their owners.

    If there is no winner, the chip is out of the game.
    """

    is_scene: ClassVar = True
    position: int
    why: Why
    verdict: Verdict
    counters: Counters
    """The counters that were on the table when it was scored."""


class RollLost(News, frozen=True):
    """A player lost the throw that follows a card, because the card filled their table."""

    player: Player


class Stalled(News, frozen=True):
    """For too many turns nobody threw or played a card, so Mary Chip moves by herself."""

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
