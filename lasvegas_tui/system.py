"""Differences between systems: locks on files, flags to open them with, sizes and signals.

The lock is on the file itself, so it disappears with the program that holds it, however that ends,
and leaves no other file behind. Some file systems, network file systems above all, have no locks,
or do not write data to the disk on request; they are used as they are.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import IO, NoReturn

PLAINLY = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
"""The flags to open a file with: bytes are read unchanged, and a pipe does not block."""
HUNG_UP = 129
"""The exit status of a program whose terminal, or browser window, is gone."""
MOVES_OPEN_FILES = os.name != "nt"
"""Whether an open file can be moved, removed or replaced."""
MOST_CELLS = 1000
"""The maximum number of columns or lines that is accepted from the environment."""
LOCKS = Path("/proc/locks")
"""Where Linux lists the locks on files."""
LOCKED_BYTE = 2**31 - 2
"""The byte that Windows locks: reading other bytes still works, and no file is that long."""

UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""Errors of file systems that do not write data to the disk on request."""

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: int) -> bool:
    """Lock an open file until it is closed; return whether its file system has locks.

    Raises BlockingIOError if another program has the lock.
    """
    try:
        _lock(file)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def lock_holder(path: Path) -> int | None:
    """Return the other process that holds the lock on a file, None if the system does not say."""
    with suppress(OSError, ValueError):
        return next((pid for pid in _lockers(path) if _has_open(pid, path)), None)
    return None


def _lockers(path: Path) -> list[int]:
    """Return the other processes that lock a file of the same number, on any disk."""
    number = str(path.stat().st_ino)
    locks = [line.split() for line in LOCKS.read_text().splitlines()]
    pids = []
    for _, kind, _, _, pid, place, *_ in locks:
        is_on_file = place.rpartition(":")[2] == number
        if kind == "FLOCK" and is_on_file and int(pid) != os.getpid():
            pids.append(int(pid))
    return pids


def _has_open(pid: int, path: Path) -> bool:
    """Whether a process has a file open; False if the process cannot be inspected."""
    with suppress(OSError):
        return any(_is_same(file, path) for file in Path(f"/proc/{pid}/fd").iterdir())
    return False


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):  # it has been closed meanwhile
        return one.samefile(other)
    return False


def read_at(file: int, most: int, place: int) -> bytes:
    """Return at most `most` bytes of an open file from a position on."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, most)


def sync(file: int) -> None:
    """Write the data of an open file to the disk; raises OSError if the disk fails."""
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise


def sync_names(directory: os.PathLike[str]) -> bool:
    """Write a directory's names to the disk; return whether this is possible.

    If it is refused, for whatever reason, the files exist and are on the disk anyway.
    """
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
    """Return the size of the terminal that a stream writes to.

    The size in the environment, which no terminal updates, counts only if no stream has a size, and
    is limited to one that can be drawn.
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
    """Whether the shell has given this program the terminal; True if there is no shell."""
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return True


def seconds_asleep() -> float:
    """Return how long the computer has been suspended so far, 0 if the system does not say."""
    with_sleep = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(with_sleep) - time.monotonic()


class Signalled(KeyboardInterrupt):
    """A signal interrupts the program; errors of other packages are never of this class."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    @property
    def status(self) -> int:
        """The exit status of a program that was ended by the signal."""
        return 128 + self.number


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """Handle a signal by raising an exception."""
    raise Signalled(number)


@contextmanager
def heard(
    handler: Callable[[int, FrameType | None], None], *numbers: signal.Signals
) -> Iterator[None]:
    """Handle signals, except those that the program was started to ignore."""
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
    """Return the signals with these names that this system has."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
