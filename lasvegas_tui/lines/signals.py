"""Signals: the program leaves in order, and no secret stays on the screen meanwhile.

While an event is written to its file, signals wait, so the event is there completely or not at all.
If nobody reads the output, the program waits only for a moment, and then ends without it.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

from lasvegas_tui import exit_deadline, os_differences
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.events import Entry, Journal

LEAVING = os_differences.signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGBREAK")
STANDARD_OUTPUT = 1
STOPPING, CONTINUING = os_differences.signals("SIGTSTP"), os_differences.signals("SIGCONT")


class SuspendedError(Signalled):
    """The program was suspended while a secret was on the screen, and continues."""


class Signals:
    """Signal handlers, as a context manager."""

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
        """Return a journal that no signal interrupts."""

        def write(entry: Entry) -> None:
            self._is_held = True
            try:
                journal(entry)
            finally:
                self._is_held = False
                if self.received is not None:
                    raise Signalled(self.received)

        return write

    def _leave(self, number: int, frame: FrameType | None) -> None:
        if self.received is None:
            self.received = number
            exit_deadline.begin(self._leave_in_time)
            if not self._is_held:
                raise Signalled(number)

    def _leave_in_time(self) -> None:
        """End even if nobody reads the output; unread output is dropped for the last words."""
        assert self.received is not None
        exit_deadline.end_within(exit_deadline.SECONDS, 128 + self.received)
        time.sleep(exit_deadline.PATIENCE)
        while not exit_deadline.takes_bytes(STANDARD_OUTPUT):
            exit_deadline.drop_unread(STANDARD_OUTPUT)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Suspend the program, and continue behind a curtain if a secret was on the screen."""
        was_secret = self._has_hidden()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._stop)
        if was_secret:
            raise SuspendedError(number)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        """Continue behind a curtain if a secret is on the screen: not every stop is noticed."""
        if self._has_hidden():
            raise SuspendedError(number)

    def _has_hidden(self) -> bool:
        """Clear secrets off the screen, and return whether there may have been any.

        A signal may come amid a write, when nothing else can be written; whoever the error reaches
        clears them then.
        """
        try:
            return self.hide()
        except RuntimeError:
            return True
