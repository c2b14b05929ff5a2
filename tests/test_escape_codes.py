"""What is written to a terminal looks as it would have looked, and takes fewer bytes."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lasvegas_tui.shell.escape_codes import shortened

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
TEXTS = ["", " ", "   ", "a", " b ", "长"]
PARTS = st.builds(Segment, st.sampled_from(TEXTS), st.sampled_from(STYLES), st.none())
LINES = st.lists(st.lists(PARTS, max_size=6).map(Strip), min_size=1, max_size=HEIGHT - 1)
PLACES = st.tuples(st.integers(0, WIDTH - 20), st.integers(0, HEIGHT - 1))


def written(line: Strip) -> str:
    return line.render(CONSOLE)


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


@given(LINES)
def test_lines_are_drawn_as_they_were(lines: list[Strip]) -> None:
    usual = "\r\n".join(map(written, lines))
    assert drawn(shortened(usual)) == drawn(usual)


@given(LINES, st.lists(st.tuples(PLACES, LINES), min_size=1, max_size=4))
def test_parts_of_lines_are_drawn_where_and_as_they_were(
    before: list[Strip], parts: list[tuple[tuple[int, int], list[Strip]]]
) -> None:
    first = "\r\n".join(map(written, before))
    moves = [(Control.move_to(*place).segment.text, lines[0]) for place, lines in parts]
    usual = "".join(move + written(line) for move, line in moves)
    assert drawn(first, shortened(usual)) == drawn(first, usual)


def test_a_look_that_stays_is_told_once() -> None:
    line = Strip([Segment(text, STYLES[0]) for text in "abc"] + [Segment("d", STYLES[2])])
    text = shortened(written(line))
    assert text.count("38;2;170;187;204") == 1
    assert text.endswith("abc\x1b[1md\x1b[0m")


@pytest.mark.parametrize(
    "code",
    [
        "\x1b[?1049h",
        "\x1b[?1000l",
        "\x1b[>13u",
        "\x1b[<u",
        "\x1b]2;Anna · LAS VEGAS\x07",
        "\x1b[?2026h",
    ],
)
def test_other_codes_are_written_as_they_are(code: str) -> None:
    assert shortened(code) == code
