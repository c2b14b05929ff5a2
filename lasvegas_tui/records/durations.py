"""The time that games take, measured by those that people have played to their end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median

from lasvegas_tui.records.results import Result

BELIEVED = range(3, 180)
"""Minutes that a game may take; after more it was left and taken up again."""


def usual_minutes(games: Iterable[Result]) -> Mapping[str, int]:
    """Return the median minutes of each kind of game, by its name."""
    found: dict[str, list[float]] = {}
    for game in games:
        minutes = _minutes(game)
        if int(minutes) in BELIEVED and not all(seat.bot for seat in game.seats):
            found.setdefault(game.game, []).append(minutes)
    return {name: rounded(median(minutes)) for name, minutes in found.items()}


def _minutes(game: Result) -> float:
    """Return the minutes that a game took; 0 if unknown."""
    return 0 if game.ended is None else (game.ended - game.began).total_seconds() / 60


def rounded(minutes: float) -> int:
    """Return minutes as people say them: in fives from ten on."""
    return round(minutes) if minutes < 10 else 5 * round(minutes / 5)
