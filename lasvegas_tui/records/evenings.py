"""Evenings: names for games played in a row.

A game belongs to the evening of an earlier game if they share a person and are less than `PAUSE`
apart. Otherwise a new evening begins, named after its day. The name is in the first line of the
transcript; games without a name are grouped by their day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain, count
from pathlib import Path

from lasvegas_tui import times
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript import header_of
from lasvegas_tui.files.transcript_file import TranscriptError
from lasvegas_tui.play.events import Header
from lasvegas_tui.play.names import same_name
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.results import Result, day, evening_of, result

PAUSE = timedelta(hours=6)
"""A break this long starts a new evening."""
A_DAY = timedelta(days=1)
"""If a game began longer ago and ended just now, it was resumed, or its file was copied."""


def tonight(seats: Sequence[Seat]) -> str:
    """Return the evening of a game that begins now with these seats."""
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
    """Return the finished games of an evening, in the order in which they began."""
    paths = [
        path
        for path, header, modified in _headers()
        if evening_of(header, header.began or modified) == evening
    ]
    found = [game for game in map(result, paths) if isinstance(game, Result)]
    return in_order(found)


def evening_so_far(session: Session) -> Sequence[Result]:
    """Return the saved games of a game's evening up to that game."""
    began = session.header.began or times.now()
    evening = session.header.evening and evening_of(session.header, began)
    if evening:
        return [game for game in played(evening) if game.began <= began]
    return []


def still_on(games: Sequence[Result]) -> tuple[Result, ...]:
    """Return the games, in order, of the last evening, if it may still continue."""
    now = times.now()
    recent = []
    for game in games:
        idle = now - _last_played(game.ended, game.began, now)
        if now - game.began < A_DAY and idle < PAUSE:
            recent.append(game.evening)
    return tuple(game for game in games if game.evening in recent[-1:])


def _last_played(ended: datetime | None, began: datetime | None, now: datetime) -> datetime:
    """Return when a game was last played; times in the future come from a wrong clock."""
    return next((when for when in (ended, began) if when is not None and when <= now), now)


def in_order(games: Iterable[Result]) -> tuple[Result, ...]:
    """Return games, given the latest first, in the order in which they began."""
    earliest_first = list(games)[::-1]
    return tuple(sorted(earliest_first, key=lambda game: game.began))


def _headers(since: datetime = times.FIRST) -> Iterator[tuple[Path, Header, datetime]]:
    """Yield saved games, the latest first, with their first line and the time of the last change.

    Files not changed after `since` are not even opened.
    """
    for file in listed().latest():
        if file.modified < since:
            return
        with suppress(TranscriptError):
            yield file.path, header_of(file.path), file.modified


def _company(seats: Sequence[Seat]) -> set[str]:
    """Return the names of the people, or those of the bots if there are no people."""
    people = {same_name(seat.name) for seat in seats if not seat.bot}
    return people or {same_name(seat.name) for seat in seats}


def _free_name(name: str, taken: set[str]) -> str:
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(free for free in names if free not in taken)
