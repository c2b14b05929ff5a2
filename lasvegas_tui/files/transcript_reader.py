"""Reads transcripts: text files of games with one event in each line; see `docs/transcripts.md`.

A transcript is read as a `Session`. `transcript_writer` writes the transcript of the game being
played.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.files.locked_file import read
from lasvegas_tui.files.transcript_errors import (
    NewerError,
    NotInstalledError,
    TranscriptError,
    short,
)
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.seats import SeatsError
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import (
    FORMAT,
    VERSION,
    Asked,
    Chanced,
    Chose,
    Ended,
    Entry,
    Event,
    Header,
    SatDown,
    Sealed,
    TookBack,
)
from lasvegas_tui.plugins import in_words
from lasvegas_tui.rules.core import IllegalActionError, MissingPart, OptionsError
from lasvegas_tui.safe_text import cut
from lasvegas_tui.user_error import UserError

MAX_NAME = 30
"""The maximum width of the name of a saved game, in cells of a terminal."""


class Loaded(Struct, frozen=True):
    """A game that was read from a file."""

    session: Session
    problem: str | None
    """Why reading stopped: "line 7: No die shows a 3. (D-5)"; None if everything was read."""
    num_bytes: int
    """The length in bytes of the part of the file that was read."""
    num_unread: int = 0
    """The number of unreadable lines that are not blank; 0 if only a package is missing."""

    @property
    def header(self) -> Header:
        return self.session.header

    @property
    def events(self) -> tuple[Event, ...]:
        return self.session.events


def load(path: Path) -> Loaded:
    """Return the game in a file, up to the first line that cannot be read.

    Raises TranscriptError if the file cannot be opened, has no valid header, or needs a package
    that is not installed.
    """
    return parsed(read(path), path)


def load_installed(path: Path) -> Loaded:
    """Return the game in a file, up to the first line that cannot be read here.

    Unlike `load`, it stops before a line that needs a package which is not installed. Raises
    TranscriptError if the file cannot be opened or has no valid header.
    """
    with rules_guarded(path):
        return _parsed(read(path), path, is_partial=True)


def header_of(path: Path) -> Header:
    """Return the header of a file; raises TranscriptError if there is no valid one.

    Its options and seats are not checked.
    """
    return _header(_first_line(read(path)), path)


def begun(content: bytes, path: Path) -> Session:
    """Return the game described by the header in the content of a file, before its first event.

    `path` is for error messages. Raises TranscriptError if the header is not valid.
    """
    with rules_guarded(path):
        return _begin(_first_line(content), path)


@contextmanager
def rules_guarded(path: Path) -> Iterator[None]:
    """Return a context in which any error of a game's rules is raised as TranscriptError.

    `path` is the file that is read, which the message names.
    """
    try:
        yield
    except (TranscriptError, OSError, Signalled):
        raise
    except BaseException as error:
        reason = f"the rules of its game failed: {in_words(error)}"
        raise TranscriptError(f"{short(str(path))} cannot be read: {reason}.") from error


def _first_line(content: bytes) -> bytes:
    _, line = _find_first(content.splitlines(keepends=True))
    return line


def _find_first(lines: list[bytes]) -> tuple[int, bytes]:
    """Return the index of the first line that is not blank, and this line.

    If all lines are blank, return 0 and an empty line.
    """
    for index, line in enumerate(lines):
        if line.removeprefix(BOM_UTF8).strip():
            return index, line
    return 0, b""


def parsed(content: bytes, path: Path) -> Loaded:
    """Return the game in the content of a file, up to the first line that cannot be read.

    `path` is for error messages. Raises TranscriptError if the content has no valid header, or
    needs a package that is not installed.
    """
    with rules_guarded(path):
        return _parsed(content, path)


def _parsed(content: bytes, path: Path, *, is_partial: bool = False) -> Loaded:
    """Return the game in the content of a file as far as it can be read.

    Raises TranscriptError if it has no valid header. With `is_partial`, a line that needs a package
    which is not installed is only the end of what can be read; otherwise NotInstalledError is
    raised for it.
    """
    lines = content.splitlines(keepends=True)
    start, first = _find_first(lines)
    session = _begin(first, path)
    decode = decoder(session.game.actions)
    num_bytes = sum(len(line) for line in lines[: start + 1])
    for number, line in enumerate(lines[start + 1 :], start + 2):
        try:
            if line.strip():
                problem = _problem(session, decode, line)
            else:
                problem = None
        except NotInstalledError as error:
            if is_partial:
                return Loaded(session, f"line {number}: {error}", num_bytes)
            raise NotInstalledError(f"{short(str(path))}, line {number}: {error}") from error
        if problem is not None:
            num_unread = sum(bool(line.strip()) for line in lines[number - 1 :])
            return Loaded(session, f"line {number}: {short(problem)}", num_bytes, num_unread)
        num_bytes += len(line)
    return Loaded(session, None, num_bytes)


class LineError(UserError):
    """Raised for a line that is not an event; the message says why."""


def _problem(session: Session, decoder: msgspec.json.Decoder[Entry], line: bytes) -> str | None:
    """Enter the event in a line into the game; return why that is not possible, or None."""
    try:
        event = decoded(decoder, line)
    except LineError as error:
        return str(error)
    return _entered(session, event)


def decoded(decoder: msgspec.json.Decoder[Entry], line: bytes) -> Entry:
    """Return the event in a line; raises LineError if the line is not an event of the game."""
    try:
        line.decode()
        return decoder.decode(line)
    except UnicodeDecodeError as error:
        raise LineError("This is not UTF-8 text.") from error
    except msgspec.ValidationError as error:
        raise LineError(f"This is not an event of this game: {error}.") from error
    except (msgspec.DecodeError, RecursionError) as error:
        problem = "The line is cut off."
        if line.endswith(b"\n"):
            problem = "This is not JSON."
        raise LineError(problem) from error


def _entered(session: Session, event: Entry) -> str | None:
    """Enter an event into the game; return why that is not possible, or None.

    An error in the rules is such a reason, too. Raises NotInstalledError if a package is missing.
    """
    try:
        session.enter(event)
    except IllegalActionError as error:
        found = error.refusal
        if isinstance(found, MissingPart):
            raise NotInstalledError(found.sentence) from error
        if found.rule:
            return f"{found.sentence} ({found.rule})"
        return found.sentence
    except Signalled:
        raise
    except BaseException as error:
        place = extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
        return f"The program failed at this event because of a bug: {where}."
    return None


class _Mark(Struct):
    """The fields of a header that tell whether a file is a transcript that can be read."""

    format: str = ""
    version: int = 0


def _begin(line: bytes, path: Path) -> Session:
    """Return the game that the first line of a file describes, before its first event.

    Raises TranscriptError if the line is not a valid header.
    """
    header = _header(line, path)
    try:
        return Session.read(_without_idle(header))
    except (OptionsError, SeatsError) as error:
        if header.game in rules.names():
            kind = TranscriptError
        else:
            kind = NotInstalledError
        raise kind(f"{short(str(path))}, line 1: {short(str(error))}") from error
    except RecursionError as error:
        raise TranscriptError(f"{short(str(path))}, line 1: {short(str(error))}.") from error


def _header(line: bytes, path: Path) -> Header:
    """Return the header in the first line of a file; raises TranscriptError if it is not valid.

    Its options and seats are not checked.
    """
    line = line.removeprefix(BOM_UTF8)
    try:
        line.decode()
        mark = msgspec.json.decode(line, type=_Mark)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        mark = _Mark()
    if not line.strip():
        raise TranscriptError(f"{short(str(path))} is empty.")
    if mark.format != FORMAT or mark.version < 1:
        raise TranscriptError(f"{short(str(path))} is not a transcript of a game.")
    if mark.version > VERSION:
        found = short(str(mark.version))
        raise NewerError(
            f"{short(str(path))} was written by a newer version of the program: "
            f"it has format {found}, and this program reads {VERSION}."
        )
    try:
        return msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise TranscriptError(f"{short(str(path))}, line 1: {short(str(error))}.") from error


def decoder(actions: Any) -> msgspec.json.Decoder[Entry]:
    """Return a decoder for the lines of a game's transcript; `actions` is its union of actions."""
    kinds: tuple[Any, ...] = (Chanced, Chose, Sealed)
    event: Any = TookBack | SatDown | Asked | Ended
    for kind in kinds:
        event |= kind[actions]
    return msgspec.json.Decoder(event)


def _without_idle(header: Header) -> Header:
    """Return a header without options that have no effect; old files may contain some."""
    try:
        idle = msgspec.convert(header.options, rules.game(header.game).options).idle()
    except (KeyError, rules.PluginError, msgspec.ValidationError):
        return header
    return replace(
        header, options={name: value for name, value in header.options.items() if name not in idle}
    )


def named(content: bytes, name: str, path: Path) -> bytes:
    """Return the content of a transcript with another `name` of the game in its header.

    An empty name removes the old one. `path` is for error messages. Raises TranscriptError if there
    is no valid header.
    """
    lines = content.splitlines(keepends=True)
    start, line = _find_first(lines)
    _begin(line, path)
    header = msgspec.json.decode(line.removeprefix(BOM_UTF8))
    header["name"] = cut(name, MAX_NAME)
    return b"".join([msgspec.json.encode(header), b"\n", *lines[start + 1 :]])
