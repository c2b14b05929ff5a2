"""Seats for names as people type them: "Anna", "bot", "Ruby:gentle"."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.bots import BY_LEVEL, CALLED
from lasvegas_tui.play.seats import COLOURS, Seat, SeatsError, plain, seated


def typed_seats(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats for typed names; raises SeatsError."""
    if len(names) > len(COLOURS):
        raise SeatsError(f"There are {len(COLOURS)} chairs at the table, not {len(names)}.")
    chairs = [_chair(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
    return seated(chairs, CALLED)


def _chair(typed: str, colour: str) -> Seat:
    """Return the seat for a typed name, with a bot's level after a colon."""
    name, colon, level = typed.rpartition(":")
    if not colon:
        return Seat(typed, colour)
    bot = BY_LEVEL.get(level.strip().casefold())
    if bot is None:
        raise SeatsError(f"There is no level {plain(level)!r}: choose from {', '.join(BY_LEVEL)}.")
    return Seat(name, colour, bot)
