"""Taking over a game from a program that has it open and does not answer any more.

Such a program was stopped, or hangs. The system says which one has the lock on the file, where it
says so at all. That program is asked by a signal that means nothing to any other, and answers with
a new time of the file's last change, which nothing else looks at.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from lasvegas_tui import system

ASKED = system.signals("SIGURG")
"""The signal that asks, on systems that have it."""
PATIENCE = 1.0
"""Seconds to answer, or to end, for another program."""
LOCKS = Path("/proc/locks")
QUESTION = "This game is open in a program that does not answer any more."


def answer(path: Path) -> None:
    """Answer the signal: show that this program is alive and has the game's file open."""
    with suppress(OSError):
        times = path.stat()
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def deaf_holder(path: Path) -> int | None:
    """Return the process that has a file open and does not answer, None if there is none."""
    with suppress(OSError):
        pid, changed = holder(path), path.stat().st_ctime_ns
        if pid is not None:
            for number in ASKED:
                os.kill(pid, number)
            has_answered = _wait_until(lambda: path.stat().st_ctime_ns != changed)
            return None if has_answered else pid
    return None


def end(pid: int, path: Path) -> None:
    """End a process that has a file open: first with SIGTERM, then with SIGKILL."""
    for number in system.signals("SIGTERM", "SIGKILL"):
        with suppress(OSError):
            os.kill(pid, number)
            os.kill(pid, signal.SIGCONT)
        if _wait_until(lambda: pid not in _lockers(path)):
            return


def holder(path: Path) -> int | None:
    """Return the other process that has the lock on a file, None where nobody is known to."""
    others = _lockers(path) - {os.getpid()}
    return next((pid for pid in others if _has_open(pid, path)), None)


def _lockers(path: Path) -> set[int]:
    """Return the processes that have a lock on a file of the same number, on whatever disk."""
    with suppress(OSError):
        number = str(path.stat().st_ino)
        locks = [line.replace("->", "").split() for line in LOCKS.read_text().splitlines()]
        return {
            int(pid)
            for _, kind, _, _, pid, place, *_ in locks
            if kind == "FLOCK" and place.rpartition(":")[2] == number
        }
    return set()


def _has_open(pid: int, path: Path) -> bool:
    """Whether a process, if it may be looked at, has a file open."""
    with suppress(OSError):
        return any(_is_same(file, path) for file in Path(f"/proc/{pid}/fd").iterdir())
    return False


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):  # it has been closed meanwhile
        return one.samefile(other)
    return False


def _wait_until(is_so: Callable[[], bool]) -> bool:
    """Return whether something is so before patience is at its end."""
    end = monotonic() + PATIENCE
    while not is_so():
        if monotonic() > end:
            return False
        sleep(0.01)
    return True
