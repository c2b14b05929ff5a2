"""Ending the program in time, even if the terminal or the browser blocks its output.

Both may block the main thread. So other threads receive the request to end, and ensure that the
program does:

    leave_in_time         a key, a signal or an error ends the app; a thread begins to watch
    up to PATIENCE        the app closes its screens and writes its last output, then calls `end`
    after PATIENCE        if output is blocked, or after a signal, the thread restores the terminal
                          itself, bypassing all output that is still waiting
    after SECONDS         the process ends, even if restoring is blocked as well
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from functools import partial
from typing import Any, TypeVar

from rich.console import RenderableType
from textual.app import App
from textual.driver import Driver
from textual.events import Key
from textual.message import Message

from lasvegas_tui import exit_deadline, os_differences

Result = TypeVar("Result")

SIGNALS = os_differences.signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
"""The signals that ask the program to end."""
RESTORING = exit_deadline.SECONDS - exit_deadline.PATIENCE
"""The maximum number of seconds for restoring the terminal."""
QUIT = "ctrl+q"
"""Textual's name of the key that ends the program."""


class LeavingApp(App[Result]):
    """An app that ends in time after `exit` was called, even if its output is blocked."""

    driver: LeavingDriver | None = None
    """The driver of the app; None if it has no driver with a time limit."""

    def exit(
        self,
        result: Result | None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        if self.driver is not None:
            self.driver.leave_in_time(return_code)
        super().exit(result, return_code, message)


class LeavingDriver(Driver):
    """A driver that ends the process in time when asked to, even if its output is blocked."""

    def __init__(
        self,
        app: LeavingApp[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.app = app
        self.loop = asyncio.get_running_loop()
        self.status: int | None = None
        """The exit status if a signal has asked the program to end; None if no signal has."""
        self._leaves_with: int | None = None
        """The exit status if the program has been asked to end in any way; None if it has not."""
        self._is_urgent = False
        """Whether the terminal is restored after `PATIENCE` even if it still reads."""
        self._has_left = threading.Event()
        self._giving_back = threading.Lock()
        app.driver = self
        if hasattr(signal, "sigwait"):  # not on Windows
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
            exit_deadline.begin(self._hear_signals)

    @property
    def written_to(self) -> int:
        """The file descriptor of the output."""
        raise NotImplementedError

    def give_back(self) -> None:
        """Restore the terminal, even if it has stopped reading output; this may block.

        Subclasses define how.
        """

    def _hear_signals(self) -> None:
        """Wait for signals and handle them; runs in a thread."""
        while True:
            self.leave(signal.sigwait(SIGNALS))

    def leave(self, number: int) -> None:
        """End the program because of a signal, given its number."""
        if self._has_left.is_set():
            os._exit(128 + number)
        self.status = 128 + number
        self.leave_in_time(self.status, is_urgent=True)
        self.loop.call_soon_threadsafe(partial(self.app.exit, return_code=self.status))

    def leave_in_time(self, status: int, *, is_urgent: bool = False) -> None:
        """Make sure that the process ends with an exit status; can be called in any thread.

        Without `is_urgent`, there is no time limit as long as the terminal reads the output.
        """
        is_first = self._leaves_with is None
        self._leaves_with = status
        self._is_urgent = self._is_urgent or is_urgent
        if is_first:
            exit_deadline.begin(self._watch)

    def _watch(self) -> None:
        while not self._has_left.wait(exit_deadline.PATIENCE):
            if self._is_urgent or not exit_deadline.takes_bytes(self.written_to):
                with self._giving_back:
                    if not self._has_left.is_set():
                        exit_deadline.end_within(RESTORING, self._leaves_with or 0)
                        self.give_back()
                return

    def process_message(self, message: Message) -> None:
        """Pass a message on to the app; the quit key also starts the time limit."""
        if isinstance(message, Key) and message.key == QUIT:
            self.leave_in_time(0, is_urgent=True)
        super().process_message(message)

    def end(self) -> None:
        """Record that all output has been written; if a signal has come, end the process."""
        if self._leaves_with is not None:
            with self._giving_back:
                self._has_left.set()
        if self.status is not None:
            os._exit(self.status)
