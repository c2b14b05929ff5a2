"""A terminal, a pipe or a window that reads nothing: the program leaves all the same."""

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import pytest

from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.lines.console import Clearing
from lasvegas_tui.terminal.driver import LAST
from lasvegas_tui.terminal.terminal_title import GIVE_BACK
from tests.saved import is_hiding_tokens, saved_game
from tests.terminal import KEYS, PROGRAM, STUCK, Terminal
from tests.test_serve import WINDOW

pytestmark = pytest.mark.terminal

NUM_PICTURES = 40
LARGE, WIDE = (200, 50), (160, 45)
PLAY = ("play", "royale", "--seed", "7", "--players", "Anna,Ruby:simple")
SIGNALS = {number.name: int(number) for number in map(signal.Signals, (1, 2, 3, 15))}
LEAVING: dict[str, int | None] = {**SIGNALS, "Ctrl+Q": None}


def some_at_night(ways: Mapping[str, int | None], *names: str) -> list[Any]:
    """Return ways to leave; those named here are for the night."""
    return [
        pytest.param(number, id=name, marks=pytest.mark.nightly if name in names else ())
        for name, number in ways.items()
    ]


def fill(terminal: Terminal) -> None:
    """Let the program draw more pictures that nobody reads than it has room for."""
    for number in range(NUM_PICTURES):
        terminal.resize_in_haste(*(WIDE, LARGE)[number % 2])
        terminal.rest()


def stuff(terminal: Terminal) -> None:
    """Let another program fill the terminal, so that this one waits for nothing yet."""
    other = os.open(f"/proc/{terminal.pid}/fd/2", os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    for _ in range(NUM_LOOKS):  # what was written moves on, and makes room for more
        with suppress(BlockingIOError):
            while True:
                os.write(other, b"x")
        time.sleep(0.01)
    os.close(other)


def leave(terminal: Terminal, number: int | None) -> None:
    if number is None:
        terminal.send(KEYS["ctrl+q"].encode())
    else:
        terminal.signal(number)


def assert_given_back(terminal: Terminal) -> None:
    """Whoever reads again has the first screen, and a terminal that shows what is typed."""
    while terminal.pump(0.1):
        pass
    assert terminal.raw.removesuffix(GIVE_BACK.encode()).endswith(LAST.encode())
    flags = termios.tcgetattr(terminal._file)[3]
    assert flags & termios.ECHO
    assert flags & termios.ICANON


def assert_whole() -> None:
    (path,) = folder().glob("*.jsonl")
    Transcript.open(path)[0].close()
    assert load(path).problem is None


@pytest.mark.parametrize("number", some_at_night(LEAVING, "SIGHUP", "SIGINT", "SIGQUIT"))
def test_screen_with_unread_output_can_be_left(number: int | None) -> None:
    with Terminal([*PROGRAM, *PLAY], size=LARGE) as terminal:
        terminal.wait_for_quiet("Enter roll")
        fill(terminal)
        leave(terminal, number)
        status = terminal.wait_for_end()
        assert status == (0 if number is None else 128 + number)
        assert_given_back(terminal)
    assert_whole()


@pytest.mark.usefixtures("known")
def test_lobby_with_unread_output_can_be_left_by_its_key() -> None:
    """Nothing waits yet, so that the key is heard; then what leaving writes does."""
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for_quiet("New game")
        stuff(terminal)
        terminal.send(b"q")
        assert terminal.wait_for_end() == 0
        assert_given_back(terminal)


@pytest.mark.parametrize("name", ["SIGSTOP", "SIGTSTP"])
def test_stopped_program_with_unread_output_ends_once_continued(name: str) -> None:
    with Terminal([*PROGRAM, *PLAY], size=LARGE) as terminal:
        terminal.wait_for_quiet("Enter roll")
        fill(terminal)
        terminal.signal(getattr(signal, name))
        terminal.signal(signal.SIGTERM)
        terminal.signal(signal.SIGCONT)
        assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert_whole()


def test_terminal_with_unread_output_is_restored() -> None:
    with Terminal([*PROGRAM, "rules", "royale"]) as terminal:
        terminal.wait_for_quiet("Esc")
        begun = len(terminal.raw)
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        modes = rb"\x1b\[(?!\?2026)[?<][0-9;]*[a-z]"  # without those around a picture
        written = re.findall(modes, terminal.raw[begun:])
        assert written
        assert all(sequence in LAST.encode() for sequence in written)


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", some_at_night(SIGNALS, "SIGHUP", "SIGQUIT"))
def test_program_held_by_ctrl_s_can_be_left(number: int) -> None:
    with Terminal([*PROGRAM, *PLAY, "--plain"]) as terminal:
        terminal.wait_for("press Enter")
        terminal.send(b"\x13")  # Ctrl+S
        terminal.settle()
        terminal.send(b"\r")
        terminal.rest()
        terminal.signal(number)
        assert terminal.wait_for_end() == 128 + number
    assert_whole()


def test_unread_hand_cannot_be_read_later() -> None:
    path = saved_game(is_hiding_tokens)
    with Terminal([*PROGRAM, "resume", "--plain", str(path)]) as terminal:
        terminal.wait_for("Anna alone: press Enter.")
        terminal.send(b"\r")
        for _ in range(100):
            terminal.send(b"?\r")
            terminal.rest()
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_for_end() == 128 + signal.SIGTERM
        while terminal.pump(0.1):
            pass
        assert Clearing.SCROLLED.after.encode() in terminal.raw
        assert "Three tokens" not in terminal.text
    assert load(path).problem is None


# -- pipes -----------------------------------------------------------------------------------------


def packet(kind: bytes, content: bytes) -> bytes:
    """Return what the server of a page sends to the program of a window."""
    return kind + len(content).to_bytes(4, "big") + content


def meta(**said: object) -> bytes:
    return packet(b"M", json.dumps(said).encode())


def num_unread(pipe: int) -> int:
    (num_bytes,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))
    return int(num_bytes)


ROOM = 4096
"""The least bytes that a pipe has room for."""
NUM_LOOKS = 20
"""After so many looks at which no more had been written, it is full."""
SIZES = meta(type="resize", width=150, height=50) + meta(type="resize", width=120, height=35)
LINES = (*PLAY, "--plain")
PIPED = {
    "lines": (PROGRAM, LINES, b"?\n", signal.SIGTERM, 128 + signal.SIGTERM),
    "a rulebook": (PROGRAM, ("rules", "royale"), b"", signal.SIGINT, 128 + signal.SIGINT),
    "a window": (WINDOW, PLAY, SIZES, signal.SIGTERM, 128 + signal.SIGTERM),
    "a window, Ctrl+Q": (WINDOW, PLAY, SIZES, packet(b"D", b"\x11"), 0),
    "a window that is closed": (WINDOW, PLAY, SIZES, meta(type="quit"), 0),
}


@pytest.mark.parametrize(
    ("program", "words", "more", "last", "status"),
    [
        pytest.param(
            *piped, id=name, marks=() if name in ("lines", "a window") else pytest.mark.nightly
        )
        for name, piped in PIPED.items()
    ],
)
def test_program_ends_despite_an_unread_pipe(
    program: Sequence[str], words: Sequence[str], more: bytes, last: bytes | int, status: int
) -> None:
    """`more` makes it write more, `last` tells it to leave."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, ROOM)
    with subprocess.Popen(
        [*program, *words], stdin=subprocess.PIPE, stdout=writing, stderr=writing
    ) as begun:
        assert begun.stdin is not None
        unread = [0]
        while not unread[-1] or unread[-NUM_LOOKS:] != [unread[-1]] * NUM_LOOKS:
            begun.stdin.write(more)
            begun.stdin.flush()
            time.sleep(0.05)
            unread.append(num_unread(reading))
        if isinstance(last, bytes):
            begun.stdin.write(last)
            begun.stdin.flush()
        else:
            begun.send_signal(last)
        try:
            assert begun.wait(STUCK) == status
        finally:
            begun.kill()
    os.close(reading)
    os.close(writing)
