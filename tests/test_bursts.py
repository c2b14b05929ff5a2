"""Keys that reach a real terminal in one write, faster than screens come up."""

from __future__ import annotations

from random import Random

import pytest

from tests.terminal import PROGRAM, Terminal

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


def test_what_is_opened_in_the_lobby_in_one_write_ends_nothing() -> None:
    with Terminal(PROGRAM) as terminal:
        for keys in ("\rs", "s\r", "sq", "rqq", "1q"):
            terminal.wait_for("New game")
            terminal.send(keys.encode())
            terminal.settle(0.2)
            if "New game" not in terminal.text:
                terminal.press("escape")


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
        if "choose" not in terminal.text:
            terminal.press("escape")
        terminal.wait_for("choose")
