"""What is written to a terminal looks as Textual would have it, and is no more than is needed."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from lasvegas_tui.screens import room
from lasvegas_tui.screens.room import Room
from lasvegas_tui.widgets.sparing import Part, Sparing, Whole
from tests.ui.tables import TableApp, asking, new_session, running

WIDTH = 40
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
STRIPS = st.lists(st.lists(PARTS, max_size=6).map(Strip), min_size=1, max_size=4)
SPANS = st.lists(st.integers(0, WIDTH - 3), min_size=2, max_size=2, unique=True).map(sorted)


def drawn(*written: str) -> list[list[object]]:
    """What a terminal shows after something was written."""
    screen = pyte.Screen(WIDTH, 5)
    stream = pyte.Stream(screen)
    for part in written:
        stream.feed(part)
    assert screen.cursor.attrs == screen.default_char, "a look stays in force"
    return [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(5)]


def _seen(cell: Any) -> object:
    """What is seen of a cell: of a blank no more than its ground and what is drawn on it."""
    is_bare = cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse)
    return cell.bg if is_bare else cell


@given(STRIPS)
def test_all_of_a_screen_is_drawn_as_it_was(strips: list[Strip]) -> None:
    region = Region(0, 0, WIDTH, len(strips))
    lines: Any = [[strip] for strip in strips]
    usual = LayoutUpdate(lines, region).render_segments(CONSOLE)
    sparing = Whole(lines, region).render_segments(CONSOLE)
    assert drawn(sparing) == drawn(usual)


@given(STRIPS, SPANS)
def test_a_part_of_a_screen_is_drawn_as_it_was(strips: list[Strip], span: list[int]) -> None:
    strips = [strip.adjust_cell_length(WIDTH) for strip in strips]
    start, end = span
    middle = WIDTH // 2
    chops: Any = [
        dict(zip((0, middle), strip.divide([middle, WIDTH]), strict=True)) for strip in strips
    ]
    changed = [part for y in range(len(strips)) for part in ((y, 0, 2), (y, start + 3, end + 3))]
    given = (chops, changed, [[middle, WIDTH]] * len(strips))
    usual = ChopsUpdate(*given).render_segments(CONSOLE)
    sparing = Part(*given).render_segments(CONSOLE)
    before = Whole([[strip] for strip in strips], Region(0, 0, WIDTH, 4)).render_segments(CONSOLE)
    assert drawn(before, sparing) == drawn(before, usual)


def test_nothing_is_written_in_front_of_what_has_changed() -> None:
    line = Strip([Segment("unchanged ", STYLES[0]), Segment("new", STYLES[1])])
    written = Part([{0: line}], [(0, 10, 13)], [[13]]).render_segments(CONSOLE)
    assert "unchanged" not in written
    assert written.startswith("\x1b[1;11H")
    assert "new" in written


def test_a_look_that_stays_is_told_once() -> None:
    line = Strip([Segment(text, STYLES[0]) for text in "abc"] + [Segment("d", STYLES[2])])
    written = Whole([[line]], Region(0, 0, 4, 1)).render_segments(CONSOLE)
    assert written.count("38;2;170;187;204") == 1
    assert written.endswith("abc\x1b[1md\x1b[0m")


class Stage(Room[None]):
    """Three things in a row."""

    def compose(self) -> ComposeResult:
        yield from (Static(name, id=name) for name in ("first", "second", "third"))


class OneStage(App[None]):
    """Nothing but that."""

    def get_default_screen(self) -> Stage:
        return Stage()


async def test_what_stays_where_it_was_is_not_painted_when_another_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though all in front of it have another number then."""
    monkeypatch.setattr(room, "Sparing", Sparing)
    async with running(OneStage(), size=(20, 5)) as (app, _):
        compositor = app.screen._compositor
        assert isinstance(compositor, Sparing)
        compositor._dirty_regions.clear()
        third = app.screen.query_one("#third")
        region = third.region
        third.styles.display = "none"
        compositor.reflow(app.screen, app.size)
        assert compositor._dirty_regions == {region}


@pytest.mark.parametrize("game", ["dice", "royale", "card", "board", "vegan"])
async def test_every_screen_is_written_sparingly(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "Sparing", Sparing)
    async with asking(TableApp(new_session(game, 3))) as (app, _):
        update = app.screen._compositor.render_full_update()
        usual = LayoutUpdate(update.strips, update.region).render_segments(CONSOLE)
        assert len(update.render_segments(CONSOLE)) < len(usual) * 2 / 3
