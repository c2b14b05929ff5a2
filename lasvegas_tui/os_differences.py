"""Functions that differ between operating systems: about files, terminals, sleep and signals."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO, NoReturn

PLAINLY = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
"""Flags of `os.open` with which bytes are read unchanged, and a pipe does not block."""
HUNG_UP = 129
"""The exit status of a program whose terminal or browser window was closed."""
MOVES_OPEN_FILES = os.name != "nt"
"""Whether this system can move, remove or replace a file that is open."""
MOST_CELLS = 1000
"""The maximum number of columns or lines that is accepted from the environment."""

UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""The numbers of errors that mean that a file system cannot write data to the disk on request."""


def read_at(file: int, most: int, place: int) -> bytes:
    """Return up to `most` bytes of an open file, beginning at the byte `place`."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, most)


def sync(file: int) -> None:
    """Wait until the content of an open file is on the disk, if that is possible.

    Raises OSError if writing to the disk fails.
    """
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise


def sync_names(directory: os.PathLike[str]) -> bool:
    """Wait until the names of a folder's files are on the disk; return false if that fails."""
    if not hasattr(os, "O_DIRECTORY"):  # names are put there with their files
        return True
    with suppress(OSError):
        opened = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
        return True
    return False


def terminal_size(stream: IO[str] | None) -> os.terminal_size:
    """Return the size of a stream's terminal in cells.

    Without a stream or a terminal, the size comes from environment variables, limited to
    `MOST_CELLS`, or is 80 by 24.
    """
    try:
        columns, rows = os.get_terminal_size(stream.fileno())  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):  # no terminal, or no file at all
        columns = rows = 0
    usual = shutil.get_terminal_size()
    return os.terminal_size(
        (columns or min(usual.columns, MOST_CELLS), rows or min(usual.lines, MOST_CELLS))
    )


def is_in_foreground(terminal: int) -> bool:
    """Whether the program is in the foreground of a terminal; True without job control.

    `terminal` is a file descriptor.
    """
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return True


def seconds_asleep() -> float:
    """Return the total number of seconds that the computer was suspended; 0 if unknown."""
    with_sleep = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(with_sleep) - time.monotonic()


class Signalled(KeyboardInterrupt):
    """Raised when the process receives a signal; `number` is the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    @property
    def status(self) -> int:
        """The exit status of a process that the signal has ended."""
        return 128 + self.number


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """Raise `Signalled`; to be used as the handler of a signal."""
    raise Signalled(number)


@contextmanager
def heard(
    handler: Callable[[int, FrameType | None], None], *numbers: signal.Signals
) -> Iterator[None]:
    """Return a context in which a handler is used for signals; ignored signals stay ignored."""
    before = {number: signal.getsignal(number) for number in numbers}
    taken = [number for number in numbers if before[number] not in (signal.SIG_IGN, None)]
    for number in taken:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])


def signals(*names: str) -> tuple[signal.Signals, ...]:
    """Return the signals with these names; those that this system does not have are left out."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
