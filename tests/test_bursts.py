"""Keys that reach a real terminal in one write, faster than screens come up."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from tests.terminal import LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

SIZES = ((1, 1), (30, 10), (80, 23), (80, 24), (120, 35))


def test_what_is_opened_and_left_at_the_table_in_one_write_ends_nothing() -> None:
    with Terminal(
        [*PROGRAM, "play", "dice", "--players", "Anna,Ben", "--animation", "off"]
    ) as terminal:
        terminal.wait_for("Enter roll")
        for keys in ("?q", "lq", "nq", "?qqq", "lqlq", "nqq"):
            terminal.send(keys.encode())
            terminal.settle(0.2)
            if "Enter roll" not in terminal.text:
                terminal.press("escape")
            terminal.wait_for("Enter roll")
        terminal.press("enter")
        terminal.wait_for("Anna to choose a number")


@pytest.mark.usefixtures("known")
def test_what_is_opened_in_the_lobby_in_one_write_ends_nothing() -> None:
    with Terminal(PROGRAM) as terminal:
        for keys in ("\rs", "s\r", "sq", "rqq", "1q"):
            terminal.wait_for("New game")
            terminal.send(keys.encode())
            terminal.settle(0.5)
            while "New game" not in terminal.text:
                terminal.press("escape")
                terminal.settle(0.5)


def test_a_storm_of_sizes_and_keys_leaves_an_open_choice_open() -> None:
    rng = Random(1)
    with Terminal(
        [*PROGRAM, "play", "vegan", "--players", "Anna,bot", "--animation", "off"]
    ) as terminal:
        terminal.wait_for("choose")
        for _ in range(60):
            terminal.resize_in_haste(*rng.choice(SIZES))
            terminal.send(
                "".join(rng.choices(("\x1b[D", "\x1b[B", "1", "?", "l", "n"), k=2)).encode()
            )
        terminal.resize(80, 24)
        terminal.settle(0.3)
        for _ in range(2):  # out of a page, and out of a card half chosen
            if "choose" not in terminal.text:
                terminal.press("escape")
                terminal.settle(0.3)
        terminal.wait_for("choose")


SLOW_TO_MEASURE = """
import os, sys, time
from pathlib import Path
measured, measuring, go_on = os.get_terminal_size, *map(Path, sys.argv[1:])
def measure(*given):
    size = measured(*given)
    if size == (30, 10):
        measuring.touch()
        while not go_on.exists():
            time.sleep(0.01)
        return RETURNED
    return size
os.get_terminal_size = measure
from lasvegas_tui.cli.main import main
sys.exit(main(["play", "dice", "--players", "Anna,Ben"]))
"""


def _change_the_size_while_another_is_read(
    terminal: Terminal, measuring: Path, go_on: Path
) -> None:
    terminal.resize_in_haste(30, 10)
    terminal.wait_until(measuring.exists, "a size that is read")
    terminal.resize_in_haste(80, 24)
    go_on.touch()
    terminal.settle()
    measuring.unlink()
    go_on.unlink()


@pytest.mark.parametrize(
    "returned", ["size", "measured(*given)"], ids=["another", "the same as before"]
)
def test_a_size_that_comes_while_another_is_read_is_the_one_that_is_drawn(
    tmp_path: Path, returned: str
) -> None:
    program, *signs = (tmp_path / name for name in ("slow.py", "measuring", "go_on"))
    program.write_text(SLOW_TO_MEASURE.replace("RETURNED", returned))
    with Terminal(("bash", "--norc", "-i"), env={"PS1": "$ ", "HISTFILE": ""}) as terminal:
        terminal.wait_for("$")
        terminal.send(shlex.join(map(str, (sys.executable, program, *signs))).encode() + b"\r")
        terminal.wait_for("round 1")
        terminal.settle()
        _change_the_size_while_another_is_read(terminal, *signs)
        terminal.wait_for("round 1")
        terminal.press("ctrl+z")
        terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw, "the shell's own screen")
        terminal.settle()
        terminal.send(b"fg\r")
        terminal.wait_for("round 1")
        terminal.settle()
        _change_the_size_while_another_is_read(terminal, *signs)
        terminal.wait_for("round 1")
        terminal.press("ctrl+q")
