"""What a terminal sends: only keys are keys, whatever comes between, in pieces or in one burst."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from lasvegas_tui.files.transcript_writer import folder
from tests.nightly import rest_at_night
from tests.saved import header, written
from tests.terminal import CURTAIN, KEYS, LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = ("--players", "Anna,Ben", "--seed", "7", "--animation", "off")


class Place(Struct, frozen=True):
    """A place of the program, and a key that does something there."""

    words: Sequence[str]
    seen: str
    key: str
    then: str
    """What stands there once the key is pressed."""
    is_behind_curtain: bool = False
    is_rolled_first: bool = False


PLACES: Mapping[str, Place] = {
    "dice": Place(("play", "dice", *PLAY), "choose a number", "2", "Enter place", False, True),
    "royale": Place(("play", "royale", *PLAY), "choose a number", "3", "Enter place", False, True),
    "card": Place(("play", "card", *PLAY), "to choose cards", "3", "Enter commit", True),
    "board": Place(("play", "board", *PLAY), "choose the table where", "4", "Enter place"),
    "vegan": Place(("play", "vegan", *PLAY), "to lead trick 1", "4", "Enter play", True),
    "a curtain of card": Place(("play", "card", *PLAY), CURTAIN, "o", "h hide"),
    "a curtain of vegan": Place(("play", "vegan", *PLAY), CURTAIN, "o", "h hide"),
    "the lobby": Place((), "Continue", "s", "Animation"),
    "a name": Place(("play", "royale"), "Deal the first round", "Zo\u00eb", "Zo\u00eb"),
}


@contextmanager
def at(place: Place) -> Iterator[Terminal]:
    """The program at a place."""
    with Terminal([*PROGRAM, *place.words]) as terminal:
        if place.is_rolled_first:
            terminal.wait_for_quiet("Enter roll")
            terminal.press("enter")
        if place.is_behind_curtain or place.seen == CURTAIN:
            terminal.wait_for_curtain()
        if place.is_behind_curtain:
            terminal.press("enter")
        terminal.send(MOVED)
        terminal.wait_for_quiet(place.seen)
        yield terminal


# -- bytes that are no key -------------------------------------------------------------------------

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


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("name", ["royale", "the lobby"])
def test_strange_bytes_are_ignored_and_the_next_key_works(name: str) -> None:
    place = PLACES[name]
    written(3, header())
    with at(place) as terminal:
        for strange in STRANGE.values():
            terminal.send(strange + place.key.encode())
            terminal.wait_until(lambda: place.then in terminal.text, repr(strange))
            terminal.press("escape")
            terminal.wait_for_quiet(place.seen)


@pytest.mark.usefixtures("known")
def test_letters_after_a_strange_byte_in_a_name_are_kept() -> None:
    with Terminal((*PROGRAM, "play", "royale")) as terminal:
        terminal.wait_for_quiet("Deal the first round")
        terminal.send(b"\xffZo\xe9\xc3\xab\xc3(e\x80")
        terminal.wait_for("Zoë(e")


@pytest.mark.parametrize("first", rest_at_night(range(0, 256, 64), 2))
def test_no_single_byte_ends_the_program(first: int) -> None:
    with at(PLACES["royale"]) as terminal:
        for number in set(range(first, first + 64)) - set(LEAVING):
            terminal.send(bytes([number]))
            terminal.settle()
        assert LEFT_SCREEN not in terminal.raw
        terminal.send(b"\x11")
        assert terminal.wait() == 0


# -- line feeds ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("known")
def test_line_feed_is_enter_everywhere() -> None:
    written(3, header())
    with Terminal([*PROGRAM, "play", "card"]) as terminal:
        terminal.wait_for_quiet("Deal the first round")
        terminal.send(b"\n")
        terminal.wait_for("round 1 of 4")
    with Terminal([*PROGRAM, *PLACES["card"].words]) as terminal:
        for _ in range(2):
            terminal.wait_for_curtain()
            terminal.send(b"o\n")
            terminal.wait_for("One moment, please")
            terminal.wait_for_curtain()
            terminal.send(b"\n")
            terminal.wait_for_quiet("h hide")
            terminal.press("1")
            terminal.send(b"\x1b[200~\n\n\x1b[201~")
            terminal.wait_for_quiet("Enter commit")
            terminal.send(b"\n")
        terminal.wait_for("Cards up!")
        terminal.press("q")
        terminal.wait_for_quiet("Continue")
        terminal.send(b"\n")
        terminal.wait_until(lambda: "Continue" not in terminal.text, "a game")


# -- what a terminal sends by itself ---------------------------------------------------------------

ANSWERS = (
    b"\x1b]11;rgb:2828/2828/2828\x07",  # a background
    b"\x1b]10;rgb:dddd/dddd/dddd\x1b\\",
    b"\x1b]4;1;rgb:3535/1313/6262\x1b\\",
    b"\x1b]52;c;b3BlbiB0aGUgaGFuZCBvIHggMSAyIDM=\x07",
    b"\x1b]lxterm: 1 2 3 o x\x1b\\",
    b"\x1bP>|Konsole 24.12.3\x1b\\",  # a name
    b"\x1bP>|xterm.js(5.5.0)\x1b\\",
    b"\x1bP1$r0;1;38;2;1;2;3m\x1b\\",
    b"\x1bP1+r544e=787465726d2d323536636f6c6f72\x1b\\",
    b"\x1bP!|7E565445\x1b\\",
    b"\x1bPtmux;\x1b\x1b]11;rgb:12/34/56\x07\x1b\\",
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b^open 1 2 3\x1b\\",
    "\x1bXöffnen ✓ 1 2 3 o x\x07".encode(),
    b"\x1b[?62;22;52c",  # attributes
    b"\x1b[>41;390;0c",
    b"\x1b[0n",
    b"\x1b[?997;1n",
    b"\x1b[8;24;80t",
    b"\x1b[4;600;800t",
    b"\x1b[3;12;34t",
    b"\x1b[?1u",
    b"\x1b[?1004;2$y",
    b"\x1b[?2;0;800;600S",
    b"\x1b[2;1;1;128;128;1;0x",
    b"\x1b[120~",
    b"\x1b[32;10;20M",  # the mouse as urxvt, and as X10, tells it
    b"\x1b[MC1o",
)
MOVED = b"\x1b[<35;1;1M"
"""The mouse is in the corner, with no button pressed."""
PAUSE = 0.15
"""Seconds between two pieces, longer than Esc is waited for."""
NUM_IN_PIECES = 8
NIGHTLY = ("dice", "card", "board", "a curtain of vegan")
"""Places that are much like another one."""


def files() -> dict[Path, bytes]:
    """Return all that is saved."""
    return {path: path.read_bytes() for path in folder().rglob("*") if path.is_file()}


def in_pieces(rng: Random) -> Iterator[bytes]:
    """Yield answers, and where the mouse is, in two or three pieces; ESC is never alone."""
    for answer in (*rng.sample(ANSWERS, NUM_IN_PIECES), MOVED):
        first = rng.randrange(2, len(answer))
        second = rng.randrange(first, len(answer)) if first > 2 else first
        yield from filter(None, (answer[:first], answer[first:second], answer[second:]))


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in NIGHTLY else ()) for name in PLACES],
)
def test_terminal_replies_do_nothing(name: str) -> None:
    place = PLACES[name]
    written(3, header())
    with at(place) as terminal:
        picture, saved = terminal.lines, files()
        terminal.send(b"".join(ANSWERS))
        for piece in in_pieces(Random(name)):
            terminal.pump(PAUSE)
            terminal.send(piece)
        terminal.settle()
        assert (terminal.lines, files()) == (picture, saved)
        terminal.send(place.key.encode())
        terminal.wait_for(place.then)


def test_rest_of_a_sequence_after_esc_does_nothing() -> None:
    with at(PLACES["dice"]) as terminal:
        saved = files()
        for rest in (b"[<35;33;12M", b"]11;rgb:2828/2828/2828\x07", b"P>|Konsole 24.12.3\x1b\\"):
            terminal.press("lone escape")
            terminal.pump(PAUSE)
            terminal.send(rest)
            terminal.settle()
        assert files() == saved
        terminal.press("2")
        terminal.wait_for("Enter place")
        terminal.press("lone escape")
        terminal.wait_for_quiet("choose a number")
        terminal.send(b"\x1bP")  # Alt and P

        def is_right_heard() -> bool:
            """It is once the delay is over."""
            terminal.send(KEYS["right"].encode())
            return "Enter place" in terminal.text

        terminal.wait_until(is_right_heard, "a key after the delay")


# -- many keys in one write ------------------------------------------------------------------------

SIZES = ((1, 1), (30, 10), (80, 23), (80, 24), (120, 35))


def test_pages_opened_and_left_at_the_table_in_one_write_do_not_end_the_program() -> None:
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

        def is_rolled() -> bool:
            terminal.press("enter" if "Enter roll" in terminal.text else "escape")
            return "Anna to choose a number" in terminal.text

        terminal.wait_until(is_rolled, "a roll")


@pytest.mark.usefixtures("known")
def test_pages_opened_and_left_in_the_lobby_in_one_write_do_not_end_the_program() -> None:
    with Terminal(PROGRAM) as terminal:
        for keys in ("\rs", "s\r", "sq", "rqq", "1q"):
            terminal.wait_for("New game")
            terminal.send(keys.encode())
            terminal.settle(0.5)
            while "New game" not in terminal.text:
                terminal.press("escape")
                terminal.settle(0.5)


def test_burst_of_sizes_and_keys_leaves_a_choice_open() -> None:
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
    "returned",
    [
        pytest.param("size", id="another"),
        pytest.param("measured(*given)", id="the same as before", marks=pytest.mark.nightly),
    ],
)
def test_resize_during_a_measurement_is_drawn(tmp_path: Path, returned: str) -> None:
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
