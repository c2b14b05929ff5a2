"""Locks on files, which keep other programs from writing to them at the same time.

A lock is on the file itself, so it disappears when the program that holds it ends in any way, and
leaves no other file behind. Some file systems, most of all those on networks, have no locks; there,
files are used without locks.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

LOCKS = Path("/proc/locks")
"""The file in which Linux lists the locks of all processes."""
LOCKED_BYTE = 2**31 - 2
"""The position of the byte that is locked on Windows, which is beyond the end of any file."""


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
    """Lock an open file until it is closed; return false if the file system has no locks.

    Raises BlockingIOError if another program has locked the file.
    """
    try:
        _lock(file)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def lock_holder(path: Path) -> int | None:
    """Return the id of the process that has locked a file; None if that is unknown."""
    with suppress(OSError, ValueError):
        return next((pid for pid in _lockers(path) if _has_open(pid, path)), None)
    return None


def _lockers(path: Path) -> list[int]:
    """Return the ids of other processes that have locked a file with this inode, on any disk."""
    number = str(path.stat().st_ino)
    locks = [line.split() for line in LOCKS.read_text().splitlines()]
    pids = []
    for _, kind, _, _, pid, place, *_ in locks:
        is_on_file = place.rpartition(":")[2] == number
        if kind == "FLOCK" and is_on_file and int(pid) != os.getpid():
            pids.append(int(pid))
    return pids


def _has_open(pid: int, path: Path) -> bool:
    """Whether a process has a file open; False if that cannot be found out."""
    with suppress(OSError):
        return any(_is_same(file, path) for file in Path(f"/proc/{pid}/fd").iterdir())
    return False


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):  # it has been closed meanwhile
        return one.samefile(other)
    return False
