"""The driver of a terminal, which ends the program as soon as the terminal is gone.

A terminal may be closed at any time. From then on nothing can be written to it, and a write, or
waiting for the thread that writes, may block forever. So the first part of the program that notices
this ends the process at once. Nothing is lost, because every event of a game is on the disk before
it is shown, and the lock on its file disappears with the process.

If a terminal is open but has stopped reading output, it is restored without waiting for earlier
output; see `leaving_in_time`.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import threading
from collections.abc import Iterable
from contextlib import suppress
from errno import EIO
from typing import Any

from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from lasvegas_tui import exit_deadline, os_differences, streams
from lasvegas_tui.terminal.input_parser import InputParser
from lasvegas_tui.terminal.leaving_in_time import LeavingDriver
from lasvegas_tui.terminal.terminal_app import TerminalApp
from lasvegas_tui.terminal.terminal_title import GIVE_BACK, TerminalTitle

try:
    import termios

    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, where Textual's own driver is used as it is
    LinuxDriver = Driver  # type: ignore[assignment, misc]

MAX_READ = 4096
LISTENING = 0.1
"""The number of seconds to wait for input before checking whether the app has ended."""
MOMENT = 0.01
"""The number of seconds to wait for the event loop to handle signals that have arrived."""
NAP = 1.0
"""If the computer's time asleep has grown by more than this many seconds, it was suspended."""
LAST = "".join(
    (
        "\x1b\\\x1b[?2026l",  # ends an unfinished sequence or picture
        "\x1b[?2004l\x1b[?7h\x1b[?2048l",  # pastes, long lines and sizes
        "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l",  # the mouse
        "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l",  # keys, the main screen, cursor and focus
    )
)
"""The last sequences written, which restore the terminal."""
NUM_DROPS = 20
"""How many times in a row unread output is dropped: blocked writes may add more in between."""


class TerminalDriver(LeavingDriver, LinuxDriver):
    """The driver of a terminal that may be closed at any time and may send any bytes."""

    app: TerminalApp[Any]
    is_shown = False
    """Whether the app is on the screen; false while the app is suspended."""

    def __init__(
        self,
        app: TerminalApp[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        shown = streams.screen()
        assert shown is not None
        self.screen = shown
        """The stream that writes to the terminal."""
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        self._file = self.screen  # type: ignore[assignment]
        self.title = TerminalTitle(self.write)
        self.input_parser = InputParser()
        self.tells_size = False
        """Whether the terminal reports changes of its size, as a part of the input."""
        self.is_mute = False
        """Whether nothing can be written any more."""
        app.terminal_title = self.title
        self._asleep = os_differences.seconds_asleep()
        """For how many seconds the computer had been suspended in all at the last check."""
        self._is_stopping = False
        """Whether the program is going to be suspended in a moment."""
        self.loop.add_signal_handler(signal.SIGTSTP, self._stop)
        self.loop.add_signal_handler(signal.SIGCONT, self._continue)
        self.loop.set_exception_handler(self._task_failed)
        threading.excepthook = self._thread_failed

    # -- leaving -----------------------------------------------------------------------------------

    @property
    def is_gone(self) -> bool:
        """Whether the terminal was closed."""
        return self.input_tty and not os.isatty(self.fileno)

    def leave(self, number: int) -> None:
        if self.is_gone or not self.is_shown:
            os._exit(128 + number)
        super().leave(number)

    @property
    def written_to(self) -> int:
        return self.screen.fileno()

    def give_back(self) -> None:
        """Restore the terminal, even if it has stopped reading output; drop all unread output."""
        terminal = os.dup(self.written_to)
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.written_to)
        for _ in range(NUM_DROPS):
            exit_deadline.drop_unread(terminal)
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            termios.tcflush(self.fileno, termios.TCIFLUSH)
            os.write(terminal, (LAST + GIVE_BACK * bool(self.title.shown)).encode())

    def _task_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(error := context.get("exception"), Exception):
            self._failed(error)

    def _thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        """Handle an error in a thread, such as the one that writes."""
        self.is_mute = True
        if isinstance(failure.exc_value, Exception):
            self._failed(failure.exc_value)

    def _failed(self, error: Exception) -> None:
        """End the app because of an error, unless it only shows that the terminal is gone."""
        if isinstance(error, OSError) and error.errno == EIO and self.is_gone:
            os._exit(os_differences.HUNG_UP)
        self.app.fail(error)

    # -- being on the terminal ---------------------------------------------------------------------

    def start_application_mode(self) -> None:
        self._wait_for_terminal()
        self.is_shown = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.loop.add_signal_handler(signal.SIGWINCH, self._measure)

    def suspend_application_mode(self) -> None:
        if self.is_shown:  # a signal may come before it is
            super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Do nothing; after a suspension, `_continue` shows the app again."""

    def _wait_for_terminal(self) -> None:
        """Wait until the program may use the terminal; end if it is closed."""
        while not self.is_gone and not os_differences.is_in_foreground(self.fileno):
            os.kill(os.getpid(), signal.SIGSTOP)
        if self.is_gone:
            os._exit(os_differences.HUNG_UP)

    def _stop(self) -> None:
        """Cover secrets, restore the terminal, and suspend the program."""
        self.app.cover()
        self.suspend_application_mode()
        self._is_stopping = True
        self.loop.call_later(MOMENT, self._stop_now)

    def _stop_now(self) -> None:
        if self._is_stopping:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _continue(self) -> None:
        """Show the app again, with secrets covered.

        This is called after every suspension, even one that was not noticed when it began. Other
        programs have used the terminal since, and changed its modes, so it is restored first.
        """
        self._is_stopping = False
        if self._leaves_with is not None:
            return
        self._wait_for_terminal()
        self.app.cover()
        self.suspend_application_mode()
        self.start_application_mode()
        # Without a layout the screen stays blank.
        self.app.call_later(self.app.refresh, layout=True)

    def _cover_after_sleep(self) -> None:
        """Cover secrets if the computer has been suspended: somebody else may have woken it."""
        asleep = os_differences.seconds_asleep()
        if asleep - self._asleep > NAP:
            self.app.call_later(self.app.cover)
        self._asleep = asleep

    def _get_terminal_size(self) -> tuple[int, int]:
        return os_differences.terminal_size(self.screen)

    def _measure(self) -> None:
        """Tell the app the size of the terminal, unless the terminal reports it itself.

        The event loop calls this when nothing else is due, so that the last size is the right one.
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
        if not self.is_mute:
            super().close()
        self.end()

    # -- what is typed -----------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Read input and pass it on to the app until the app ends; runs in a thread."""
        try:
            while not self.exit_event.is_set():
                self._cover_after_sleep()
                if select.select([self.fileno], [], [], LISTENING)[0]:
                    self._process(self.input_parser.feed(self._read()))
                else:
                    self._process(self.input_parser.tick())
        except Exception as error:
            self._failed(error)

    def _read(self) -> bytes:
        """Return input; end the process if the terminal is gone."""
        try:
            data = os.read(self.fileno, MAX_READ)
        except OSError as error:
            if error.errno != EIO:
                raise
            data = b""
        if not data:  # as from a terminal that is gone, if it does not raise EIO
            os._exit(os_differences.HUNG_UP)
        return data

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if isinstance(message, InBandWindowResize):
                self.tells_size = message.supported
            self.process_message(message)
