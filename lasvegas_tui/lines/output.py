"""What is written: lines of at most 79 columns without colours, and the clearing of secrets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TextIO

from lasvegas_tui import system
from lasvegas_tui.lines.clearing import Clearing, has_alternate, known
from lasvegas_tui.play.seats import cut, num_cells

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
