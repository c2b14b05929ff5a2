"""What is typed: a line at a time, from a terminal or a pipe."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO

from lasvegas_tui.lines.output import Output
from lasvegas_tui.play.seats import plain

MAX_TYPED = 500
"""The most characters of an answer."""
MAX_REFUSED = 20
"""The answers in a row from a pipe that mean nothing, before no more are read."""
MAX_IDLE = 500
"""The same for answers with which the game does not move on, such as questions."""


class EndOfInputError(Exception):
    """There is nothing more to read."""


class NonsenseError(Exception):
    """A pipe gave answer after answer that leads nowhere; says how many."""


class Keyboard:
    """The answers that come from a stream, most often standard input."""

    def __init__(self, stream: TextIO, output: Output) -> None:
        self.stream = stream
        self.output = output
        self.is_terminal = stream.isatty()
        self._num_refused = 0
        self._num_idle = self._most_steps = 0

    def answer(self) -> str:
        """Return the next line without what cannot be shown.

        Raises EndOfInputError, and NonsenseError for too many from a pipe that move nothing on.
        """
        self.output.ask()
        typed = plain(self._line())
        if not self.is_terminal:
            self.output.repeat(typed)
            self._num_idle += 1
            if self._num_idle > MAX_IDLE:
                raise NonsenseError(f"{MAX_IDLE} answers in a row moved nothing on.")
        return typed

    def move_on(self, num_steps: int) -> None:
        """Note how far the game is; one that was further already has not moved on."""
        if num_steps > self._most_steps:
            self._num_idle, self._most_steps = 0, num_steps

    def _line(self) -> str:
        try:
            line = self.stream.readline(MAX_TYPED)
        except OSError:  # what cannot be read, or no more
            line = ""
        if not line:
            raise EndOfInputError
        return line

    def refuse(self, reason: str) -> None:
        """Say why an answer means nothing; raises NonsenseError for too many from a pipe."""
        self.output.say(reason)
        self._num_refused += 1
        if not self.is_terminal and self._num_refused >= MAX_REFUSED:
            raise NonsenseError(f"{MAX_REFUSED} answers in a row meant nothing.")

    def accept(self) -> None:
        """Note that an answer was understood."""
        self._num_refused = 0

    def forget_typed(self) -> None:
        """Forget what was typed at a terminal before it was asked for."""
        if self.is_terminal:
            with suppress(OSError, ValueError, ImportError):
                import termios

                termios.tcflush(self.stream.fileno(), termios.TCIFLUSH)
