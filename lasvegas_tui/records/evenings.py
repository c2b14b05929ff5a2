"""Evenings: named series of games that were played by the same people one after the other.

A game belongs to the evening of an earlier game if they share a person and are less than `PAUSE`
apart. Otherwise a new evening begins, which is named after its day. The name is in the header of
each game; games without one are grouped by their day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain, count
from pathlib import Path

from lasvegas_tui import times
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import header_of
from lasvegas_tui.play.name_rules import same_name
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.records.results import Result, day, evening_of, result

PAUSE = timedelta(hours=6)
"""The minimum length of a break between two games that begins a new evening."""
A_DAY = timedelta(days=1)
"""The maximum duration of a game; if it seems longer, the game was interrupted or copied."""


def tonight(seats: Sequence[Seat]) -> str:
    """Return the name of the evening (a series of games) to which a game that begins now belongs.

    `seats` are the seats of this game. A new evening is named after today; if an evening has that
    name already, a number is appended.
    """
    now = times.now()
    company, taken = _company(seats), set[str]()
    for _, header, modified in _headers(min(times.midnight(), now - PAUSE)):
        evening = evening_of(header, header.began or modified)
        is_near = now - _last_played(modified, header.began, now) < PAUSE
        if is_near and company & _company(header.seats):
            return evening
        taken.add(evening)
    return _free_name(day(now), taken)


def played(evening: str) -> tuple[Result, ...]:
    """Return the finished games of an evening (a series of games) in the order they began."""
    paths = [
        path
        for path, header, modified in _headers()
        if evening_of(header, header.began or modified) == evening
    ]
    found = [game for game in map(result, paths) if isinstance(game, Result)]
    return in_order(found)


def evening_so_far(session: Session) -> Sequence[Result]:
    """Return the finished games of a session's evening that began no later than the session.

    They are in the order in which they began. The sequence is empty if the header names no evening.
    """
    if not session.header.evening:
        return []
    began = session.header.began or times.now()
    evening = evening_of(session.header, began)
    if not evening:
        return []
    return [game for game in played(evening) if game.began <= began]


def still_on(games: Sequence[Result]) -> tuple[Result, ...]:
    """Return the games that belong to the last evening; empty if that evening is over.

    An evening is a series of games. It is over if its last game ended more than `PAUSE` ago.
    """
    now = times.now()
    recent = []
    for game in games:
        idle = now - _last_played(game.ended, game.began, now)
        if now - game.began < A_DAY and idle < PAUSE:
            recent.append(game.evening)
    return tuple(game for game in games if game.evening in recent[-1:])


def _last_played(ended: datetime | None, began: datetime | None, now: datetime) -> datetime:
    """Return when a game was last played: when it ended, or else began, or else now.

    Times in the future are ignored.
    """
    return next((when for when in (ended, began) if when is not None and when <= now), now)


def in_order(games: Iterable[Result]) -> tuple[Result, ...]:
    """Return games sorted by when they began, the earliest first.

    `games` are given latest first. If some began at the same time, their order is reversed, too.
    """
    earliest_first = list(games)[::-1]
    return tuple(sorted(earliest_first, key=lambda game: game.began))


def _headers(since: datetime = times.FIRST) -> Iterator[tuple[Path, Header, datetime]]:
    """Yield the path, the header and the time of the last change of saved games, the latest first.

    Files that were last changed before `since` are not read.
    """
    for file in listed().latest():
        if file.modified < since:
            return
        with suppress(TranscriptError):
            yield file.path, header_of(file.path), file.modified


def _company(seats: Sequence[Seat]) -> set[str]:
    """Return the names of the people, or of the bots if no person plays, as `same_name` gives."""
    people = {same_name(seat.name) for seat in seats if not seat.bot}
    return people or {same_name(seat.name) for seat in seats}


def _free_name(name: str, taken: set[str]) -> str:
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(free for free in names if free not in taken)
