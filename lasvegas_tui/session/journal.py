"""The file of a transcript: one process writes it, and a line is in it wholly or not at all.

Every failure is reported in one sentence that names the file.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import time_ns
from typing import Self

from lasvegas_tui import system
from lasvegas_tui.session.seats import plain

MAX_BYTES = 16 * 2**20
"""No game is as long as that; a longer file is not one of ours."""
MAX_SENTENCE = 300


class TranscriptError(Exception):
    """A transcript that cannot be read or written; says why in one sentence."""


class InUseError(TranscriptError):
    """A transcript that another program has open."""


def read(path: Path) -> bytes:
    """Return the content of a file; raises TranscriptError."""
    file = _open(path, os.O_RDONLY)
    try:
        return _content(file, path)
    finally:
        os.close(file)


def short(text: str) -> str:
    """Return a text cleaned and cut so that it fits a sentence."""
    text = plain(text)
    return text if len(text) <= MAX_SENTENCE else f"{text[:MAX_SENTENCE]}..."


def failure(path: Path, what: str, error: Exception) -> TranscriptError:
    """Return the error that says what the system refused and why."""
    reason = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
    return TranscriptError(f"{short(str(path))} {what}: {plain(reason)}.")


def make_directory(path: Path) -> None:
    """Make a directory, and those above it that are missing; raises TranscriptError."""
    try:
        missing = [directory for directory in (path, *path.parents) if not directory.exists()]
        path.mkdir(parents=True, exist_ok=True)
        for directory in missing:
            _sync(directory.parent)
    except OSError as error:
        raise failure(path, "cannot be made", error) from error


class TranscriptFile:
    """A file of lines, locked against other processes until it is closed."""

    def __init__(self, path: Path, flags: int) -> None:
        self.path = path
        self.written = b""
        """The valid content; anything after it is moved to the backup before the next line."""
        self._file: int | None = _open(path, os.O_RDWR | os.O_APPEND | flags)
        self._lock()

    @classmethod
    def new(cls, path: Path, content: bytes) -> Self:
        """Create a file with its first lines; raises TranscriptError and leaves no file."""
        file = cls(path, os.O_CREAT | os.O_EXCL)
        try:
            file._put(file._opened, content)
            _sync(path.parent)
        except OSError as error:
            file.allow_move()
            path.unlink(missing_ok=True)
            file.close()
            raise failure(path, "cannot be written", error) from error
        return file

    @classmethod
    def existing(cls, path: Path) -> Self:
        """Return a file to go on with; raises TranscriptError where it is in use."""
        return cls(path, 0)

    def content(self) -> bytes:
        """Return the content of the file; raises TranscriptError."""
        return _content(self._opened, self.path)

    def append(self, line: bytes) -> None:
        """Write a line to the disk; raises TranscriptError, and then it is not in the file."""
        file = self._opened
        try:
            self._set_rest_aside(file)
            self._put(file, self._with_break(line))
        except OSError as error:
            raise failure(self.path, "cannot be written", error) from error

    @property
    def is_in_place(self) -> bool:
        """Whether the path still leads to this file, and its content is unchanged."""
        file = self._opened
        try:
            is_there = os.path.samestat(os.stat(self.path), os.fstat(file))
            return is_there and system.read_at(file, len(self.written), 0) == self.written
        except OSError:
            return False

    def beside(self) -> Self:
        """Write the content to a new file beside this one, and close this one.

        Raises TranscriptError, and then there is no new file and this one is as it was.
        """
        make_directory(self.path.parent)
        names = (f"{self.path.stem}-{number}{self.path.suffix}" for number in count(2))
        paths = (self.path.with_name(name) for name in names)
        path = next(path for path in paths if not os.path.lexists(path))
        fresh = self.new(path, self.written)
        self.close()
        return fresh

    def allow_move(self) -> None:
        """Let the file be moved, removed or replaced; a system may want it closed for that."""
        if not system.MOVES_OPEN_FILES:
            self.close()

    def close(self) -> None:
        """Let others write the file; closing twice is no error."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def _opened(self) -> int:
        """The open file; raises TranscriptError once it is closed."""
        if self._file is None:
            raise TranscriptError(f"{short(str(self.path))} is closed.")
        return self._file

    def _lock(self) -> None:
        try:
            system.lock(self._opened)
        except OSError as error:
            self.close()
            if isinstance(error, BlockingIOError):
                raise InUseError("This game is open in another window already.") from error
            raise failure(self.path, "cannot be locked", error) from error

    def _put(self, file: int, data: bytes) -> None:
        try:
            _write_all(file, data)
            os.fsync(file)
        except OSError:
            with suppress(OSError):  # otherwise the next attempt sets it aside
                os.ftruncate(file, len(self.written))
            raise
        self.written += data

    def _set_rest_aside(self, file: int) -> None:
        rest = system.read_at(file, MAX_BYTES, len(self.written))
        if rest:
            backup = os.open(f"{self.path}.bak", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                _write_all(backup, rest)
                os.fsync(backup)
            finally:
                os.close(backup)
            _sync(self.path.parent)
            os.ftruncate(file, len(self.written))

    def _with_break(self, line: bytes) -> bytes:
        """Return a line with line breaks, one before it if the last line lacks its own."""
        is_whole = self.written[-1:] in (b"", b"\n")
        return line + b"\n" if is_whole else b"\n" + line + b"\n"


def write_whole(path: Path, content: bytes, like: os.stat_result | None = None) -> None:
    """Replace a file, or the one that a link leads to, atomically; raises OSError.

    The new file gets the mode, the owner and the times of `like`. On an error the old one stays.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{os.getpid()}-{time_ns()}")
    try:
        _write_new(fresh, content)
        if like is not None:
            _make_like(fresh, like)
        fresh.replace(target)
        _sync(target.parent)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _write_new(path: Path, content: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.PLAINLY, 0o600)
    try:
        _write_all(file, content)
        os.fsync(file)
    finally:
        os.close(file)


def _make_like(path: Path, like: os.stat_result) -> None:
    """Give a file the owner, if that may be, the mode and the times of another."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
    os.chmod(path, stat.S_IMODE(like.st_mode))
    os.utime(path, ns=(like.st_atime_ns, like.st_mtime_ns))


def _open(path: Path, flags: int) -> int:
    try:
        # Opening a pipe or a device can block, or disturb whoever uses it.
        if not flags & os.O_CREAT and not stat.S_ISREG(os.stat(path).st_mode):
            raise TranscriptError(f"{short(str(path))} is not a file.")
        return os.open(path, flags | system.PLAINLY, 0o600)
    except (OSError, ValueError) as error:
        raise failure(path, "cannot be opened", error) from error


def _sync(directory: Path) -> None:
    """Put a directory's names on the disk: what a file holds is not found without its name."""
    try:
        system.sync_names(directory)
    except OSError as error:
        if error.errno != errno.EINVAL:  # so says a file system that keeps its names by itself
            raise


def _content(file: int, path: Path) -> bytes:
    if os.fstat(file).st_size > MAX_BYTES:
        raise _too_long(path)
    try:
        content = _read_all(file)
    except OSError as error:
        raise failure(path, "cannot be read", error) from error
    if len(content) > MAX_BYTES:
        raise _too_long(path)
    return content


def _too_long(path: Path) -> TranscriptError:
    return TranscriptError(f"{short(str(path))} is too long to be a transcript.")


def _read_all(file: int) -> bytes:
    """Return the content of a file, up to a little more than the largest transcript."""
    content = b""
    while len(content) <= MAX_BYTES and (more := system.read_at(file, MAX_BYTES, len(content))):
        content += more
    return content


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
