"""Stopped and continued, in whatever way: secrets are covered, and the terminal can be left."""

import os
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.terminal import CURTAIN, LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = ("play", "card", "--players", "Anna,Ben", "--animation", "off")
IN_HAND = "h hide"
"""What stands below a hand that lies open."""


@contextmanager
def at_a_hand(first: str = "") -> Iterator[Terminal]:
    """The program with somebody's hand on the screen."""
    with Terminal([*PROGRAM, *PLAY], first=first) as terminal:
        terminal.wait_for_curtain()
        terminal.press("o")
        terminal.wait_for_quiet(IN_HAND)
        yield terminal


def wait_for_stop(pid: int, terminal: Terminal) -> None:
    stat = Path(f"/proc/{pid}/stat")
    terminal.wait_until(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == "T", "the stop")
    terminal.settle()


def assert_left_cleanly(terminal: Terminal) -> None:
    num_bytes = len(terminal.raw)
    terminal.press("ctrl+q")
    assert terminal.wait() == 0
    assert LEFT_SCREEN in terminal.raw[num_bytes:]
    flags = termios.tcgetattr(terminal._file)[3]
    assert flags & termios.ECHO
    assert flags & termios.ICANON


@pytest.mark.parametrize("name", ["SIGTSTP", "SIGSTOP"])
def test_hand_is_covered_after_any_stop(name: str) -> None:
    with at_a_hand() as terminal:
        terminal.signal(getattr(signal, name))
        wait_for_stop(terminal.pid, terminal)
        terminal.screen.reset()
        num_bytes = len(terminal.raw)
        terminal.signal(signal.SIGCONT)
        terminal.wait_for_curtain()
        assert IN_HAND.encode() not in terminal.raw[num_bytes:]
        terminal.press("o")
        terminal.wait_for_quiet(IN_HAND)
        assert_left_cleanly(terminal)


def test_program_continued_without_a_stop_can_be_left() -> None:
    with at_a_hand() as terminal:
        threads = Path(f"/proc/{terminal.pid}/task")
        num_threads = len(os.listdir(threads))
        for _ in range(3):
            terminal.signal(signal.SIGCONT)
            terminal.settle()
        terminal.wait_for_curtain()
        assert len(os.listdir(threads)) == num_threads
        assert_left_cleanly(terminal)


def test_program_in_the_background_waits_for_the_terminal_and_is_covered() -> None:
    with Terminal(("bash", "--norc", "-i"), env={"PS1": "$ ", "HISTFILE": ""}) as terminal:
        terminal.wait_for("$")
        terminal.send((" ".join([*PROGRAM, *PLAY]) + " &\r").encode())
        children = Path(f"/proc/{terminal.pid}/task/{terminal.pid}/children")
        terminal.wait_until(lambda: bool(children.read_text()), "the program")
        pid = int(children.read_text())
        for number in (None, signal.SIGSTOP, signal.SIGTTIN):
            if number is not None:
                terminal.press("o")
                terminal.wait_for_quiet(IN_HAND)
                os.kill(pid, number)
            wait_for_stop(pid, terminal)
            terminal.screen.reset()
            num_bytes = len(terminal.raw)
            terminal.send(b"bg\r")
            terminal.settle()
            wait_for_stop(pid, terminal)
            assert LEFT_SCREEN not in terminal.raw[num_bytes:]
            terminal.send(b"fg\r")
            terminal.wait_for_curtain()
            assert IN_HAND.encode() not in terminal.raw[num_bytes:]
        terminal.press("ctrl+q")
        terminal.wait_until(lambda: not children.read_text(), "the end")
        terminal.send(b"echo here again\r")
        terminal.wait_for("\nhere again")


ASLEEP = """
import os
from lasvegas_tui import os_differences
os_differences.seconds_asleep = lambda: 60.0 * os.path.exists({woken!r})
"""


def test_hand_is_covered_when_the_computer_wakes(tmp_path: Path) -> None:
    woken = tmp_path / "woken"
    with at_a_hand(ASLEEP.format(woken=str(woken))) as terminal:
        woken.touch()
        terminal.wait_for(CURTAIN)
