"""What systems do differently: locks on open files, flags to open them with, and signals.

The lock is on the file itself, so it goes with the program that has it, however that ends, and no
other file is left behind.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

PLAINLY = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
"""The flags to open a file with: its bytes are read as they are, and a pipe is not waited for."""
HUNG_UP = 129
"""The exit status of a program whose terminal, or window of a browser, is gone."""
MOVES_OPEN_FILES = os.name != "nt"
"""Whether a file that is open can be moved, removed or replaced."""
LOCKED_BYTE = 2**31 - 2
"""The byte that Windows locks: whoever reads others is not disturbed, and no file is so long."""

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

    def lock(file: int) -> None:
        """Lock an open file until it is closed; raises BlockingIOError if another has the lock."""
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:

    def lock(file: int) -> None:
        """Lock an open file until it is closed; raises BlockingIOError if another has the lock."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_at(file: int, most: int, place: int) -> bytes:
    """Return bytes of an open file from a place on, at most that number."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, most)


def sync_names(directory: os.PathLike[str]) -> None:
    """Put a directory's names on the disk, where they are not put there with their files."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class Signalled(KeyboardInterrupt):
    """A signal ends what is going on; what other packages raise is none of these."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    @property
    def status(self) -> int:
        """The exit status of a program that was ended by the signal."""
        return 128 + self.number


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """Handle a signal by an exception."""
    raise Signalled(number)


@contextmanager
def heard(
    handler: Callable[[int, FrameType | None], None], *numbers: signal.Signals
) -> Iterator[None]:
    """Handle signals, but for those that the program was started to ignore."""
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
    """Return the signals of these names that this system has."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
