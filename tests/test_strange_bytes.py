"""What is no letter and no key is passed over, and what is typed after it is not lost."""

from __future__ import annotations

import pytest

from tests.terminal import LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = (*PROGRAM, "play", "dice", "--players", "Anna,Ben", "--animation", "off", "--seed", "3")
STRANGE = {
    "a byte of Latin-1": b"\xff",
    "the beginning of a letter": b"\xc3(",
    "a letter that is cut off": b"\xe2\x82",
    "a letter of too many bytes": b"\xf8\x88\x80\x80\x80",
    "half of a pair": b"\xed\xa0\x80",
    "no letter at all": bytes(range(0x80, 0x100)),
    "a paste in Latin-1": b"\x1b[200~M\xfcller\x1b[201~",
    "a key of a number too large": b"\x1b[99999999u",
    "a key of a number much too large": b"\x1b[99999999999999999999u",
}
LEAVING = b"\x11\x1aqQ"
"""Ctrl+Q, Ctrl+Z, and the letter that leaves."""


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_strange_bytes_at_the_table_are_passed_over(strange: bytes) -> None:
    with Terminal(PLAY) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.send(strange + b"\r")
        terminal.wait_for("to choose a number")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_strange_bytes_in_the_lobby_are_passed_over(strange: bytes) -> None:
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for_quiet("New game")
        terminal.send(strange + b"s")
        terminal.wait_for("Animation")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def test_what_is_typed_after_a_strange_byte_in_a_name_is_kept() -> None:
    with Terminal((*PROGRAM, "play", "royale")) as terminal:
        terminal.wait_for_quiet("Deal the first round")
        terminal.send(b"\xffZo\xe9\xc3\xab\xc3(e\x80")
        terminal.wait_for("Zoë(e")


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("words", [PLAY, PROGRAM], ids=["at the table", "in the lobby"])
def test_every_byte_in_turn_leaves_the_program_alive(words: tuple[str, ...]) -> None:
    with Terminal(words) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for number in set(range(256)) - set(LEAVING):
            terminal.send(bytes([number]))
            terminal.settle()
        assert LEFT_SCREEN not in terminal.raw
        terminal.send(b"\x11")
        assert terminal.wait() == 0
