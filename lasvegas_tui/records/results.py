"""The results of finished games, read from their files.

The transcript of a finished game ends with its result, so it is enough to read the first line, the
last line, and those in which decisions are taken back. A transcript without this last line, such as
an older one, is replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TypeAlias

import msgspec
from msgspec import Struct

from lasvegas_tui import rules, times
from lasvegas_tui.files.listing import GameFile, last_change
from lasvegas_tui.files.result_line import ENTRY, ending
from lasvegas_tui.files.transcript import begun, parsed, rules_guarded
from lasvegas_tui.files.transcript_file import TranscriptError, read, short
from lasvegas_tui.play.events import Ended, Header, TookBack
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player, Terminal
from lasvegas_tui.rules.games import Game

NOTHING = Fraction(0)


@cache
def one_of(num: int) -> Fraction:
    """Return the equal share of each of `num` players in a whole."""
    return Fraction(1, num)


class Result(Struct, frozen=True):
    """The result of a game."""

    game: str
    seats: tuple[Seat, ...]
    """The players at the end, for whom the game counts even if others sat there before."""
    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the winner."""
    totals: tuple[int, ...]
    """The total of each seat, in the unit of the game."""
    began: datetime
    evening: str
    num_taken_back: int = 0
    """The number of decisions that were taken back."""
    is_short: bool = False
    titles: tuple[tuple[str, Player], ...] = ()
    """The titles that the game could give, best first, each with its seat."""
    ended: datetime | None = None
    """The time of the last line, if known."""

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for wins, luck, streaks and records."""
        return not self.num_taken_back and not self.is_short

    @property
    def is_even(self) -> bool:
        """Whether all players of the game were equal: people alone, or bots of one kind."""
        return len({seat.bot for seat in self.seats}) == 1

    @property
    def box(self) -> Game:
        """The game that was played."""
        return rules.game(self.game)

    @property
    def num_winners(self) -> int:
        """The number of seats that won; 0 if everybody lost."""
        return self.ranks.count(1)

    def points(self, seat: int) -> Fraction:
        """Return a seat's part of the one point of the game, which its winners share."""
        if self.ranks[seat] == 1:
            return one_of(self.num_winners)
        return NOTHING


class Unreadable(Struct, frozen=True):
    """A file from which no result can be read."""

    reason: str
    """A sentence that names the file."""
    remedy: str = TranscriptError.remedy
    """What to do about the file, without a full stop."""


class Unfinished(Struct, frozen=True):
    """A file of a game that is not over."""


Found: TypeAlias = Result | Unreadable | Unfinished
"""The content of a file."""


def result(path: Path) -> Found:
    """Return the content of a file."""
    try:
        content = read(path)
        session = begun(content, path)
        with rules_guarded(path):
            end = ending(content, session) or _played_again(content, path)
        if end is None:
            return Unfinished()
        ended = times.at(last_change(path) / 10**9)
        began = session.header.began or ended
    except TranscriptError as error:
        return Unreadable(short(str(error)), error.remedy)
    except OSError as error:
        return Unreadable(short(str(error)))
    return Result(
        session.game.name,
        end.seats or session.seats_written,
        end.ranks,
        end.totals,
        began,
        evening_of(session.header, began),
        _num_taken_back(content),
        session.options.is_short,
        end.titles,
        ended,
    )


def _num_taken_back(content: bytes) -> int:
    """Return the number of decisions that were taken back."""
    if b"took_back" not in content:  # as in most games
        return 0
    lines = (line for line in content.splitlines() if b"took_back" in line)
    return sum(_is_marked(line) for line in lines)


def _is_marked(line: bytes) -> bool:
    with suppress(msgspec.MsgspecError, ValueError, RecursionError):
        event = ENTRY.decode(line)
        return isinstance(event, TookBack) and event.is_marked
    return False


_REPLAYED: dict[Path, tuple[int, Ended | None]] = {}
"""The results that were found by replaying, with the hash of each file's content."""


def _played_again(content: bytes, path: Path) -> Ended | None:
    """Return the result of a game by replaying it; None if it is not over.

    Until the content changes, the program remembers it.
    """
    mark = hash(content)
    known = _REPLAYED.get(path)
    if known is None or known[0] != mark:
        known = _REPLAYED[path] = mark, _replayed(content, path)
    return known[1]


def _replayed(content: bytes, path: Path) -> Ended | None:
    loaded = parsed(content, path)
    if loaded.problem:
        raise TranscriptError(f"{short(path.name)}, {loaded.problem}")
    session = loaded.session
    if isinstance(session.node, Terminal):
        return session.end()
    return None


def evening_of(header: Header, began: datetime) -> str:
    """Return the evening that a game belongs to: by its header, or by its day."""
    return short(header.evening) or day(began)


def day(when: datetime) -> str:
    """Return the local day of an instant in words: "Friday, 20 November 2026"."""
    when = times.local(when)
    return f"{when:%A}, {when.day} {when:%B} {when.year}"


PATIENCE = 1.0
"""Seconds of reading before a progress bar is shown."""
BATCH = 0.05
"""Seconds of reading before control is yielded."""


class Reading(Struct, frozen=True):
    """The progress of reading all saved games."""

    found: Sequence[Found]
    """The results so far, the latest game first."""
    num_files: int
    is_long: bool = False
    """Whether reading has taken long enough for a progress bar."""
    is_complete: bool = False


def readings(files: Sequence[GameFile]) -> Iterator[Reading]:
    """Read saved games, yielding the progress from time to time, and the complete reading last."""
    found: list[Found] = []
    began = reported = monotonic()
    for file in files:
        found.append(result(file.path))
        now = monotonic()
        if now - reported > BATCH:
            reported = now
            yield Reading(found, len(files), now - began > PATIENCE)
    yield Reading(found, len(files), is_complete=True)


BELIEVED = range(3, 180)
"""Plausible minutes of a game; if it took more, it was interrupted."""


def usual_minutes(games: Iterable[Result]) -> Mapping[str, int]:
    """Return the median minutes of each kind of game, by its name."""
    found: dict[str, list[float]] = {}
    for game in games:
        minutes = _minutes(game)
        if int(minutes) in BELIEVED and not all(seat.bot for seat in game.seats):
            found.setdefault(game.game, []).append(minutes)
    return {name: rounded(median(minutes)) for name, minutes in found.items()}


def _minutes(game: Result) -> float:
    """Return how many minutes a game took; 0 if unknown."""
    if game.ended is None:
        return 0
    return (game.ended - game.began).total_seconds() / 60


def rounded(minutes: float) -> int:
    """Return minutes as people say them: in steps of five from ten on."""
    if minutes < 10:
        return round(minutes)
    return 5 * round(minutes / 5)
