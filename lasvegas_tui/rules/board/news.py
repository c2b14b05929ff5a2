"""The news of the board game: what everybody sees happen on the board."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from lasvegas_tui.rules.board.hearts import Hearts
from lasvegas_tui.rules.board.track import (
    Counters,
    Verdict,
)
from lasvegas_tui.rules.core import News, Player

Why: TypeAlias = Literal["mary", "full"]
"""Why a table is scored: Mary Chip has come, or no space is free."""


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
