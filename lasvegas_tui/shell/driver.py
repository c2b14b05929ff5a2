"""The terminal driver.

A terminal may be closed while anything is going on. From then on nothing can be written to it, and
the thread that writes is dead: a write, or waiting for that thread, may stand still for ever. So
whoever notices first ends the process at once. Nothing is lost by that: every event of a game is on
the disk before it is shown, and the lock on its file goes with the process.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Iterable
from errno import EIO
from functools import partial
from typing import Any, NoReturn, TypeVar

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from lasvegas_tui import system
from lasvegas_tui.shell.keyboard import Keyboard
from lasvegas_tui.shell.terminal_title import TerminalTitle

try:
    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, where Textual's own driver is used as it is
    LinuxDriver = Driver  # type: ignore[assignment, misc]

Result = TypeVar("Result")

LEAVING_SIGNALS = system.signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
FAILED = 1
MAX_READ = 4096
LISTENING = 0.1
"""Seconds between two looks whether input is still wanted."""


class TerminalApp(App[Result]):
    """An app that leaves when its terminal is gone, and that tells no secrets when it fails."""

    terminal: TerminalDriver | None = None
    """The terminal; None for an app that runs without one."""
    crash = ""
    """The traceback of what ended the program, without the values of its variables."""

    def get_driver_class(self) -> type[Driver]:
        usual = super().get_driver_class()
        if usual.__name__ == "WebDriver":
            from lasvegas_tui.shell.page_driver import PageDriver

            return PageDriver
        return TerminalDriver if usual is LinuxDriver else usual

    def fail(self, error: Exception) -> None:
        """End the program because of an error that Textual does not see; from any thread."""
        self.call_later(_raise, error)

    def _fatal_error(self) -> None:
        """Keep the traceback; Textual would print it together with local variables."""
        self.crash = traceback.format_exc()
        self.exit(return_code=FAILED)


def _raise(error: Exception) -> NoReturn:
    raise error


class TerminalDriver(LinuxDriver):
    """A terminal that may be closed at any time, and may send any bytes."""

    def __init__(
        self,
        app: TerminalApp[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        self.app = app
        self.title = TerminalTitle(self.write)
        self.loop = asyncio.get_running_loop()
        self.keyboard = Keyboard()
        self.status: int | None = None
        """The exit status, once a signal has told the program to leave."""
        self.is_shown = False
        """Whether the app is on the terminal, and not suspended."""
        self.tells_size = False
        """Whether the terminal itself says what size it has, among what is typed."""
        self.is_mute = False
        """Whether nothing can be written any more."""
        app.terminal = self
        self.loop.set_exception_handler(self._task_failed)
        threading.excepthook = self._thread_failed
        for number in LEAVING_SIGNALS:
            signal.signal(number, self._leave)

    # -- leaving -----------------------------------------------------------------------------------

    @property
    def is_gone(self) -> bool:
        """Whether the terminal has been closed."""
        return self.input_tty and not os.isatty(self.fileno)

    def _leave(self, number: int, frame: object) -> None:
        """Leave because of a signal; called even while the main thread waits for a lock."""
        self.status = 128 + number
        if self.is_gone or not self.is_shown:
            os._exit(self.status)
        self.loop.call_soon_threadsafe(partial(self.app.exit, return_code=self.status))

    def _task_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(error := context.get("exception"), Exception):
            self._failed(error)

    def _thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        """Do something about an error in a thread: it is the one that writes."""
        self.is_mute = True
        if isinstance(failure.exc_value, Exception):
            self._failed(failure.exc_value)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, OSError) and error.errno == EIO:
            os._exit(system.HUNG_UP)
        self.app.fail(error)

    # -- being on the terminal ---------------------------------------------------------------------

    def start_application_mode(self) -> None:
        if self.is_gone:
            os._exit(system.HUNG_UP)
        self.is_shown = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.loop.add_signal_handler(signal.SIGWINCH, self._measure)

    def _get_terminal_size(self) -> tuple[int, int]:
        return system.terminal_size(sys.__stderr__)

    def _measure(self) -> None:
        """Tell the app the size that the terminal has now, unless the terminal itself does.

        The loop calls this when nothing else runs, so that the size told last is the newest one.
        """
        if not self.tells_size:
            size = Size(*self._get_terminal_size())
            self.send_message(Resize(size, size))

    def write(self, data: str) -> None:
        if self.is_shown and not self.is_mute:
            super().write(data)

    def stop_application_mode(self) -> None:
        self.title.give_back()
        super().stop_application_mode()
        self.is_shown = False

    def close(self) -> None:
        """Restore the terminal; after a signal exit at once, even while a bot is thinking."""
        if not self.is_mute:
            super().close()
        if self.status is not None:
            os._exit(self.status)

    # -- what is typed -----------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Pass what is typed on to the app."""
        try:
            while not self.exit_event.is_set():
                if select.select([self.fileno], [], [], LISTENING)[0]:
                    self._process(self.keyboard.feed(self._read()))
                else:
                    self._process(self.keyboard.tick())
        except Exception as error:
            self._failed(error)

    def _read(self) -> bytes:
        """Return what has been typed; a terminal that is gone gives nothing, or an error."""
        data = os.read(self.fileno, MAX_READ)
        if not data:
            raise OSError(EIO, os.strerror(EIO))
        return data

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if isinstance(message, InBandWindowResize):
                self.tells_size = message.supported
            self.process_message(message)
