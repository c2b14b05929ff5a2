"""The standard streams: missing ones are replaced, and failures are reported in a sentence."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from errno import EBADF
from textwrap import wrap
from typing import TextIO

from lasvegas_tui import os_differences

NUM_STREAMS = 3
AS_THEY_WERE = "lasvegas.as_they_were"
"""The name of the codec error handler that keeps bytes which are not text."""

SAID: set[str] = set()
"""The sentences that `complain` or a command has already printed."""
is_page = False
"""Whether the program draws in a browser's window instead of a terminal."""


def complete() -> None:
    """Replace each closed standard stream by one that reads and writes nothing.

    The new stream also takes the descriptor of the closed one. Otherwise the next file to be opened
    would get it. From now on, characters that a stream cannot encode become question marks; bytes
    that are not text are read as surrogates, and written as the same bytes.
    """
    codecs.register_error(AS_THEY_WERE, _as_they_were)
    while (number := os.open(os.devnull, os.O_RDONLY)) < NUM_STREAMS:
        pass
    os.close(number)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=AS_THEY_WERE)


def _as_they_were(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return the surrogate for a byte that is not text, the byte for a surrogate, or "?".

    It is an error handler of codecs.
    """
    try:
        return codecs.lookup_error("surrogateescape")(error)
    except UnicodeError:
        return codecs.replace_errors(error)


def screen() -> TextIO | None:
    """Return the stream that writes to the user's terminal; None if there is no terminal.

    It is standard error if possible, so that standard output can be redirected.
    """
    typed, *written = sys.__stdin__, sys.__stderr__, sys.__stdout__
    terminals = [stream for stream in written if is_terminal(stream)]
    if not is_terminal(typed):
        return None
    same = (stream for stream in terminals if _device(stream) == _device(typed))
    return next(same, next(iter(terminals), None))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream exists and is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def _device(stream: TextIO | None) -> int:
    """Return the number of the device to which a stream is connected."""
    assert stream is not None
    return os.fstat(stream.fileno()).st_rdev


def complain(sentence: str) -> None:
    """Write a sentence to standard error; do nothing if that fails."""
    SAID.add(sentence)
    said = f"lasvegas: {sentence}"
    try:
        if sys.stderr.isatty():
            said = "\n".join(_in_lines(said))
        print(said, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def _in_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text, broken between words to the width of the terminal."""
    width = os_differences.terminal_size(sys.stderr).columns
    for line in text.splitlines():
        yield from wrap(line, width, break_long_words=False, break_on_hyphens=False)


def takes_more(stream: TextIO) -> bool:
    """Whether a stream accepts output; tests this by writing a line break."""
    try:
        print(file=stream, flush=True)
    except OSError:
        return False
    return True


def silence(stream: TextIO) -> None:
    """Discard a stream's pending output, and everything written to it later."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def reason(error: OSError) -> str:
    """Return a sentence that says why writing output has failed."""
    why = f"The output cannot be written: {error.strerror}."
    if error.errno == EBADF:
        why = "Standard output is closed: nothing can be printed."
    return " ".join(filter(None, [why, *getattr(error, "__notes__", ())]))
