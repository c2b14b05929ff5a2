"""A program on a real pseudo-terminal: its screen, and a person's keys and mouse."""

import os
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Self

import pyte
import pytest
from pyte.screens import Char

from lasvegas_tui.shell.themes import NIGHT
from lasvegas_tui.streams import NUM_STREAMS
from tests import faults, loaded

with suppress(ImportError):  # Windows, where tests of terminals are skipped
    import fcntl
    import pty
    import termios

PROGRAM = (sys.executable, "-m", "lasvegas_tui")
KEYS = {
    "enter": "\r",
    "escape": "\x1b[27u",  # apart from Alt; the other form is only sure after a wait
    "lone escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f2": "\x1bOQ",
    "ctrl+c": "\x03",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}
QUIET_TIME = 0.03
"""Seconds without a byte, and without a thought, after which a screen counts as drawn."""
QUIET_WORK = 1_000_000
"""Nanoseconds of a processor that a program without a thought uses at most in that time."""
FAULTS = (signal.SIGABRT, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV)
"""What ends a program that Python cannot go on with, after a report on its terminal."""
STUCK = 120.0
"""Seconds after which nothing more is waited for; only a program at a standstill needs them."""
CURTAIN, OPENS = "Everyone else, look away", ": open"
"""What stands on every curtain, and on its button."""
ENTERED_SCREEN, LEFT_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
"""What a program writes to take a screen of its own, and to give the first one back."""
WHOLE_PICTURES, YES = b"\x1b[?2026$p", b"\x1b[?2026;1$y"
"""What a program asks a terminal that can show each picture all at once, and the answer."""
_UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
"""Sequences that pyte would print instead of obeying."""
_COLOURS = re.compile(rb"\x1b\[([0-9;]*)m")
"""Sequences that change how letters look, most of what a program writes."""

Char._replace = cache(Char._replace)  # type: ignore[method-assign]


@cache
def _looks(written: bytes) -> tuple[int, ...]:
    """Return the numbers in such a sequence, as pyte reads them."""
    return tuple(int(number or 0) for number in written.split(b";"))


class Screen(pyte.Screen):
    """A screen that ignores surplus numbers, as terminals do.

    A program stopped while it writes leaves a sequence without an end, and the next letter that is
    printed, such as the f of "fg", becomes the end.
    """

    def cursor_position(
        self, line: int | None = None, column: int | None = None, *surplus: int
    ) -> None:
        super().cursor_position(line, column)


class Terminal:
    """A running program; `raw` is every byte it wrote. Leaving the `with` block ends it."""

    def __init__(
        self,
        argv: Sequence[str],
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        first: str = "",
        is_anew: bool = False,
    ) -> None:
        """`size` is columns and rows; `first` is Python that the game runs before it begins.

        The game is loaded already, unless it has to be anew, for `env` or for what a test is about.
        """
        if "pty" not in globals():
            pytest.skip("There are no pseudo-terminals here.")
        self.screen = Screen(*size)
        self._lines: list[str] = []
        self.raw = bytearray()
        self.status: int | None = None
        self.is_closed = False
        self._stream = pyte.ByteStream(self.screen)
        environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
        is_program = tuple(argv[: len(PROGRAM)]) == PROGRAM
        self._is_loaded = is_program and not is_anew and loaded.READ_LATE.issuperset(env or ())
        assert self._is_loaded or not first
        if self._is_loaded:
            self._file, terminal = pty.openpty()
            _set_size(terminal, size)
            words = argv[len(PROGRAM) :]
            self.pid = loaded.start(words, environ, [terminal] * NUM_STREAMS, first)
            os.close(terminal)
            return
        self.pid, self._file = pty.fork()
        if not self.pid:
            _set_size(0, size)
            for number in (signal.SIGINT, signal.SIGQUIT):  # a shell's background job ignores them
                signal.signal(number, signal.SIG_DFL)
            os.execvpe(argv[0], list(argv), {**environ, "PYTHONFAULTHANDLER": "1"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.status is None:
            self.signal(signal.SIGKILL)
            self.wait_for_end()
        if not self.is_closed:
            os.close(self._file)

    # -- what is seen ------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The screen, line by line, without blanks at the ends."""
        if self.screen.dirty:
            self._lines = [line.rstrip() for line in self.screen.display]
            self.screen.dirty.clear()
        return self._lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def place(self, text: str) -> tuple[int, int]:
        """Return column and row of the first place where a text stands, both from 0."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def pump(self, seconds: float) -> bool:
        """Reads for so long; says whether anything came."""
        end, has_come = time.monotonic() + seconds, False
        while (left := end - time.monotonic()) > 0 and self._read(left):
            has_come = True
        return has_come

    def settle(self, quiet: float = QUIET_TIME, seconds: float = STUCK) -> None:
        """Reads until nothing has come for a while from a program that had nothing to do."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            before = self._work()
            if not self._read(quiet) and not self._is_busy() and self._work() - before < QUIET_WORK:
                return

    def rest(self) -> None:
        """Waits, without reading, until the program had nothing to do for a while."""
        end, before = time.monotonic() + STUCK, -QUIET_WORK
        while self._is_busy() or self._work() - before >= QUIET_WORK:
            assert time.monotonic() < end, "it never rests"
            before = self._work()
            time.sleep(QUIET_TIME)

    def _is_busy(self) -> bool:
        """Whether a thread of the program works, or would if the machine let it."""
        return any(stat.rpartition(")")[2].split()[0] in "RD" for stat in self._of_threads("stat"))

    def _work(self) -> int:
        """How many nanoseconds of a processor the program has had."""
        return sum(int(stat.split()[0]) for stat in self._of_threads("schedstat"))

    def _of_threads(self, name: str) -> list[str]:
        """What the system says of each thread of the program, if it says anything."""
        told: list[str] = []
        with suppress(OSError):  # the program, or a thread, may just have ended
            for thread in os.listdir(f"/proc/{self.pid}/task"):
                with suppress(OSError), open(f"/proc/{self.pid}/task/{thread}/{name}") as file:
                    told.append(file.read())
        return told

    def wait_for(self, text: str, seconds: float = STUCK) -> None:
        """Reads until a text stands on the screen."""
        self.wait_until(lambda: text in self.text, f"{text!r} on the screen", seconds)

    def wait_for_quiet(self, text: str) -> None:
        """Reads until a text stands on the screen, and the program has nothing more to do."""
        self.wait_for(text)
        self.settle()

    def wait_for_curtain(self) -> None:
        """Read until a curtain can be opened: its button is lit a moment after the last key."""

        def is_lit() -> bool:
            if CURTAIN not in self.text or OPENS not in self.text:
                return False
            column, row = self.place(OPENS)
            return f"#{self.screen.buffer[row][column].bg}" == NIGHT.variables["act-ground"].lower()

        self.wait_until(is_lit, "a curtain that can be opened")
        self.settle()

    def wait_until(self, is_so: Callable[[], bool], what: str, seconds: float = STUCK) -> None:
        """Reads until something is so."""
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end or (not self._read(0.2) and self._has_ended()):
                raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    def _read(self, seconds: float) -> bool:
        if not select.select([self._file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._file, 65536)
        except OSError:  # the program has closed its side
            return False
        self.raw += data
        if WHOLE_PICTURES in self.raw[-len(data) - len(WHOLE_PICTURES) :]:
            self.send(YES)
        self._draw(_UNKNOWN.sub(b"", data))
        return bool(data)

    def _draw(self, data: bytes) -> None:
        """Draw what was written; pyte would read every sign of a colour by itself."""
        for number, part in enumerate(_COLOURS.split(data)):
            if number % 2:
                self.screen.select_graphic_rendition(*_looks(part))
            else:
                self._stream.feed(part)

    # -- what a person does ------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        os.write(self._file, data)

    def press(self, *keys: str) -> None:
        """Presses keys, by name or sign, and waits until the screen is quiet."""
        for key in keys:
            self.send(KEYS.get(key, key).encode())
            self.settle()

    def click(self, column: int, row: int) -> None:
        """Clicks on a cell, counted from 0, and waits until the screen is quiet."""
        at = f"0;{column + 1};{row + 1}"
        self.send(f"\x1b[<{at}M".encode())
        self.send(f"\x1b[<{at}m".encode())
        self.settle()

    def resize(self, columns: int, rows: int) -> None:
        """Return the terminal a size, and waits until the screen is quiet."""
        self.resize_in_haste(columns, rows)
        self.settle()

    def resize_in_haste(self, columns: int, rows: int) -> None:
        _set_size(self._file, (columns, rows))
        self.screen.resize(rows, columns)

    # -- the end -----------------------------------------------------------------------------------

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def close(self) -> None:
        """Close the terminal, as whoever closes its window does."""
        os.close(self._file)
        self.is_closed = True

    def wait(self, seconds: float = STUCK) -> int:
        """Reads to the end and gives the exit status, negative for a signal."""
        status = self.wait_for_end(lambda: self._read(0.05), seconds)
        while self._read(0.05):
            pass
        return status

    def wait_for_end(
        self, meanwhile: Callable[[], object] = lambda: time.sleep(0.005), seconds: float = STUCK
    ) -> int:
        """Wait for the end, without reading, and give the exit status, negative for a signal."""
        end = time.monotonic() + seconds
        while not self._has_ended():
            if time.monotonic() > end:
                raise AssertionError(f"still running:\n{self.text}")
            meanwhile()
        assert self.status is not None
        return self.status

    def _has_ended(self) -> bool:
        if self.status is None and self._is_loaded:
            self.status = loaded.ended(self.pid)
        elif self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                if -self.status in FAULTS:
                    faults.keep(bytes(self.raw))
        return self.status is not None


def _set_size(file: int, size: tuple[int, int]) -> None:
    columns, rows = size
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
