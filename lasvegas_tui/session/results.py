"""The results of games that are over, read from the files they were written to.

A transcript of a game that is over ends with how it came out, so its first and its last line are
enough. One without that line, such as an older one, is played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import msgspec
from msgspec import Struct

from lasvegas_tui import rules
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.rules.games import Game
from lasvegas_tui.session.events import Ended, Header
from lasvegas_tui.session.journal import TranscriptError, read, short
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.session.session import Session
from lasvegas_tui.session.shelf import saved_paths
from lasvegas_tui.session.transcript import begun, parsed

END = msgspec.json.Decoder(Ended)
PATIENCE = 1.0
"""Seconds of reading before a bar shows how far it has come."""
BATCH = 0.05
"""Seconds of reading after which other things get their turn."""


class Result(Struct, frozen=True):
    """How a game came out."""

    game: str
    seats: tuple[Seat, ...]
    """Who sat there at the end: for them it counts, whoever sat there before."""
    ranks: tuple[int, ...]
    """By seat, 1 for the winner."""
    totals: tuple[int, ...]
    """By seat, what the game is won by."""
    began: datetime
    evening: str

    @property
    def box(self) -> Game:
        """The game that was played."""
        return rules.game(self.game)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none where the game was lost by all."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def points(self, seat: int) -> Fraction:
        """Return a seat's part of the one point that a game is worth, shared by its winners."""
        return Fraction(1, len(self.winners)) if self.ranks[seat] == 1 else Fraction(0)


class Skipped(Struct, frozen=True):
    """A file that no result can be had from."""

    reason: str
    """A sentence that names it."""


class Unfinished(Struct, frozen=True):
    """A file of a game that is not over."""


Found: TypeAlias = Result | Skipped | Unfinished
"""What a file holds."""


class Reading(Struct, frozen=True):
    """How far it has come with the files of all saved games."""

    found: Sequence[Found]
    """What was read, the latest game first."""
    num_files: int
    is_long: bool
    """Whether it takes its time."""


def readings() -> Iterator[Reading]:
    """Read all saved games; yields from time to time, and at the end with all of them."""
    paths = saved_paths()
    found: list[Found] = []
    began = told = monotonic()
    for path in paths:
        found.append(result(path))
        now = monotonic()
        if now - told > BATCH:
            told = now
            yield Reading(found, len(paths), now - began > PATIENCE)
    yield Reading(found, len(paths), False)


def result(path: Path) -> Found:
    """Return what a file holds."""
    try:
        content = read(path)
        session = begun(content, path)
        end = _last_line(content, session) or _played_again(content, path)
        if end is None:
            return Unfinished()
        began = session.header.began or touched(path)
    except (TranscriptError, OSError) as error:
        return Skipped(short(str(error)))
    return Result(
        session.game.name,
        end.seats or session.seats,
        end.ranks,
        end.totals,
        began,
        evening_of(session.header, began),
    )


def _last_line(content: bytes, session: Session) -> Ended | None:
    """Return the end that the last line tells, where it is one."""
    last = content.rstrip().rpartition(b"\n")[2]
    with suppress(msgspec.DecodeError, RecursionError):
        end = END.decode(last)
        if _fits(end, len(session.seats)):
            return end
    return None


def _fits(end: Ended, num_seats: int) -> bool:
    is_whole = len(end.ranks) == len(end.totals) == num_seats
    return (
        is_whole
        and len(end.seats) in (0, num_seats)
        and all(rank in range(1, num_seats + 1) for rank in end.ranks)
    )


def _played_again(content: bytes, path: Path) -> Ended | None:
    """Return the end of a game by playing it; None if it is not over."""
    loaded = parsed(content, path)
    if loaded.problem:
        raise TranscriptError(f"{short(path.name)}, {loaded.problem}")
    session = loaded.session
    return session.end() if isinstance(session.node, Terminal) else None


def touched(path: Path) -> datetime:
    """Return when a file was written last; raises OSError."""
    return datetime.fromtimestamp(path.stat().st_mtime)


def evening_of(header: Header, began: datetime) -> str:
    """Return the evening that a game belongs to: by its header, or by its day."""
    return short(header.evening) or day(began)


def day(when: datetime) -> str:
    """Return a day in words: "Friday, 20 November 2026"."""
    return f"{when:%A}, {when.day} {when:%B} {when.year}"
