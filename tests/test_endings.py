"""However the program ends, the terminal is left clean and the game is on the disk."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.terminal import LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = (*PROGRAM, "play", "dice", "--players", "Anna,Ben", "--animation", "off", "--seed", "3")
FAILING = (
    sys.executable,
    "-c",
    "import sys\n"
    "from lasvegas_tui.cli import main as cli\n"
    "from lasvegas_tui.app import LasVegas\n"
    "def fail(self):\n    secret = 'three tokens'\n    raise RuntimeError('broken')\n"
    "LasVegas.on_app_blur = lambda self, event: fail(self)\n"
    "sys.exit(cli.main(['play', 'dice', '--players', 'Anna,Ben']))",
)


def games(home: Path) -> list[Path]:
    return sorted((home / "data" / "lasvegas-tui" / "games").glob("*.jsonl"))


@pytest.mark.parametrize(
    ("number", "status"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130), ("SIGQUIT", 131)]
)
def test_a_signal_ends_it_cleanly(home: Path, number: str, status: int) -> None:
    with Terminal(PLAY) as terminal:
        terminal.wait_for("Anna")
        terminal.settle()
        terminal.signal(getattr(signal, number))
        assert terminal.wait() == status
        assert LEFT_SCREEN in terminal.raw
        assert terminal.raw.rfind(b"\x1b[?1000l") > terminal.raw.rfind(b"\x1b[?1000h")
        assert b"Traceback" not in terminal.raw
    assert len(games(home)) == 1


def test_ctrl_q_ends_it_at_once_and_the_game_is_saved(home: Path) -> None:
    with Terminal(PLAY) as terminal:
        terminal.wait_for("Anna")
        terminal.press("enter")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert LEFT_SCREEN in terminal.raw
    assert len(games(home)[0].read_text().splitlines()) >= 2


def test_coming_back_to_the_foreground_shows_the_table_again() -> None:
    shell = ("bash", "--norc", "-i")
    with Terminal(shell, env={"PS1": "$ ", "HISTFILE": ""}) as terminal:
        terminal.wait_for("$")
        terminal.send((" ".join(f"'{word}'" for word in PLAY) + "\r").encode())
        terminal.wait_for("round 1")
        terminal.settle()
        terminal.press("ctrl+z")
        terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw, "the shell's own screen")
        terminal.settle()
        terminal.screen.reset()
        terminal.send(b"fg\r")
        terminal.wait_for("round 1")
        terminal.press("ctrl+q")


def test_a_failure_is_one_sentence_and_names_the_file_with_the_rest(home: Path) -> None:
    with Terminal(FAILING) as terminal:
        terminal.wait_for("Anna")
        terminal.settle()
        terminal.send(b"\x1b[O")
        assert terminal.wait() == 1
        after = terminal.raw.rpartition(LEFT_SCREEN)[2].decode()
        assert "The program failed" in after
        assert "Traceback" not in after
        assert "three tokens" not in terminal.raw.decode()
        assert os.fspath(games(home)[0]) in after
    log = next(home.rglob("crash.log")).read_text()
    assert "RuntimeError: broken" in log
    assert "three tokens" not in log.replace("secret = 'three tokens'", "")


FAULTS = {
    "a handler": "LasVegas.on_app_focus = fail",
    "a worker": "LasVegas.on_app_focus = lambda app, event: app.run_worker(fail_later()) and None",
    "a thread of a worker": (
        "LasVegas.on_app_focus = lambda app, event: app.run_worker(fail, thread=True) and None"
    ),
    "a task": "LasVegas.on_app_focus = lambda app, event: start(fail_later()) and None",
    "a callback of the loop": (
        "LasVegas.on_app_focus = lambda app, event: app.terminal.loop.call_soon(fail) and None"
    ),
    "a timer": "LasVegas.on_app_focus = lambda app, event: app.set_timer(0.01, fail) and None",
    "a thread": "LasVegas.on_app_focus = lambda app, event: threading.Thread(target=fail).start()",
    "what reads the terminal": "TerminalDriver.process_message = fail",
    "what writes to the terminal": "WriterThread.run = fail",
    "drawing": "KeyBar.render_line = fail",
    "the first picture": "LasVegas.on_mount = fail",
    "what comes before it": "LasVegas.on_load = fail",
}
"""Faults by where they are."""
FAULTY = """
import sys, threading
from asyncio import ensure_future as start, sleep
from lasvegas_tui.app import LasVegas
from lasvegas_tui.cli import main
from lasvegas_tui.shell.driver import TerminalDriver
from lasvegas_tui.widgets.key_bar import KeyBar
from textual.drivers.linux_driver import WriterThread
def fail(*_):
    secret = "three tokens"
    raise RuntimeError("broken")
async def fail_later():
    await sleep(0)  # a task that fails at once is noticed by the garbage collector, since 3.12
    fail()
{}
sys.exit(main.main(["play", "dice", "--players", "Anna,Ben"]))
"""


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_whatever_fails_the_program_does_not_end_as_if_nothing_had(fault: str, home: Path) -> None:
    with Terminal((sys.executable, "-c", FAULTY.format(fault)), size=(300, 24)) as terminal:
        terminal.wait_until(lambda: bool(terminal.raw), "anything")
        terminal.settle()
        with suppress(OSError):  # it may have ended already
            terminal.send(b"\x1b[I")
        assert terminal.wait() == 1
        assert b"The program failed" in terminal.raw
        assert b"three tokens" not in terminal.raw
    assert "broken" in next(home.rglob("crash.log")).read_text()


def test_no_color_and_ascii_are_obeyed() -> None:
    with Terminal((*PLAY, "--ascii"), env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("Anna")
        terminal.settle()
        assert terminal.text.isascii()
        assert "^ Anna" in terminal.text
