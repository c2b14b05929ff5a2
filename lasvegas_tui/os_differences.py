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
"""Flags for opening files, so that bytes are read unchanged and a pipe does not block."""
HUNG_UP = 129
"""The exit status of a program whose terminal or browser window was closed."""
MOVES_OPEN_FILES = os.name != "nt"
"""Whether an open file can be moved, removed or replaced."""
MOST_CELLS = 1000
"""The largest number of columns or lines that is accepted from the environment."""

UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""The error numbers of file systems that cannot write data to the disk on request."""


def read_at(file: int, most: int, place: int) -> bytes:
    """Return at most `most` bytes of an open file, from position `place` on; maybe fewer."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, most)


def sync(file: int) -> None:
    """Wait until the data of an open file is on the disk, if possible; may raise OSError."""
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise


def sync_names(directory: os.PathLike[str]) -> bool:
    """Wait until the names in a folder are on the disk; return False if that is not possible."""
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

    If there is no stream or no terminal, it is taken from environment variables, limited by
    `MOST_CELLS`, or is the usual size.
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
    """Return how many seconds the computer has been suspended in all; 0 if unknown."""
    with_sleep = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(with_sleep) - time.monotonic()


class Signalled(KeyboardInterrupt):
    """Raised when a signal interrupts the program."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    @property
    def status(self) -> int:
        """The exit status of a program that the signal has ended."""
        return 128 + self.number


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """Raise `Signalled`; used as the handler of a signal."""
    raise Signalled(number)


@contextmanager
def heard(
    handler: Callable[[int, FrameType | None], None], *numbers: signal.Signals
) -> Iterator[None]:
    """Use a handler for signals during a `with` statement; ignored signals remain ignored."""
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
    """Return the signals with these names, without those that this system does not have."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
