"""Reading and writing lines on a terminal or a pipe, and clearing secrets off a terminal.

It knows nothing of games; `question` asks and `description` prints by means of it.
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
    """How secrets are cleared off a terminal."""

    SCROLLED = ("", "\x1b[H\x1b[2J\x1b[3J")
    """By clearing the screen and the lines that were scrolled off it."""
    APART = ("\x1b[?1049h\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[?1049l")
    """By showing them on the alternate screen only."""
    NONE = ("", "")
    """By scrolling them off the screen, where they can be found by scrolling back."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after


DROPS_SCROLLED = ("alacritty", "foot", "linux", "tmux", "vte", "wezterm", "xterm")
"""How the names of terminals begin that can clear the lines that were scrolled off."""
KNOWS_NO_SEQUENCES = ("", "dumb", "unknown")
TRY_ALTERNATE = "\r\x1b[?1049h\x1b[2G\x1b[?1049l\x1b[6n"
"""Goes to the alternate screen and back, and asks where the cursor is before and after."""
REPLY_SECONDS = 2.0


def known(environ: Mapping[str, str], has_alternate: Callable[[], bool]) -> Clearing:
    """Return how secrets are cleared off the terminal that `environ` names.

    `has_alternate` returns whether it has an alternate screen.
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
    """Whether a terminal has an alternate screen.

    It has if the cursor is where it was after the alternate screen was shown.
    """
    try:
        return keyboard.isatty() and _reply(screen, keyboard.fileno()).endswith(b";1R")
    except (ImportError, OSError):
        return False


def _reply(screen: TextIO, keyboard: int) -> bytes:
    """Return what the terminal replies to `TRY_ALTERNATE`; empty if it does not reply in time."""
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
"""Words for signs that screen readers read badly."""

SCROLLED = 100
"""The minimum number of blank lines that scroll a secret off the screen."""


class Output:
    """Writes lines of text to a stream, usually standard output."""

    def __init__(
        self,
        stream: TextIO,
        in_characters: Callable[[str], str] = str,
        keyboard: TextIO | None = None,
    ) -> None:
        """Write to a stream in characters that it can show.

        `in_characters` replaces others in a text. `keyboard` reads the terminal's replies.
        """
        self.stream = stream
        self.in_characters = in_characters
        self.keyboard = keyboard
        self.is_terminal = stream.isatty()

    @cached_property
    def clearing(self) -> Clearing:
        """How secrets are cleared off this terminal."""
        return known(os.environ, self._has_alternate)

    def _has_alternate(self) -> bool:
        return self.keyboard is not None and has_alternate(self.stream, self.keyboard)

    def say(self, *texts: str) -> None:
        """Write texts, each on a line of its own, or on several if it is long."""
        for text in texts:
            for line in wrapped(self.in_characters(spoken(text))):
                self._write(f"{line}\n")

    def copy(self, *lines: str) -> None:
        """Write lines that are never wrapped, such as the path of a file."""
        for line in lines:
            self._write(f"{self.in_characters(line)}\n")

    def ask(self) -> None:
        """Write the prompt before an answer."""
        self._write(PROMPT)

    def repeat(self, answer: str) -> None:
        """Write an answer that was read from a pipe, so that the output shows it."""
        self.say(cut(answer, WIDTH - len(PROMPT)))

    def begin_secret(self) -> None:
        """Prepare the terminal for a secret that will be cleared."""
        self._write(self.clearing.before)

    def clear(self) -> None:
        """Clear a secret off the terminal."""
        blank = "\n" * max(SCROLLED, os_differences.terminal_size(self.stream).lines)
        self._write(self.clearing.after or blank)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def spoken(text: str) -> str:
    """Return a text in which signs that screen readers read badly are words."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return text


def wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text: the whole text, its sentences, or as many words as fit."""
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
    """Return the parts of a word that is longer than a line."""
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
"""After this many refused answers in a row, a pipe is not read any more."""
MAX_IDLE = 500
"""After this many answers without progress of the game, a pipe is not read any more."""


class EndOfInputError(Exception):
    """Raised when the input has ended."""


class NonsenseError(UserError):
    """Raised if too many answers from a pipe lead nowhere; the message says how many."""


class LineReader:
    """Reads answers from a stream, usually standard input."""

    def __init__(self, stream: TextIO, output: Output) -> None:
        self.stream = stream
        self.output = output
        self.is_terminal = stream.isatty()
        self._num_refused = 0
        self._num_idle = self._most_steps = 0

    def answer(self) -> str:
        """Return the next line, without control characters.

        Raises EndOfInputError; raises NonsenseError if too many lines from a pipe have led nowhere.
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
        """Write an answer from a pipe to the output, and count it; raises NonsenseError."""
        self.output.repeat(typed)
        self._num_idle += 1
        if self._num_idle > MAX_IDLE:
            raise NonsenseError(f"The last {MAX_IDLE} answers did not advance the game.")

    def _problem(self, line: str) -> str:
        """Return why a line cannot be an answer; empty if it can be."""
        if len(line) > MAX_TYPED:
            return TOO_LONG
        if not is_decoded(line):
            return f"This answer is not written in {self.stream.encoding.upper()}."
        return ""

    def move_on(self, num_steps: int) -> None:
        """Note how far the game has come; only new steps count as progress."""
        if num_steps > self._most_steps:
            self._num_idle, self._most_steps = 0, num_steps

    def _line(self) -> str:
        """Return the next line; only the beginning of one that is too long."""
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
        """Write why an answer is refused.

        Raises NonsenseError if a pipe has had too many refused.
        """
        self.output.say(reason)
        self._num_refused += 1
        if not self.is_terminal and self._num_refused >= MAX_REFUSED:
            raise NonsenseError(f"The last {MAX_REFUSED} answers were not understood.")

    def accept(self) -> None:
        """Note that an answer was not refused."""
        self._num_refused = 0

    def forget_typed(self) -> None:
        """Drop what was typed at a terminal before the prompt."""
        if self.is_terminal:
            with suppress(OSError, ValueError, ImportError):
                import termios

                termios.tcflush(self.stream.fileno(), termios.TCIFLUSH)
