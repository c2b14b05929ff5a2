"""Recording a program on a pseudo-terminal in asciinema's format, asciicast v2."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import BinaryIO, NoReturn, TypeAlias

import msgspec

Size: TypeAlias = tuple[int, int]
"""Columns and rows."""

LOOKS = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""Environment variables that describe the terminal."""


class RecordError(Exception):
    """A recording that cannot be made; says why in a sentence."""


def record(play: Callable[[], int], title: str, size: Size, path: Path) -> None:
    """Record a program into a new file; raises RecordError.

    The program runs in a process of its own, on a terminal that nobody sees and nobody types at.
    """
    try:
        import pty
    except ImportError as error:
        raise RecordError(
            "A recording needs a pseudo-terminal, which is not to be had here."
        ) from error
    try:
        with path.open("xb") as file:
            pid, terminal = pty.fork()
            if not pid:
                _perform(play, size)
            with suppress(KeyboardInterrupt):
                _write(file, title, size, _pieces(terminal))
            os.close(terminal)  # ends a program that still runs
    except OSError as error:
        raise RecordError(f"{path} cannot be recorded: {error.strerror}.") from error
    _, status = os.waitpid(pid, 0)
    if status:
        raise RecordError(f"It broke off: {path} holds only what was shown until then.")


def _perform(play: Callable[[], int], size: Size) -> NoReturn:
    """Run the program in the child process, on the new terminal."""
    from termios import tcsetwinsize

    status = 1
    try:
        columns, rows = size
        tcsetwinsize(0, (rows, columns))
        os.environ |= LOOKS
        status = play()
    finally:
        os._exit(status)


def _pieces(terminal: int) -> Iterator[bytes]:
    """Yield output of the terminal as it arrives."""
    while True:
        try:
            piece = os.read(terminal, 2**16)
        except OSError:  # Linux reports a closed terminal this way
            return
        if not piece:
            return
        yield piece


def _write(file: BinaryIO, title: str, size: Size, pieces: Iterator[bytes]) -> None:
    """Write a recording; its time begins with the first piece."""
    header = {"version": 2, "width": size[0], "height": size[1], "title": title, "env": LOOKS}
    file.write(msgspec.json.encode(header) + b"\n")
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    started = None
    for piece in pieces:
        now = monotonic()
        started = now if started is None else started
        drawn = [round(now - started, 6), "o", decoder.decode(piece)]
        file.write(msgspec.json.encode(drawn) + b"\n")
