"""What is sent to a terminal draws what was to be drawn, and no more than changes its picture."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lasvegas_tui.shell.picture import Picture

WIDTH, HEIGHT = 40, 5
CONSOLE = Console(color_system="truecolor", force_terminal=True)
STYLES = [
    Style.parse(text)
    for text in (
        "#aabbcc on #000000",
        "#112233 on #000000",
        "bold #aabbcc on #000000",
        "bold italic #aabbcc on #102030",
        "underline #aabbcc on #000000",
        "reverse bold red on blue",
        "strike bright_white on color(200)",
        "on #102030",
        "dim bold red",
        "dim red",
        "none",
    )
]
TEXTS = ["", " ", "   ", "a", "abc", " b ", "长", "长e\u0301", "e\u0301"]
PARTS = st.builds(Segment, st.sampled_from(TEXTS), st.sampled_from(STYLES), st.none())
LINES = st.lists(PARTS, max_size=6).map(Strip)
PLACES = st.tuples(st.integers(0, WIDTH - 20), st.integers(0, HEIGHT - 1))
FRAMES = st.lists(st.tuples(PLACES, LINES), min_size=1, max_size=4)


def frame(parts: list[tuple[tuple[int, int], Strip]]) -> str:
    """Return what Textual writes for some parts of lines."""
    written = [Control.move_to(*place).segment.text + line.render(CONSOLE) for place, line in parts]
    return "".join(written) + Control.move_to(0, 0).segment.text


def drawn(*texts: str) -> list[list[object]]:
    """What a terminal shows after something was written."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for text in texts:
        stream.feed(text)
    assert screen.cursor.attrs == screen.default_char, "a look stays in force"
    return [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _seen(cell: Any) -> object:
    """What is seen of a cell: of a blank no more than its ground and what is drawn on it."""
    is_bare = cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse)
    return cell.bg if is_bare else cell


@given(st.lists(FRAMES, min_size=1, max_size=5))
def test_frame_after_frame_is_drawn_as_it_was(
    frames: list[list[tuple[tuple[int, int], Strip]]],
) -> None:
    picture, usual = Picture(), list(map(frame, frames))
    sent = [picture.update(text) for text in usual]
    assert drawn(*sent) == drawn(*usual)


@given(st.lists(LINES, min_size=1, max_size=HEIGHT))
def test_what_is_there_already_is_not_sent_again(lines: list[Strip]) -> None:
    assume(any(line.text for line in lines))
    text = frame([((0, y), line) for y, line in enumerate(lines)])
    picture = Picture()
    first = picture.update(text)
    assert picture.update(text) == "\x1b[1;1H"
    picture.forget()
    assert picture.update(text) == first


def test_of_a_line_only_what_has_changed_is_sent() -> None:
    picture = Picture()
    for name in ("Anna", "Anne"):
        line = Strip([Segment(f"{name} has 10K", STYLES[0])])
        sent = picture.update(frame([((0, 2), line)]))
    assert sent == "\x1b[3;4H\x1b[38;2;170;187;204;48;2;0;0;0me\x1b[0m\x1b[1;1H"


def test_a_look_that_stays_is_told_once() -> None:
    line = Strip([Segment(text, STYLES[0]) for text in "abc"] + [Segment("d", STYLES[2])])
    sent = Picture().update(frame([((0, 1), line)]))
    assert sent.count("38;2;170;187;204") == 1
    assert sent.endswith("abc\x1b[1md\x1b[0m\x1b[1;1H")


@pytest.mark.parametrize(
    "code",
    [
        "\x1b[?1049h",
        "\x1b[?1000l",
        "\x1b[>13u",
        "\x1b[<u",
        "\x1b]2;Anna · LAS VEGAS\x07",
        "\x1b[22;2t",
        "\x1b[?2026$p",
        "\x1b[?2026h",
        "\x07",
    ],
)
def test_other_codes_are_sent_as_they_are_and_change_no_picture(code: str) -> None:
    picture, text = Picture(), frame([((0, 0), Strip([Segment("Anna", STYLES[0])]))])
    picture.update(text)
    assert picture.update(code) == code
    assert picture.update(text) == "\x1b[1;1H"


def test_after_what_cannot_be_read_nothing_is_taken_for_known() -> None:
    picture, text = Picture(), frame([((0, 0), Strip([Segment("Anna", STYLES[0])]))])
    picture.update(text)
    assert picture.update("x\x1b[2J") == "x\x1b[2J"
    assert "Anna" in picture.update(text)
