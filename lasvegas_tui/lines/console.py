"""Lines out and in: from a terminal or a pipe, with what clears a secret off a terminal."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cached_property
from typing import TextIO

from lasvegas_tui import system
from lasvegas_tui.errors import UserError
from lasvegas_tui.play.seats import cut, num_cells, plain


class Clearing(Enum):
    """What is written before and after a secret."""

    SCROLLED = ("", "\x1b[H\x1b[2J\x1b[3J")
    """Everything is taken off the screen, and what was scrolled off it is dropped."""
    APART = ("\x1b[?1049h\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[?1049l")
    """The secret is on the alternate screen."""
    NONE = ("", "")
    """The secret is scrolled off the screen, where it may be found again."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after


DROPS_SCROLLED = ("alacritty", "foot", "linux", "tmux", "vte", "wezterm", "xterm")
"""How the names of terminals begin that drop what was scrolled off, by their terminfo."""
KNOWS_NO_SEQUENCES = ("", "dumb", "unknown")
TRY_ALTERNATE = "\r\x1b[?1049h\x1b[2G\x1b[?1049l\x1b[6n"
"""Goes to the alternate screen, to the second column and back, and asks for the cursor's place."""
REPLY_SECONDS = 2.0


def known(environ: Mapping[str, str], has_alternate: Callable[[], bool]) -> Clearing:
    """Return how the terminal of an environment is cleared; `has_alternate` tries it out."""
    kind = environ.get("TERM", "")
    is_tmux = kind.startswith("tmux") or ("TMUX" in environ and kind.startswith("screen"))
    is_in_screen = "STY" in environ
    if kind in KNOWS_NO_SEQUENCES or (is_tmux and is_in_screen):
        return Clearing.NONE
    if is_tmux or (kind.startswith(DROPS_SCROLLED) and not is_in_screen):
        return Clearing.SCROLLED
    return Clearing.APART if has_alternate() else Clearing.NONE


def has_alternate(screen: TextIO, keyboard: TextIO) -> bool:
    """Whether a terminal has an alternate screen: the cursor comes back from it where it was."""
    try:
        return keyboard.isatty() and _reply(screen, keyboard.fileno()).endswith(b";1R")
    except (ImportError, OSError):
        return False


def _reply(screen: TextIO, keyboard: int) -> bytes:
    """Return what the terminal replies when it is tried out; empty if it does not in time."""
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
"""Signs that a voice reads badly, and what is written for them."""

SCROLLED = 100
"""Blank lines at least behind a secret on a terminal that cannot be cleared."""


class Output:
    """Lines of text on a stream, most often standard output."""

    def __init__(
        self,
        stream: TextIO,
        in_characters: Callable[[str], str] = str,
        keyboard: TextIO | None = None,
    ) -> None:
        """`in_characters` turns text into characters that the stream can show.

        What a terminal replies comes from the `keyboard`.
        """
        self.stream = stream
        self.in_characters = in_characters
        self.keyboard = keyboard
        self.is_terminal = stream.isatty()

    @cached_property
    def clearing(self) -> Clearing:
        """How a secret is cleared away."""
        return known(os.environ, self._has_alternate)

    def _has_alternate(self) -> bool:
        return self.keyboard is not None and has_alternate(self.stream, self.keyboard)

    def say(self, *texts: str) -> None:
        """Write each text on a line of its own, or on several if it is long."""
        for text in texts:
            for line in wrapped(self.in_characters(spoken(text))):
                self._write(f"{line}\n")

    def ask(self) -> None:
        """Write what an answer is typed after."""
        self._write(PROMPT)

    def repeat(self, answer: str) -> None:
        """Write an answer that no terminal has shown behind its prompt."""
        self.say(cut(answer, WIDTH - len(PROMPT)))

    def begin_secret(self) -> None:
        """Get ready to write a secret."""
        self._write(self.clearing.before)

    def clear(self) -> None:
        """Take a secret off the screen, and out of reach of scrolling where that can be done."""
        blank = "\n" * max(SCROLLED, system.terminal_size(self.stream).lines)
        self._write(self.clearing.after or blank)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def spoken(text: str) -> str:
    """Return a text with words for the signs that a voice reads badly."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return text


def wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text: whole, else each sentence by itself, else as many words as fit."""
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
    return len(text) if text.isascii() else sum(map(num_cells, text))


MAX_TYPED = 500
"""The most characters of an answer."""
MAX_REFUSED = 20
"""The answers in a row from a pipe that mean nothing, before no more are read."""
MAX_IDLE = 500
"""The same for answers with which the game does not move on, such as questions."""


class EndOfInputError(Exception):
    """There is nothing more to read."""


class NonsenseError(UserError):
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
