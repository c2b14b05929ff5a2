"""Which stream is the screen: what is a terminal decides, wherever else the others go."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from lasvegas_tui import streams
from tests.nightly import rest_at_night
from tests.terminal import LEFT_SCREEN, PROGRAM, Terminal

pytestmark = [pytest.mark.terminal, pytest.mark.usefixtures("known")]

ELSEWHERE = ("2>log", "2>&-", ">&-", "< /dev/tty", ">log", "2>/dev/null", "2>&1")


def in_shell(words: str, redirection: str) -> Terminal:
    """Run the program with redirected streams."""
    return Terminal(["sh", "-c", f"{shlex.join(PROGRAM)} {words} {redirection}"])


@pytest.mark.parametrize("redirection", rest_at_night(ELSEWHERE, 4))
def test_game_is_drawn_wherever_other_streams_go(
    redirection: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with in_shell("play dice --players Anna,Ben", redirection) as terminal:
        terminal.wait_for("Anna: Enter rolls")
        terminal.settle()
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert LEFT_SCREEN in terminal.raw
    for log in tmp_path.glob("log"):
        assert log.read_bytes() == b""


@pytest.mark.parametrize(
    ("words", "redirection"),
    [
        ("rules dice D-1", "</dev/null"),
        ("rules dice D-1", "<&-"),
        ("demo ties", "</dev/null 2>/dev/null"),
    ],
)
def test_text_is_printed_where_no_screen_is(words: str, redirection: str) -> None:
    with in_shell(words, redirection) as terminal:
        assert terminal.wait() == 0
        assert b"\x1b" not in terminal.raw
        assert b"D-1" in terminal.raw or b"ties" in terminal.raw


def test_text_is_printed_on_a_terminal_that_cannot_draw() -> None:
    with Terminal([*PROGRAM, "rules", "dice", "D-1"], env={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 0
        assert b"D-1" in terminal.raw


def test_doctor_knows_the_screen() -> None:
    with in_shell("doctor", "2>/dev/null") as terminal:
        assert terminal.wait() == 0
        assert b"size         80x24" in terminal.raw


@contextmanager
def terminal_file() -> Iterator[TextIO]:
    """Return a stream on a terminal of its own."""
    other, terminal = os.openpty()
    with os.fdopen(terminal, "w") as file:
        yield file
    os.close(other)


def test_terminal_of_the_input_is_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal_file() as typed, terminal_file() as another:
        monkeypatch.setattr(sys, "__stdin__", typed)
        monkeypatch.setattr(sys, "__stdout__", typed)
        monkeypatch.setattr(sys, "__stderr__", another)
        assert streams.screen() is typed
        monkeypatch.setattr(sys, "__stdout__", None)
        assert streams.screen() is another
        monkeypatch.setattr(sys, "__stdin__", None)
        assert streams.screen() is None
