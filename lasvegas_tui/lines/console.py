"""Reading and writing lines on a terminal or a pipe, and clearing secrets off a terminal.

Nothing here knows a game. `mediator_front`, `question` and `teller` use it to ask and to print.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cached_property
from typing import TextIO

from lasvegas_tui import os_differences
from lasvegas_tui.safe_text import cut, is_decoded, num_cells, plain
from lasvegas_tui.user_error import UserError


class Clearing(Enum):
    """How secrets are cleared off a terminal: sequences to write before and after a secret."""

    SCROLLED = ("", "\x1b[H\x1b[2J\x1b[3J")
    """Clear the screen, and all lines that have scrolled off it."""
    APART = ("\x1b[?1049h\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[?1049l")
    """Show secrets on the terminal's alternate screen, which has no scrolled lines."""
    NONE = ("", "")
    """Only scroll secrets off the screen, where people can find them by scrolling back."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after


DROPS_SCROLLED = ("alacritty", "foot", "linux", "tmux", "vte", "wezterm", "xterm")
"""Prefixes of the variable TERM for terminals that can clear lines that have scrolled off."""
KNOWS_NO_SEQUENCES = ("", "dumb", "unknown")
TRY_ALTERNATE = "\r\x1b[?1049h\x1b[2G\x1b[?1049l\x1b[6n"
"""The sequences that test whether a terminal has an alternate screen.

They switch to it, move the cursor from column 1 to 2, switch back, and ask for the position. With
an alternate screen, the cursor is in column 1 again.
"""
REPLY_SECONDS = 2.0


def clearing_for(environ: Mapping[str, str], has_alternate: Callable[[], bool]) -> Clearing:
    """Return how secrets are cleared off the terminal, given the environment variables.

    `has_alternate` tests whether the terminal has an alternate screen; it is called only if the
    variables do not decide.
    """
    kind = environ.get("TERM", "")
    is_tmux = kind.startswith("tmux") or ("TMUX" in environ and kind.startswith("screen"))
    is_in_screen = "STY" in environ
    if kind in KNOWS_NO_SEQUENCES or (is_tmux and is_in_screen):
        return Clearing.NONE
    if is_tmux or (kind.startswith(DROPS_SCROLLED) and not is_in_screen):
        return Clearing.SCROLLED
    if has_alternate():
        return Clearing.APART
    return Clearing.NONE


def has_alternate(screen: TextIO, keyboard: TextIO) -> bool:
    """Whether a terminal has an alternate screen; tests this by writing `TRY_ALTERNATE` to it."""
    try:
        return keyboard.isatty() and _reply(screen, keyboard.fileno()).endswith(b";1R")
    except (ImportError, OSError):
        return False


def _reply(screen: TextIO, keyboard: int) -> bytes:
    """Return what the terminal answers to `TRY_ALTERNATE`; empty if it does not answer in time.

    `keyboard` is the file descriptor of the terminal's input.
    """
    import termios
    import tty

    try:
        before = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
    except termios.error:
        return b""
    try:
        screen.write(TRY_ALTERNATE)
        screen.flush()
        reply = b""
        while not reply.endswith(b"R") and select.select([keyboard], [], [], REPLY_SECONDS)[0]:
            reply += os.read(keyboard, 1)
        return reply
    finally:
        termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
        screen.write("\r")


WIDTH = 79
PROMPT = "> "
SPOKEN = {
    "→": "to",
    "−": "-",
    "±": "plus or minus",
    "×": "times",
    "  |  ": " and ",
    "·": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "’": "'",
}
"""Replacements for characters that screen readers read badly."""

SCROLLED = 100
"""The minimum number of blank lines written to scroll a secret off the screen."""


class Output:
    """Writes lines of text to a stream, usually standard output."""

    def __init__(
        self,
        stream: TextIO,
        in_characters: Callable[[str], str] = str,
        keyboard: TextIO | None = None,
    ) -> None:
        """Write to a stream.

        `in_characters` replaces characters that the stream cannot show. The terminal's answers to
        queries are read from `keyboard`; None if there is no terminal to read from.
        """
        self.stream = stream
        self.in_characters = in_characters
        self.keyboard = keyboard
        self.is_terminal = stream.isatty()

    @cached_property
    def clearing(self) -> Clearing:
        """The way in which secrets are cleared off this terminal."""
        return clearing_for(os.environ, self._has_alternate)

    def _has_alternate(self) -> bool:
        return self.keyboard is not None and has_alternate(self.stream, self.keyboard)

    def say(self, *texts: str) -> None:
        """Write each text as a line; a text wider than `WIDTH` cells becomes several lines."""
        for text in texts:
            for line in wrapped(self.in_characters(spoken(text))):
                self._write(f"{line}\n")

    def copy(self, *lines: str) -> None:
        """Write lines, such as a file's path, without breaking them, so that they can be copied."""
        for line in lines:
            self._write(f"{self.in_characters(line)}\n")

    def ask(self) -> None:
        """Write the prompt that asks for an answer."""
        self._write(PROMPT)

    def repeat(self, answer: str) -> None:
        """Write an answer read from a pipe, which would otherwise not appear in the output."""
        self.say(cut(answer, WIDTH - len(PROMPT)))

    def begin_secret(self) -> None:
        """Prepare the terminal for a secret; `clear` has to be called after it."""
        self._write(self.clearing.before)

    def clear(self) -> None:
        """Clear a secret off the terminal."""
        blank = "\n" * max(SCROLLED, os_differences.terminal_size(self.stream).lines)
        self._write(self.clearing.after or blank)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def spoken(text: str) -> str:
    """Return a text with the replacements of `SPOKEN`."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return text


def wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text, at most `WIDTH` cells wide; long texts break after sentences."""
    if _width(text) <= WIDTH:
        yield text
        return
    for sentence in text.replace(". ", ".\n").splitlines():
        yield from _filled(sentence)


def _filled(sentence: str) -> Iterator[str]:
    line = ""
    for word in sentence.split():
        longer = f"{line} {word}".strip()
        if _width(longer) <= WIDTH:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _cut(word)
        yield from whole
    if line:
        yield line


def _cut(word: str) -> list[str]:
    """Return the parts of a word, each at most `WIDTH` cells wide."""
    pieces = [""]
    for sign in word:
        if _width(pieces[-1]) + num_cells(sign) > WIDTH:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(map(num_cells, text))


MAX_TYPED = 500
"""The maximum number of characters in an answer."""
TOO_LONG = f"An answer has at most {MAX_TYPED} letters."
MAX_REFUSED = 20
"""The maximum number of refused answers in a row from a pipe; then NonsenseError is raised."""
MAX_IDLE = 500
"""The maximum number of answers in a row from a pipe that do not advance the game."""


class EndOfInputError(Exception):
    """Raised when an answer is needed and the input has ended."""


class NonsenseError(UserError):
    """Raised if too many answers from a pipe have no effect; the message says how many."""


class LineReader:
    """Reads answers from a stream, usually standard input."""

    def __init__(self, stream: TextIO, output: Output) -> None:
        self.stream = stream
        self.output = output
        self.is_terminal = stream.isatty()
        self._num_refused = 0
        self._num_idle = self._most_steps = 0

    def answer(self) -> str:
        """Return the next valid line without control characters; invalid lines are refused.

        Raises EndOfInputError at the end of the input, and NonsenseError if too many answers from a
        pipe were refused or did not advance the game.
        """
        while True:
            self.output.ask()
            line = self._line()
            typed = plain(line)
            if not self.is_terminal:
                self._note(typed)
            problem = self._problem(line)
            if not problem:
                return typed
            self.refuse(problem)

    def _note(self, typed: str) -> None:
        """Write an answer from a pipe to the output, and count it.

        Raises NonsenseError if too many answers have not advanced the game.
        """
        self.output.repeat(typed)
        self._num_idle += 1
        if self._num_idle > MAX_IDLE:
            raise NonsenseError(f"The last {MAX_IDLE} answers did not advance the game.")

    def _problem(self, line: str) -> str:
        """Return why a line cannot be an answer, in a sentence; empty if it can be one."""
        if len(line) > MAX_TYPED:
            return TOO_LONG
        if not is_decoded(line):
            return f"This answer is not written in {self.stream.encoding.upper()}."
        return ""

    def move_on(self, num_steps: int) -> None:
        """Report the number of steps in the game; only a new maximum counts as progress."""
        if num_steps > self._most_steps:
            self._num_idle, self._most_steps = 0, num_steps

    def _line(self) -> str:
        """Return the next line, or the beginning of one that is too long.

        Raises EndOfInputError if the input is at its end.
        """
        line = rest = self._read()
        while len(rest) > MAX_TYPED and not rest.endswith("\n"):
            rest = self._read()
        if not line:
            raise EndOfInputError
        return line

    def _read(self) -> str:
        """Return the next line, or the next part of a long one; empty at the end of the input."""
        try:
            return self.stream.readline(MAX_TYPED + 1)
        except OSError:  # it cannot be read, or no longer
            return ""

    def refuse(self, reason: str) -> None:
        """Write the reason, in a sentence, why the last answer was refused.

        Raises NonsenseError after `MAX_REFUSED` refused answers in a row from a pipe.
        """
        self.output.say(reason)
        self._num_refused += 1
        if not self.is_terminal and self._num_refused >= MAX_REFUSED:
            raise NonsenseError(f"The last {MAX_REFUSED} answers were not understood.")

    def accept(self) -> None:
        """Report that the last answer was valid, so that refused ones are counted from 0 again."""
        self._num_refused = 0

    def forget_typed(self) -> None:
        """Discard everything that was typed at a terminal but not read yet."""
        if self.is_terminal:
            with suppress(OSError, ValueError, ImportError):
                import termios

                termios.tcflush(self.stream.fileno(), termios.TCIFLUSH)
