"""The time limit for the end of the process after it was asked to end, whatever blocks it.

Writing to a terminal or a pipe that nobody reads may block forever. But an orderly end needs to
write a few words. After a third of the time, unread output is dropped to make room for them; at the
deadline the process ends. Nothing is lost, because every event of a game is on the disk before it
is shown.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

SECONDS = 1.8
"""The maximum number of seconds in which the process ends after it was asked to."""
PATIENCE = SECONDS / 3
"""The number of seconds for an orderly exit, after which unread output is dropped."""
MOMENT = 0.01
"""The number of seconds for blocked writes to continue after unread output was dropped."""
_waits = True
"""Whether the process waits for its threads before it ends."""

try:
    import termios
except ImportError:  # Windows

    def drop_unread(terminal: int) -> None:
        """Leave unread output as it is."""

else:

    def drop_unread(terminal: int) -> None:
        """Drop output that a terminal has not read, so that blocked writes can continue."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})  # which would stop the program
        with suppress(termios.error):
            termios.tcflush(terminal, termios.TCOFLUSH)
            as_it_is = termios.tcgetattr(terminal)
            termios.tcsetattr(terminal, termios.TCSANOW, as_it_is)  # wakes a blocked writer
        time.sleep(MOMENT)


def begin(work: Callable[[], object]) -> None:
    """Run `work` in a daemon thread, which does not keep the process from ending."""
    threading.Thread(target=work, name=work.__name__, daemon=True).start()


def end_within(seconds: float, status: int) -> None:
    """End the process with an exit status after some seconds, unless it ends before."""
    end = threading.Timer(seconds, os._exit, (status,))
    end.daemon = True
    end.start()


def wait_for_nobody() -> None:
    """Make `end` end the process without waiting for its threads."""
    global _waits
    _waits = False


def end(status: int) -> NoReturn:
    """Write the rest of the output, and end the process with an exit status.

    After `wait_for_nobody`, Python's own shutdown is skipped, because it would free objects that
    threads still use.
    """
    if _waits:
        sys.exit(status)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def takes_bytes(file: int) -> bool:
    """Whether a terminal or a pipe accepts output now; true if that is unknown."""
    try:
        return bool(select.select([], [file], [], 0)[1])
    except (OSError, ValueError):
        return True
