"""Signals in the front in lines: the program ends in order, and secrets are cleared first.

While an event is being written to its file, signals wait, so that it is there as a whole or not at
all. If nobody reads the output, the program waits only for a moment before it ends.
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
from lasvegas_tui.play.events import Entry, Journal

LEAVING = os_differences.signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGBREAK")
STANDARD_OUTPUT = 1
MOMENT = 0.2
"""Seconds in which a signal may come after the error that it explains."""
STOPPING, CONTINUING = os_differences.signals("SIGTSTP"), os_differences.signals("SIGCONT")


class SuspendedError(Signalled):
    """Raised when the program continues after it was suspended while it showed a secret."""


class Signals:
    """A context in which a signal to leave or to suspend first clears secrets."""

    def __init__(self) -> None:
        self.received: int | None = None
        """The signal that ended the program."""
        self.hide: Callable[[], bool] = bool
        """Clears secrets off the screen; returns whether there were any."""
        self._is_held = False

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
        for number in LEAVING:  # a second one does not interrupt the handling of the first
            signal.signal(number, signal.SIG_IGN if self.received else signal.SIG_DFL)
        for number in STOPPING + CONTINUING:
            signal.signal(number, signal.SIG_DFL)

    def guarded(self, journal: Journal) -> Journal:
        """Return a journal during which signals wait."""

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
        """Return the signal that ended the program; None if none comes within a moment.

        A terminal that closes may be noticed by an error before its signal is.
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
        """End the process after a while, even if nobody reads the output."""
        assert self.received is not None
        exit_deadline.end_within(exit_deadline.SECONDS, 128 + self.received)
        time.sleep(exit_deadline.PATIENCE)
        while not exit_deadline.takes_bytes(STANDARD_OUTPUT):
            exit_deadline.drop_unread(STANDARD_OUTPUT)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Suspend the program; if a secret was shown, it continues behind a curtain."""
        was_secret = self._has_hidden()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._stop)
        if was_secret:
            raise SuspendedError(number)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        """Cover a secret that is shown, because not every suspension is noticed."""
        if self._has_hidden():
            raise SuspendedError(number)

    def _has_hidden(self) -> bool:
        """Clear secrets; return whether there may have been any.

        If a signal interrupts a write, nothing else can be written: then the error that is raised
        leads to the clearing.
        """
        try:
            return self.hide()
        except RuntimeError:
            return True
