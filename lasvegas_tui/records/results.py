"""The results of finished games, read from their files.

The result is in the last line of a file. So only this line, the header and the take-backs have to
be read. A file without a result, such as an old one, is replayed.
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
from lasvegas_tui.files.locked_file import read
from lasvegas_tui.files.result_line import ENTRY, ending
from lasvegas_tui.files.transcript_errors import TranscriptError, short
from lasvegas_tui.files.transcript_reader import begun, parsed, rules_guarded
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.transcript_events import Ended, Header, TookBack
from lasvegas_tui.rules.core import Player, Terminal
from lasvegas_tui.rules.game_description import Game

NOTHING = Fraction(0)


@cache
def one_of(num: int) -> Fraction:
    """Return 1/`num`, a player's share of one point that `num` players share."""
    return Fraction(1, num)


class Result(Struct, frozen=True):
    """The result of a finished game."""

    game: str
    seats: tuple[Seat, ...]
    """The seats as they were at the end; the game counts for these players."""
    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the winner; players who share a place have the same rank."""
    totals: tuple[int, ...]
    """The final total of each seat, in dollars or points."""
    began: datetime
    evening: str
    num_taken_back: int = 0
    """The number of decisions taken back with everybody's consent, unlike a player's own undo."""
    is_short: bool = False
    titles: tuple[tuple[str, Player], ...] = ()
    """The titles that fit players, best first, each with the seat, from 0: `("Tied up", 2)`."""
    ended: datetime | None = None
    """When the game ended; None if unknown."""

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for wins, luck, streaks and records.

        It does not if it was a short game, or if a decision was taken back.
        """
        return not self.num_taken_back and not self.is_short

    @property
    def is_even(self) -> bool:
        """Whether only people played, or only bots of one level."""
        return len({seat.bot for seat in self.seats}) == 1

    @property
    def box(self) -> Game:
        """The description of the game that was played, with its title, rules and words."""
        return rules.game(self.game)

    @property
    def num_winners(self) -> int:
        """The number of players who share the first place; 0 if everybody lost."""
        return self.ranks.count(1)

    def points(self, seat: int) -> Fraction:
        """Return the part of the game's one point, from 0 to 1, that a seat has won.

        Seats are numbered from 0; several winners share the point.
        """
        if self.ranks[seat] == 1:
            return one_of(self.num_winners)
        return NOTHING


class Unreadable(Struct, frozen=True):
    """A file whose result cannot be read."""

    reason: str
    """Why the result cannot be read, in a sentence that names the file."""
    remedy: str = TranscriptError.remedy
    """What the user can do about the file, as the end of a sentence, without a full stop."""


class Unfinished(Struct, frozen=True):
    """The result of reading a file with a game that is not over."""


Found: TypeAlias = Result | Unreadable | Unfinished
"""The contents of a file: a result, an unfinished game, or something that cannot be read."""


def result(path: Path) -> Found:
    """Return the result of the game in a file, or why there is none."""
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
        game=session.game.name,
        seats=end.seats or session.seats_written,
        ranks=end.ranks,
        totals=end.totals,
        began=began,
        evening=evening_of(session.header, began),
        num_taken_back=_num_taken_back(content),
        is_short=session.options.is_short,
        titles=end.titles,
        ended=ended,
    )


def _num_taken_back(content: bytes) -> int:
    """Return the number of decisions that all took back, given the content of a transcript."""
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
"""The results of games that had to be replayed, by path, with a hash of the content."""


def _played_again(content: bytes, path: Path) -> Ended | None:
    """Return the result of a game, which is replayed unless that was done before.

    Return None if the game is not over.
    """
    content_hash = hash(content)
    known_hash, end = _REPLAYED.get(path, (None, None))
    if known_hash != content_hash:
        end = _replayed(content, path)
        _REPLAYED[path] = content_hash, end
    return end


def _replayed(content: bytes, path: Path) -> Ended | None:
    loaded = parsed(content, path)
    if loaded.problem:
        raise TranscriptError(f"{short(path.name)}, {loaded.problem}")
    session = loaded.session
    if isinstance(session.node, Terminal):
        return session.end()
    return None


def evening_of(header: Header, began: datetime) -> str:
    """Return the name of the evening (series of games) of a game; by default, the day it began."""
    return short(header.evening) or day(began)


def day(when: datetime) -> str:
    """Return a day in words: "Friday, 20 November 2026"."""
    when = times.local(when)
    return f"{when:%A}, {when.day} {when:%B} {when.year}"


PATIENCE = 1.0
"""The number of seconds of reading after which a progress bar is shown."""
BATCH = 0.05
"""The minimum number of seconds of reading between two reports of the progress."""


class Reading(Struct, frozen=True):
    """The progress of reading all saved games."""

    found: Sequence[Found]
    """The contents of the files read so far, the latest game first."""
    num_files: int
    is_long: bool = False
    """Whether reading has taken so long that a progress bar should be shown."""
    is_complete: bool = False


def readings(files: Sequence[GameFile]) -> Iterator[Reading]:
    """Read the results in files, and yield the progress repeatedly, at last with all results."""
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
"""The plausible durations of a game in minutes; longer games were interrupted."""


def usual_minutes(games: Iterable[Result]) -> Mapping[str, int]:
    """Return the usual duration of each game in minutes, rounded, by the name of the game.

    It is the median of the given games. Games in which only bots played are left out, and so are
    durations that are not in `BELIEVED`.
    """
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
    """Return a number of minutes rounded to an integer or, from ten on, to a multiple of five."""
    if minutes < 10:
        return round(minutes)
    return 5 * round(minutes / 5)
