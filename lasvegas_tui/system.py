"""What systems do differently: locks on open files, flags to open them with, sizes and signals.

The lock is on the file itself, so it goes with the program that has it, however that ends, and no
other file is left behind. Some file systems, of networks above all, have no locks, or put nothing
on the disk when they are asked to; they are used as they are.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import IO

PLAINLY = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
"""The flags to open a file with: its bytes are read as they are, and a pipe is not waited for."""
HUNG_UP = 129
"""The exit status of a program whose terminal, or window of a browser, is gone."""
MOVES_OPEN_FILES = os.name != "nt"
"""Whether a file that is open can be moved, removed or replaced."""
LOCKS = Path("/proc/locks")
"""Where Linux lists the locks on files."""
LOCKED_BYTE = 2**31 - 2
"""The byte that Windows locks: whoever reads others is not disturbed, and no file is so long."""

UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What a file system answers that puts nothing on a disk by itself."""

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
    """Return the other process that has the lock on a file, None where the system does not tell."""
    with suppress(OSError, ValueError):
        return next((pid for pid in _lockers(path) if _has_open(pid, path)), None)
    return None


def _lockers(path: Path) -> list[int]:
    """Return the other processes with a lock on a file of the same number, on whatever disk."""
    number = str(path.stat().st_ino)
    locks = [line.split() for line in LOCKS.read_text().splitlines()]
    pids = [
        int(pid)
        for _, kind, _, _, pid, place, *_ in locks
        if kind == "FLOCK" and place.rpartition(":")[2] == number
    ]
    return [pid for pid in pids if pid != os.getpid()]


def _has_open(pid: int, path: Path) -> bool:
    """Whether a process, if it may be looked at, has a file open."""
    with suppress(OSError):
        return any(_is_same(file, path) for file in Path(f"/proc/{pid}/fd").iterdir())
    return False


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):  # it has been closed meanwhile
        return one.samefile(other)
    return False


def read_at(file: int, most: int, place: int) -> bytes:
    """Return bytes of an open file from a place on, at most that number."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, most)


def sync(file: int) -> None:
    """Put what was written to an open file on the disk; raises OSError where the disk fails."""
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise


def sync_names(directory: os.PathLike[str]) -> bool:
    """Put a directory's names on the disk, and return whether that can be done.

    Where it is refused, whatever the reason, the files are there and on the disk by themselves.
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

    The size in the environment, which no terminal changes, counts only where there is no other.
    """
    try:
        columns, rows = os.get_terminal_size(stream.fileno())  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):  # no terminal, or no file at all
        columns = rows = 0
    usual = shutil.get_terminal_size()
    return os.terminal_size((columns or usual.columns, rows or usual.lines))


def signals(*names: str) -> tuple[signal.Signals, ...]:
    """Return the signals of these names that this system has."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
