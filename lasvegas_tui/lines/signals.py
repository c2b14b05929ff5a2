"""Handling signals while a game is played in lines: secrets are cleared, and nothing is lost.

While an event is being written to the game's file, signals wait, so that the event is complete. If
nobody reads the output, the program ends after a short time.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Self

from lasvegas_tui import exit_deadline, os_differences
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.transcript_events import Entry, Journal

LEAVING = os_differences.signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGBREAK")
STANDARD_OUTPUT = 1
MOMENT = 0.2
"""The number of seconds to wait, after an error, for the signal that may explain the error."""
STOPPING, CONTINUING = os_differences.signals("SIGTSTP"), os_differences.signals("SIGCONT")


class SuspendedError(Signalled):
    """Raised when the program continues after being suspended while it showed a secret."""


class Signals:
    """A context manager that handles signals which end or suspend the program."""

    def __init__(self) -> None:
        self.received: int | None = None
        """The number of the signal that ends the program; None until one arrives."""
        self.hide: Callable[[], bool] = lambda: False
        """Clears secrets off the screen, and returns whether there were any."""
        self._is_held = False
        """Whether an event is being written, during which signals wait."""

    def __enter__(self) -> Self:
        for number in LEAVING:
            signal.signal(number, self._leave)
        for number in STOPPING:
            signal.signal(number, self._stop)
        for number in CONTINUING:
            signal.signal(number, self._continue)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        after = signal.SIG_DFL
        if self.received:  # a second one does not interrupt the handling of the first
            after = signal.SIG_IGN
        for number in LEAVING:
            signal.signal(number, after)
        for number in STOPPING + CONTINUING:
            signal.signal(number, signal.SIG_DFL)

    def guarded(self, journal: Journal) -> Journal:
        """Return a function that writes events like `journal`; while it writes, signals wait."""

        def write(entry: Entry) -> None:
            self._is_held = True
            try:
                journal(entry)
            finally:
                self._is_held = False
                if self.received is not None:
                    raise Signalled(self.received)

        return write

    def awaited(self) -> Signalled | None:
        """Wait up to `MOMENT` seconds for a signal that ends the program; return it, or None.

        When a terminal is closed, reading or writing may fail before the signal arrives.
        """
        with suppress(Signalled):
            if self.received is None:
                time.sleep(MOMENT)
        if self.received is None:
            return None
        return Signalled(self.received)

    def _leave(self, number: int, frame: FrameType | None) -> None:
        if self.received is None:
            self.received = number
            exit_deadline.begin(self._leave_in_time)
            if not self._is_held:
                raise Signalled(number)

    def _leave_in_time(self) -> None:
        """End the process after `exit_deadline.SECONDS`, even if nobody reads the output."""
        assert self.received is not None
        exit_deadline.end_within(exit_deadline.SECONDS, 128 + self.received)
        time.sleep(exit_deadline.PATIENCE)
        while not exit_deadline.takes_bytes(STANDARD_OUTPUT):
            exit_deadline.drop_unread(STANDARD_OUTPUT)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Suspend the program; if a secret was shown, raise SuspendedError when it continues."""
        was_secret = self._has_hidden()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._stop)
        if was_secret:
            raise SuspendedError(number)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        """Clear a secret when the program continues, because SIGSTOP suspends it unnoticed."""
        if self._has_hidden():
            raise SuspendedError(number)

    def _has_hidden(self) -> bool:
        """Clear secrets off the screen; return whether there may have been any.

        If the signal has interrupted a write, nothing else can be written yet. True is returned, so
        that an error is raised, and the secrets are cleared when it is handled.
        """
        try:
            return self.hide()
        except RuntimeError:
            return True
