"""Joined lines look and answer as they did."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from lasvegas_tui.widgets.joined import Joined

GROUND = Color.parse("#000000")
STYLES = [
    Style.parse(text) + Style.from_meta(meta)
    for text in (
        "red on blue",
        "green on blue",
        "bold red on blue",
        "underline red on blue",
        "reverse red on blue",
        "red",
    )
    for meta in (None, {"option": 1}, {"offset": (1, 2)}, {"option": 1, "offset": (3, 2)})
]
LINES = st.lists(
    st.builds(
        Segment, st.sampled_from(["", " ", "   ", "a", " b "]), st.sampled_from([*STYLES, None])
    )
)


def cells(segments: list[Segment]) -> list[object]:
    """What is seen of every cell, and what it tells of a click."""
    return [_cell(sign, style) for text, style, _ in segments for sign in text]


def _cell(sign: str, style: Style | None) -> object:
    if style is None:
        return sign
    meta = {name: value for name, value in style.meta.items() if name != "offset"}
    draws = (style.color, style.bold, style.underline, style.reverse)
    is_bare = sign == " " and not style.underline and not style.reverse
    return sign, style.bgcolor, None if is_bare else draws, meta


@given(LINES)
def test_every_cell_stays_as_it_was(line: list[Segment]) -> None:
    assert cells(Joined().apply(line, GROUND)) == cells(line)


@given(LINES)
def test_no_part_is_empty_and_no_two_neighbours_are_of_one_style(line: list[Segment]) -> None:
    joined = Joined().apply(line, GROUND)
    assert all(segment.text for segment in joined)
    assert all(left.style is None or left.style != right.style for left, right in pairwise(joined))


def test_blanks_take_the_style_of_their_neighbour() -> None:
    red, green = Style.parse("red on blue"), Style.parse("green on blue")
    line = [
        Segment("  ", green),
        Segment("a", red),
        Segment(" ", Style.parse("on blue")),
        Segment("b", red),
    ]
    assert Joined().apply(line, GROUND) == [Segment("  a b", red)]
