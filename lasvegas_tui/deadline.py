"""The deadline of leaving: a program that is told to leave is gone within moments.

Whoever writes to a terminal or a pipe that nobody reads waits, for ever if need be. Leaving in
order takes a moment and writes a few words. When half of the time is over, what is unread on a
terminal is dropped for them; at its end the process ends. Nothing is lost by that: every event of
a game is on the disk before it is shown.
"""

from __future__ import annotations

import os
import select
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress

SECONDS = 1.2
"""Seconds from the word to leave to the end of the process."""
PATIENCE = SECONDS / 2
"""Those that leaving in order may take."""
MOMENT = 0.01
"""Seconds for whoever waits to write on."""

try:
    import termios
except ImportError:  # Windows

    def drop_unread(terminal: int) -> None:
        """Let what waits to be read stay where it is."""

else:

    def drop_unread(terminal: int) -> None:
        """Drop what waits to be read from a terminal, so that who waits to write to it goes on."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})  # which would stop the program
        with suppress(termios.error):
            termios.tcflush(terminal, termios.TCOFLUSH)
            as_it_is = termios.tcgetattr(terminal)
            termios.tcsetattr(terminal, termios.TCSANOW, as_it_is)  # wakes whoever waits
        time.sleep(MOMENT)


def begin(work: Callable[[], object]) -> None:
    """Do something in a thread that the process does not wait for."""
    threading.Thread(target=work, name=work.__name__, daemon=True).start()


def end_within(seconds: float, status: int) -> None:
    """End the process after a time, whatever its threads wait for."""
    end = threading.Timer(seconds, os._exit, (status,))
    end.daemon = True
    end.start()


def takes_bytes(file: int) -> bool:
    """Whether a terminal or a pipe takes bytes now; told of any file where it cannot be known."""
    try:
        return bool(select.select([], [file], [], 0)[1])
    except (OSError, ValueError):
        return True
