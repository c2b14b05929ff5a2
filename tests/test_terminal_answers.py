"""What a terminal sends by itself chooses, opens, moves and deletes nothing, whole or in pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from lasvegas_tui.files.transcript import folder
from tests.saved import header, written
from tests.terminal import CURTAIN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

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
    "card": Place(("play", "card", *PLAY), "to select cards", "3", "Enter seal", True),
    "board": Place(("play", "board", *PLAY), "to place the pawn", "4", "Enter place"),
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
@pytest.mark.parametrize("name", PLACES)
def test_what_a_terminal_sends_by_itself_does_nothing(name: str) -> None:
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


def test_what_comes_after_esc_as_the_rest_of_a_sequence_does_nothing() -> None:
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
        terminal.pump(PAUSE)
        terminal.press("2")
        terminal.wait_for("Enter place")
