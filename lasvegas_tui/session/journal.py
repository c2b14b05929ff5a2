"""The file of a transcript: one process writes it, and a line is in it wholly or not at all.

What cannot be done with a file is told in one sentence that names it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Self

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
        self.num_bytes = 0
        """The length of the valid part; the rest is set aside before the next line."""
        self._file: int | None = _open(path, os.O_RDWR | os.O_APPEND | flags)
        self._lock()

    @classmethod
    def new(cls, path: Path, line: bytes) -> Self:
        """Create a file with its first line; raises TranscriptError and leaves no file."""
        file = cls(path, os.O_CREAT | os.O_EXCL)
        try:
            file.append(line)
            file._sync_name()
        except TranscriptError:
            path.unlink(missing_ok=True)
            file.close()
            raise
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
            self._put(file, self._line_break(file) + line + b"\n")
        except OSError as error:
            raise failure(self.path, "cannot be written", error) from error

    def _sync_name(self) -> None:
        """Put the name of the file on the disk; raises TranscriptError."""
        try:
            _sync(self.path.parent)
        except OSError as error:
            raise failure(self.path, "cannot be written", error) from error

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
            fcntl.flock(self._opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
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
                os.ftruncate(file, self.num_bytes)
            raise
        self.num_bytes += len(data)

    def _set_rest_aside(self, file: int) -> None:
        rest = os.pread(file, MAX_BYTES, self.num_bytes)
        if rest:
            backup = os.open(f"{self.path}.bak", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                _write_all(backup, rest)
                os.fsync(backup)
            finally:
                os.close(backup)
            _sync(self.path.parent)
            os.ftruncate(file, self.num_bytes)

    def _line_break(self, file: int) -> bytes:
        """Return the line break that a last line lacks, if it was written by hand or cut off."""
        last = os.pread(file, 1, self.num_bytes - 1) if self.num_bytes else b"\n"
        return b"" if last == b"\n" else b"\n"


def _open(path: Path, flags: int) -> int:
    try:
        return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY, 0o600)
    except (OSError, ValueError) as error:
        raise failure(path, "cannot be opened", error) from error


def _sync(directory: Path) -> None:
    """Put a directory's names on the disk: what a file holds is not found without its name."""
    opened = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno != errno.EINVAL:  # so says a file system that keeps its names by itself
            raise
    finally:
        os.close(opened)


def _content(file: int, path: Path) -> bytes:
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        raise TranscriptError(f"{short(str(path))} is not a file.")
    if status.st_size > MAX_BYTES:
        raise TranscriptError(f"{short(str(path))} is too long to be a transcript.")
    try:
        with open(file, "rb", closefd=False) as reader:
            return reader.read()
    except OSError as error:
        raise failure(path, "cannot be read", error) from error


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
