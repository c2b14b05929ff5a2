"""The file of a transcript: only one process can write to it, one whole line at a time.

Every failure raises TranscriptError with a sentence that names the file.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Self

from lasvegas_tui import disk, file_locks, os_differences
from lasvegas_tui.files.transcript_errors import InUseError, TranscriptError, failure, short

MAX_BYTES = 16 * 2**20
"""The maximum size of a file in bytes, which no transcript of a game reaches."""


def read(path: Path) -> bytes:
    """Return the content of a file; raises TranscriptError if it cannot be read."""
    file = _open(path, os.O_RDONLY)
    try:
        return _content(file, path)
    finally:
        os.close(file)


def backup(path: Path) -> Path:
    """Return the path of a transcript's backup.

    If the end of a transcript is unreadable, it is moved there before the next line is written.
    """
    return Path(f"{path}.bak")


def make_directory(path: Path) -> None:
    """Create a folder, and the missing folders above it.

    Raises TranscriptError if that fails.
    """
    try:
        missing = [place for place in (path, *path.parents) if not os.path.exists(place)]
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failure(path, "cannot be created", error) from error
    for place in missing:
        os_differences.sync_names(place.parent)


class LockedFile:
    """A text file, open for reading and appending, and locked against other programs."""

    def __init__(self, path: Path, flags: int) -> None:
        self.path = path
        self.written = b""
        """The valid content; before the next line is written, all after it goes to the backup."""
        self._file: int | None = _open(path, os.O_RDWR | os.O_APPEND | flags)
        self.is_locked = False
        """Whether the file is locked; some file systems have no locks."""

    @classmethod
    def new(cls, path: Path, content: bytes) -> Self:
        """Create a file with its first lines; if it raises TranscriptError, no file is left."""
        file = cls(path, os.O_CREAT | os.O_EXCL)
        try:
            file._lock()
            file._put(file._opened, content)
        except (TranscriptError, OSError) as error:
            file.remove()
            if isinstance(error, OSError):
                raise failure(path, "cannot be written", error) from error
            raise
        os_differences.sync_names(path.parent)
        return file

    @classmethod
    def existing(cls, path: Path) -> Self:
        """Open an existing file to append to it; raises InUseError if another program uses it.

        Raises TranscriptError, its base class, if the file cannot be opened.
        """
        file = cls(path, 0)
        try:
            file._lock()
        except TranscriptError:
            file.close()
            raise
        return file

    def content(self) -> bytes:
        """Return the content of the file; raises TranscriptError if it cannot be read."""
        return _content(self._opened, self.path)

    def append(self, line: bytes) -> None:
        """Write a line to the disk; if it raises TranscriptError, the line is not in the file."""
        file = self._opened
        try:
            self._set_rest_aside(file)
            self._put(file, self._with_break(line))
        except OSError as error:
            raise failure(self.path, "cannot be written", error) from error

    @property
    def is_in_place(self) -> bool:
        """Whether the file still has its path, and no other program has changed its content."""
        file = self._opened
        try:
            is_there = os.path.samestat(os.stat(self.path), os.fstat(file))
            return is_there and os_differences.read_at(file, len(self.written), 0) == self.written
        except OSError:
            return False

    def beside(self) -> Self:
        """Return a new file in the same folder with the same valid content; close this one.

        If it raises TranscriptError, there is no new file, and this one stays open.
        """
        make_directory(self.path.parent)
        names = (f"{self.path.stem}-{number}{self.path.suffix}" for number in count(2))
        paths = (self.path.with_name(name) for name in names)
        path = next(path for path in paths if not os.path.lexists(path))
        fresh = self.new(path, self.written)
        self.close()
        return fresh

    def allow_move(self) -> None:
        """Close the file if this operating system cannot move, remove or replace open files."""
        if not os_differences.MOVES_OPEN_FILES:
            self.close()

    def remove(self) -> None:
        """Close the file and remove it."""
        self.allow_move()
        with suppress(OSError):
            self.path.unlink()
        self.close()

    def close(self) -> None:
        """Close the file and unlock it; does nothing if it is closed already."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def _opened(self) -> int:
        """The file descriptor; raises TranscriptError if the file is closed."""
        if self._file is None:
            raise TranscriptError(f"{short(str(self.path))} is closed.")
        return self._file

    def _lock(self) -> None:
        try:
            self.is_locked = file_locks.lock(self._opened)
        except BlockingIOError as error:
            raise _in_use(self.path) from error

    def _put(self, file: int, data: bytes) -> None:
        try:
            disk.write_all(file, data)
            os_differences.sync(file)
        except OSError:
            with suppress(OSError):  # otherwise the next attempt sets it aside
                os.ftruncate(file, len(self.written))
            raise
        self.written += data

    def _set_rest_aside(self, file: int) -> None:
        rest = os_differences.read_at(file, MAX_BYTES, len(self.written))
        if rest:
            disk.append(backup(self.path), rest)
            os.ftruncate(file, len(self.written))

    def _with_break(self, line: bytes) -> bytes:
        """Return a line with a line break after it, and before it if the last line has none."""
        is_whole = self.written[-1:] in (b"", b"\n")
        if is_whole:
            return line + b"\n"
        return b"\n" + line + b"\n"


def _in_use(path: Path) -> InUseError:
    pid = file_locks.lock_holder(path)
    if pid is None:
        process = ""
    else:
        process = f" (process {pid})"
    return InUseError(
        f"{short(path.name)} is open in another window{process}: close it there first."
    )


def _open(path: Path, flags: int) -> int:
    try:
        return disk.opened(path, flags)
    except OSError as error:
        raise failure(path, "cannot be opened", error) from error


def _content(file: int, path: Path) -> bytes:
    """Return the content of an open file as UTF-8, converted from UTF-16 if necessary."""
    try:
        content = disk.read_all(file, MAX_BYTES)
    except OSError as error:
        raise failure(path, "cannot be read", error) from error
    with suppress(UnicodeDecodeError):
        if content.startswith(disk.UTF_16):
            return disk.text(content).encode()
        return content
    return content
