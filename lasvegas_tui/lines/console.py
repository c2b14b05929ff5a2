"""Lines in and out, on a terminal or a pipe, and the clearing of secrets off a terminal."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cached_property
from typing import TextIO

from lasvegas_tui import os_differences
from lasvegas_tui.errors import UserError
from lasvegas_tui.safe_text import cut, is_decoded, num_cells, plain


class Clearing(Enum):
    """A way to clear a secret off a terminal."""

    SCROLLED = ("", "\x1b[H\x1b[2J\x1b[3J")
    """The screen is cleared, and so are the lines that were scrolled off it."""
    APART = ("\x1b[?1049h\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[?1049l")
    """The secret is shown on the alternate screen."""
    NONE = ("", "")
    """The secret is scrolled off the screen, and can be found by scrolling back."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after


DROPS_SCROLLED = ("alacritty", "foot", "linux", "tmux", "vte", "wezterm", "xterm")
"""The beginnings of the names of terminals that clear the lines that were scrolled off."""
KNOWS_NO_SEQUENCES = ("", "dumb", "unknown")
TRY_ALTERNATE = "\r\x1b[?1049h\x1b[2G\x1b[?1049l\x1b[6n"
"""Sequences that go to the alternate screen and back, and ask for the cursor's position."""
REPLY_SECONDS = 2.0


def known(environ: Mapping[str, str], has_alternate: Callable[[], bool]) -> Clearing:
    """Return the way to clear the terminal that an environment names; `has_alternate` tests it."""
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
    """Whether the terminal has an alternate screen, tested by going there and back.

    The cursor must return to where it was.
    """
    try:
        return keyboard.isatty() and _reply(screen, keyboard.fileno()).endswith(b";1R")
    except (ImportError, OSError):
        return False


def _reply(screen: TextIO, keyboard: int) -> bytes:
    """Return the terminal's reply to the test; empty if it does not arrive in time."""
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
"""Signs that screen readers read badly, with the words to write instead."""

SCROLLED = 100
"""The minimum number of blank lines after a secret on a terminal that cannot be cleared."""


class Output:
    """Writes lines of text to a stream, usually standard output."""

    def __init__(
        self,
        stream: TextIO,
        in_characters: Callable[[str], str] = str,
        keyboard: TextIO | None = None,
    ) -> None:
        """`in_characters` turns text into characters that the stream can show.

        The terminal's replies come from the `keyboard`.
        """
        self.stream = stream
        self.in_characters = in_characters
        self.keyboard = keyboard
        self.is_terminal = stream.isatty()

    @cached_property
    def clearing(self) -> Clearing:
        """How a secret is cleared."""
        return known(os.environ, self._has_alternate)

    def _has_alternate(self) -> bool:
        return self.keyboard is not None and has_alternate(self.stream, self.keyboard)

    def say(self, *texts: str) -> None:
        """Write each text on its own line, or on several if it is long."""
        for text in texts:
            for line in wrapped(self.in_characters(spoken(text))):
                self._write(f"{line}\n")

    def copy(self, *lines: str) -> None:
        """Write lines as they are, however long, such as the path of a file."""
        for line in lines:
            self._write(f"{self.in_characters(line)}\n")

    def ask(self) -> None:
        """Write the prompt."""
        self._write(PROMPT)

    def repeat(self, answer: str) -> None:
        """Write an answer after its prompt, if no terminal has shown it there."""
        self.say(cut(answer, WIDTH - len(PROMPT)))

    def begin_secret(self) -> None:
        """Write what the terminal needs before a secret, so that it can be cleared afterwards."""
        self._write(self.clearing.before)

    def clear(self) -> None:
        """Clear a secret off the screen, and out of the lines scrolled off it if possible."""
        blank = "\n" * max(SCROLLED, os_differences.terminal_size(self.stream).lines)
        self._write(self.clearing.after or blank)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def spoken(text: str) -> str:
    """Return a text with words for the signs that screen readers read badly."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return text


def wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text: whole, or by sentence, or as many words as fit."""
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
    """Return the pieces of a word that is longer than a line."""
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
"""The maximum length of an answer."""
TOO_LONG = f"An answer has at most {MAX_TYPED} letters."
MAX_REFUSED = 20
"""The number of invalid answers in a row from a pipe after which to give up."""
MAX_IDLE = 500
"""The number of answers that do not advance the game, such as questions, before giving up."""


class EndOfInputError(Exception):
    """Raised when the input has ended."""


class NonsenseError(UserError):
    """A pipe gave too many answers in a row that lead nowhere; the message says how many."""


class LineReader:
    """Reads answers from a stream, usually standard input."""

    def __init__(self, stream: TextIO, output: Output) -> None:
        self.stream = stream
        self.output = output
        self.is_terminal = stream.isatty()
        self._num_refused = 0
        self._num_idle = self._most_steps = 0

    def answer(self) -> str:
        """Return the next line without characters that cannot be shown.

        Raises EndOfInputError, and NonsenseError after too many lines from a pipe without progress.
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
        """Repeat an answer from a pipe, and count it; raises NonsenseError after too many."""
        self.output.repeat(typed)
        self._num_idle += 1
        if self._num_idle > MAX_IDLE:
            raise NonsenseError(f"The last {MAX_IDLE} answers did not advance the game.")

    def _problem(self, line: str) -> str:
        """Return why a line cannot be an answer; empty if it can."""
        if len(line) > MAX_TYPED:
            return TOO_LONG
        if not is_decoded(line):
            return f"This answer is not written in {self.stream.encoding.upper()}."
        return ""

    def move_on(self, num_steps: int) -> None:
        """Note the progress of the game, which counts only beyond the furthest step so far."""
        if num_steps > self._most_steps:
            self._num_idle, self._most_steps = 0, num_steps

    def _line(self) -> str:
        """Return the next line; of one that is too long, only the beginning."""
        line = rest = self._read()
        while len(rest) > MAX_TYPED and not rest.endswith("\n"):
            rest = self._read()
        if not line:
            raise EndOfInputError
        return line

    def _read(self) -> str:
        """Return the next line, or a part of it; empty at the end of the input."""
        try:
            return self.stream.readline(MAX_TYPED + 1)
        except OSError:  # it cannot be read, or no longer
            return ""

    def refuse(self, reason: str) -> None:
        """Say why an answer is invalid; raises NonsenseError after too many from a pipe."""
        self.output.say(reason)
        self._num_refused += 1
        if not self.is_terminal and self._num_refused >= MAX_REFUSED:
            raise NonsenseError(f"The last {MAX_REFUSED} answers were not understood.")

    def accept(self) -> None:
        """Note that an answer was understood."""
        self._num_refused = 0

    def forget_typed(self) -> None:
        """Forget what was typed at a terminal before the prompt."""
        if self.is_terminal:
            with suppress(OSError, ValueError, ImportError):
                import termios

                termios.tcflush(self.stream.fileno(), termios.TCIFLUSH)
