r"""A transcript: one game as a text file, from which everything about it can be had again.

The file is UTF-8 text, one JSON object a line. The first line says what was agreed on, each further
line is one event; blank lines mean nothing. A person or a program can write one from the rules alone:

    {"format":"lasvegas","version":1,"game":"dice","options":{"neutral":false},"seats":[{"name":"Anna"},{"name":"Ben"}]}
    {"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6]}}
    {"event":"chose","player":0,"action":{"do":"Place","number":3}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,1,2,4,4,5,6,6]}}
    {"event":"chose","player":1,"action":{"do":"Place","number":1}}
    {"event":"took_back"}
    {"event":"chose","player":1,"action":{"do":"Place","number":6}}

The first line
    format, version   always "lasvegas" and 1
    game              "dice", "royale", ...: the word on the command line
    options           those that differ from the game's defaults; may be left out
    seats             clockwise; each has a name, may have a colour (orange, blue, green, yellow or pink;
                      the first one free if left out) and "bot", the name of the bot that plays there
    seed              a whole number; may be left out. The n-th draw of chance that stands, counted
                      from 0, is drawn from it when the game goes on: see `Session.draw`
    date              when the game began, in ISO 8601; may be left out

The events
    chanced           what was turned up or rolled, with its action
    chose             a player's choice: the seat, counted from 0, and the action
    sealed            the same where several players choose at once; the choices take effect with the
                      last one. The order does not matter
    took_back         with "player": that player undid their last choice, or the one they had sealed.
                      Without: the table went back to before the last decision of a person (a seat
                      without "bot"). The events taken back stay in the file, above

An action is written as the rules define it: "do" is the name of its class, the other keys are its
fields, and a field with a default may be left out. Money is in whole dollars. The dice game has

    Deal      notes: for each casino from 1 to 6 those that came to it, in the order drawn;
              chips: with chip cards one colour for each casino
    Roll      dice: the faces of the player's own dice; white: those of the white ones
    Place     number: the casino
    TakeChip  colour
    LeaveChips

and those of the other games stand in `lasvegas_tui/rules`, a tile's in the tile's module.

What cannot be read on from some line does not lose what stands before it: the game is as it was
there, the problem is told with its line, and only when play goes on is the rest cut off and added
to a file of the same name with `.bak` behind it. A file that is not a transcript, or a newer one,
is refused and never touched.
"""

from __future__ import annotations

import fcntl
import os
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import msgspec
import platformdirs
from msgspec import Struct

from lasvegas_tui.rules.core import IllegalActionError, OptionsError, Terminal
from lasvegas_tui.seats import Seat, SeatsError, plain
from lasvegas_tui.session import FORMAT, VERSION, Chanced, Chose, Event, Header, Sealed, Session, TookBack

SUFFIX = ".jsonl"
MAX_BYTES = 16 * 2**20
"""No game is as long as that; a longer file is not one of ours."""
MAX_SENTENCE = 300
NUM_LISTED = 50
"""Saved games that the lobby offers, the latest first."""


class TranscriptError(Exception):
    """A transcript that cannot be read or written; says why in one sentence."""


class Loaded(Struct, frozen=True):
    """What a file holds."""

    session: Session
    problem: str | None
    """Why nothing was read from some line on: "line 7: No die shows a 3. (D-5)"."""
    num_bytes: int
    """The length of the part that was read."""

    @property
    def header(self) -> Header:
        return self.session.header

    @property
    def events(self) -> tuple[Event, ...]:
        return self.session.events


class Saved(Struct, frozen=True):
    """A saved game as the lobby lists it."""

    path: Path
    game: str
    round: int
    seats: tuple[Seat, ...]
    awaited: tuple[str, ...]
    """The names of those who have to choose next."""
    modified: datetime
    over: bool
    problem: str | None


def folder() -> Path:
    """Gives the directory that saved games live in; it need not exist yet."""
    return platformdirs.user_data_path("lasvegas-tui") / "games"


# -- reading ---------------------------------------------------------------------------------------


def load(path: Path) -> Loaded:
    """Gives the game in a file, as far as it can be read; raises TranscriptError where there is none."""
    file = _open(path, os.O_RDONLY)
    try:
        return _parse(_content(file, path), path)
    finally:
        os.close(file)


def _open(path: Path, flags: int) -> int:
    try:
        return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY, 0o600)
    except (OSError, ValueError) as error:
        raise _failure(path, "cannot be opened", error) from error


def _content(file: int, path: Path) -> bytes:
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        raise TranscriptError(f"{_shown(path)} is not a file.")
    if status.st_size > MAX_BYTES:
        raise TranscriptError(f"{_shown(path)} is too long to be a transcript.")
    try:
        with open(file, "rb", closefd=False) as reader:
            return reader.read()
    except OSError as error:
        raise _failure(path, "cannot be read", error) from error


def _parse(content: bytes, path: Path) -> Loaded:
    first, *rest = content.splitlines(keepends=True) or [b""]
    session = _begin(first, path)
    decoder = _decoder(session.game.actions)
    num_bytes = len(first)
    for number, line in enumerate(rest, 2):
        problem = _enter(session, decoder, line) if line.strip() else None
        if problem is not None:
            return Loaded(session, f"line {number}: {_short(problem)}", num_bytes)
        num_bytes += len(line)
    return Loaded(session, None, num_bytes)


def _enter(session: Session, decoder: msgspec.json.Decoder[Event], line: bytes) -> str | None:
    """Plays one line; gives what is wrong with it."""
    try:
        line.decode()
        session.enter(decoder.decode(line))
    except IllegalActionError as error:
        sentence, rule = error.refusal
        return f"{sentence} ({rule})" if rule else sentence
    except UnicodeDecodeError:
        return "This is not UTF-8 text."
    except msgspec.ValidationError as error:
        return f"This is not an event of this game: {error}."
    except (ValueError, RecursionError):
        return "This is not JSON." if line.endswith(b"\n") else "The line is cut off."
    return None


class _Mark(Struct):
    format: str = ""
    version: int = 0


def _begin(line: bytes, path: Path) -> Session:
    """Gives the game that a first line agrees on."""
    line = line.removeprefix(BOM_UTF8)
    try:
        line.decode()
        mark = msgspec.json.decode(line, type=_Mark)
    except (ValueError, RecursionError):
        mark = _Mark()
    if mark.format != FORMAT or mark.version < 1:
        raise TranscriptError(f"{_shown(path)} is {'not a transcript of a game' if line.strip() else 'empty'}.")
    if mark.version > VERSION:
        raise TranscriptError(
            f"{_shown(path)} was written by a newer version of the program: it has format {_short(str(mark.version))},"
            f" and this program reads {VERSION}."
        )
    try:
        return Session.start(msgspec.json.decode(line, type=Header))
    except (OptionsError, SeatsError) as error:
        raise TranscriptError(f"{_shown(path)}, line 1: {_short(str(error))}") from error
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"{_shown(path)}, line 1: {_short(str(error))}.") from error


def _decoder(actions: Any) -> msgspec.json.Decoder[Event]:
    kinds: tuple[Any, ...] = (Chanced, Chose, Sealed)
    event: Any = TookBack
    for kind in kinds:
        event |= kind[actions]
    return msgspec.json.Decoder(event)


# -- writing ---------------------------------------------------------------------------------------


class Transcript:
    """A file that a game is being written to; no other process can write it meanwhile.

    What is appended is on the disk when `append` returns. Where that fails, the file is as before.
    """

    def __init__(self, path: Path, file: int, num_bytes: int = 0) -> None:
        self.path = path
        self._file = file
        self._num_bytes = num_bytes
        self._lock()

    @classmethod
    def create(cls, header: Header) -> Self:
        """Gives a new file among the saved games, with its first line written."""
        try:
            folder().mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _failure(folder(), "cannot be made", error) from error
        path = next(path for path in _new_names(header) if not path.exists())
        transcript = cls(path, _open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL))
        try:
            transcript._write(header)
        except TranscriptError:
            path.unlink(missing_ok=True)
            transcript.close()
            raise
        return transcript

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Loaded]:
        """Gives a file to go on with, and what it holds. Nothing is changed before the first `append`."""
        transcript = cls(path, _open(path, os.O_RDWR | os.O_APPEND))
        try:
            loaded = _parse(_content(transcript._file, path), path)
        except TranscriptError:
            transcript.close()
            raise
        transcript._num_bytes = loaded.num_bytes
        return transcript, loaded

    def append(self, event: Event) -> None:
        """Writes an event to the disk; raises TranscriptError, and then it is not in the file."""
        self._write(event)

    def close(self) -> None:
        """Lets others write the file; closing twice is no error."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            if isinstance(error, BlockingIOError):
                raise TranscriptError(f"{_shown(self.path)} is open in another window already.") from error
            raise _failure(self.path, "cannot be locked", error) from error

    def _write(self, entry: Header | Event) -> None:
        if self._file < 0:
            raise TranscriptError(f"{_shown(self.path)} is closed.")
        line = msgspec.json.encode(entry) + b"\n"
        try:
            self._set_rest_aside()
            self._put(self._line_break() + line)
        except OSError as error:
            raise _failure(self.path, "cannot be written", error) from error

    def _put(self, data: bytes) -> None:
        """Adds all of it or nothing."""
        try:
            _write_all(self._file, data)
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):  # otherwise the next attempt sets it aside
                os.ftruncate(self._file, self._num_bytes)
            raise
        self._num_bytes += len(data)

    def _set_rest_aside(self) -> None:
        """Moves what lies behind the readable part to the backup file."""
        rest = os.pread(self._file, MAX_BYTES, self._num_bytes)
        if rest:
            backup = os.open(f"{self.path}.bak", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                _write_all(backup, rest)
                os.fsync(backup)
            finally:
                os.close(backup)
            os.ftruncate(self._file, self._num_bytes)

    def _line_break(self) -> bytes:
        """Gives what the last line lacks: one written by hand, or by a process killed, may have no end."""
        last = os.pread(self._file, 1, self._num_bytes - 1) if self._num_bytes else b"\n"
        return b"" if last == b"\n" else b"\n"


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _new_names(header: Header) -> Iterator[Path]:
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{header.game}"
    yield folder() / f"{stem}{SUFFIX}"
    number = 2
    while True:
        yield folder() / f"{stem}-{number}{SUFFIX}"
        number += 1


def _failure(path: Path, what: str, error: Exception) -> TranscriptError:
    reason = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
    return TranscriptError(f"{_shown(path)} {what}: {plain(reason)}.")


def _shown(path: Path) -> str:
    return _short(os.fspath(path))


def _short(text: str) -> str:
    text = plain(text)
    return text if len(text) <= MAX_SENTENCE else f"{text[:MAX_SENTENCE]}..."


# -- for the lobby and for scripts -----------------------------------------------------------------


def saved_games() -> list[Saved]:
    """Gives the saved games that can be read, the latest first."""
    saved = (_saved(path) for path in _latest(NUM_LISTED))
    return [game for game in saved if game is not None]


def _latest(count: int) -> list[Path]:
    paths: list[tuple[float, Path]] = []
    with suppress(OSError):
        for entry in os.scandir(folder()):
            if entry.name.endswith(SUFFIX) and entry.is_file():
                paths.append((entry.stat().st_mtime, Path(entry.path)))
    return [path for _, path in sorted(paths, reverse=True)[:count]]


def _saved(path: Path) -> Saved | None:
    try:
        loaded = load(path)
        modified = datetime.fromtimestamp(path.stat().st_mtime)
    except (TranscriptError, OSError):
        return None
    session = loaded.session
    return Saved(
        path=path,
        game=session.game.name,
        round=session.state.round,
        seats=session.seats,
        awaited=tuple(session.seats[player].name for player in session.awaited),
        modified=modified,
        over=isinstance(session.node, Terminal),
        problem=loaded.problem,
    )


def final_report(session: Session, problem: str | None = None) -> dict[str, Any]:
    """Gives the last position as values of JSON: everything, secrets too; standings best first."""

    def seat(player: int) -> dict[str, Any]:
        return {"seat": player, "name": session.seats[player].name}

    return {
        "game": session.game.name,
        "over": isinstance(session.node, Terminal),
        "round": session.state.round,
        "awaiting": {
            "node": type(session.node).__name__.lower(),
            "seats": [seat(player) for player in session.awaited],
        },
        "standings": [
            {**seat(standing.player), "total": standing.total, "rank": standing.rank, "reason": standing.reason}
            for standing in session.state.standings()
        ],
        "state": msgspec.json.decode(msgspec.json.encode(session.state)),
        "problem": problem,
    }
