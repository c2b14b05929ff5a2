"""The terminal of the tests draws what a program writes."""

from __future__ import annotations

import pyte
import pytest

from tests.terminal import _UNKNOWN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal


def test_colours_read_at_once_are_those_read_sign_by_sign() -> None:
    with Terminal([*PROGRAM, "play", "royale", "--players", "Anna,Ben", "--seed", "3"]) as terminal:
        terminal.wait_for_quiet("Enter rolls")
        terminal.press("l", "escape", "enter")
        terminal.wait_for_quiet(" choose  ")
        plain = pyte.Screen(80, 24)
        pyte.ByteStream(plain).feed(_UNKNOWN.sub(b"", bytes(terminal.raw)))
        assert plain.buffer == terminal.screen.buffer
        assert plain.display == terminal.screen.display
        colours = {sign.fg for line in plain.buffer.values() for sign in line.values()}
        assert len(colours) > 9
