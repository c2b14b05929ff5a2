"""No sentence is cut in the middle: what there is no room for ends with … behind a whole word."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play import narration
from lasvegas_tui.rules import names
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens.board.play_area import BoardPlayArea
from lasvegas_tui.screens.look.base_animation import Instant
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.setup import SetupScreen
from lasvegas_tui.screens.table.asking import prompt
from lasvegas_tui.screens.table.asking.question import Question
from lasvegas_tui.screens.table.playback import scenes
from lasvegas_tui.screens.table.table_screen import TableScreen
from lasvegas_tui.settings import SETTINGS
from lasvegas_tui.widgets.casino import CasinoPanel
from lasvegas_tui.widgets.fields import Chooser
from lasvegas_tui.widgets.history import SENTENCE_END
from lasvegas_tui.widgets.styles import shortened
from tests.rules.royale import playing as royale
from tests.ui.positions import LONG, TABLE_IDS, TABLES, OneTable, Table, asked
from tests.ui.screen import strips, text
from tests.ui.tables import NAMES, TableApp, asking, new_session, running
from tests.walking import random_steps

pytestmark = pytest.mark.nightly

ALL_SIZES = [(80, 24), (100, 30), (120, 35), (160, 45), (200, 60)]
SIZES = pytest.mark.parametrize("size", ALL_SIZES, ids=[f"{w}x{h}" for w, h in ALL_SIZES])


def seen(widget: Widget, screen: list[Strip] | None = None) -> str:
    """The words of a widget that are really on the screen."""
    region = widget.region
    rows = (screen or strips(widget.app))[region.y : region.bottom]
    return " ".join(" ".join(row.crop(region.x, region.right).text for row in rows).split())


def is_whole(shown: str, text: str) -> bool:
    """Whether a text is shown to its end, or up to the end of a word and three dots."""
    words = " ".join(text.split())
    if shown == words:
        return True
    head = shown.removesuffix("…").rstrip()
    return shown.endswith("…") and words.startswith(head) and words[len(head)] in " ,;:·"


# -- at the table ----------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=TABLE_IDS)
async def test_what_is_asked_and_foretold_is_whole(
    game: str, num_players: int, options: dict[str, Any], size: tuple[int, int]
) -> None:
    positions = asked(game, num_players, options, range(1))
    app, rng = OneTable(next(positions)), Random(1)
    longest: Counter[str] = Counter()
    async with running(app, size=size) as (_, pilot):
        table = app.table
        for position in positions:
            table.session, question = position.session, position.question()
            _point(question, rng)
            length = len(" ".join(prompt.preview(question, position.session, table.look)[1]))
            if length <= longest[position.task]:
                continue
            longest[position.task] = length
            table.draw_question(question)
            await pilot.pause()
            _check(table)


@SIZES
async def test_what_a_tile_does_is_told_to_the_end_or_not_at_all(size: tuple[int, int]) -> None:
    has_room = size >= (100, 30)
    for sides in (list(TILES)[:6], list(TILES)[6:12], list(TILES)[-6:]):
        app = TableApp(new_session("royale", 5, tiles=6, names=LONG))
        async with asking(app, size=size) as (_, pilot):
            state = royale.position(tiles=dict(enumerate(sides, 1)), num_players=5)
            view = state.view(0)
            app.table.play_area.draw(view, Frame(), Instant(view))
            await pilot.pause()
            for panel, side in zip(app.screen.query(CasinoPanel), sides, strict=True):
                shown = seen(panel)
                assert "…" not in shown
                assert (TILES[side].text in shown) == has_room, (side, shown)


def _point(question: Question, rng: Random) -> None:
    """Puts the cursor on something."""
    if question.items:
        question.toggle(*rng.sample(range(len(question.items)), min(2, len(question.items))))
    else:
        question.move_to(rng.choice(question.actions))


def _check(table: Table) -> None:
    prompt, screen = table.prompt, strips(table.app)
    asked_for, told = prompt.asked.plain, " ".join(prompt.details)
    shown = seen(prompt, screen)
    assert shown.startswith(" ".join(asked_for.split())), (shown, asked_for)
    assert shown == " ".join(f"{asked_for} {told}".split())
    if table.session.game.name in ("board", "vegan"):
        assert "…" not in " ".join(row.text for row in screen)
    seats = seen(table.seat_row, screen)
    assert "…" not in seats
    assert all(name in seats for name in table.names)
    for below in (table.seat_row, table.key_bar):
        assert below.region.height == below.size.height > 0
        assert below.region.bottom <= table.size.height
    assert table.seat_row.region.bottom <= table.key_bar.region.y
    assert (
        is_whole(seen(table.latest, screen).lstrip("· "), " ".join(table.latest.sentences[-1:]))
        or not table.latest.sentences
    )


@pytest.mark.parametrize(
    ("game", "num_players", "options"),
    [table for table in TABLES if table[0] != "royale"],
    ids=[name for name in TABLE_IDS if not name.startswith("royale")],
)
async def test_with_usual_names_nothing_has_to_be_shortened(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    positions = asked(game, num_players, options, range(2), NAMES)
    app, rng = OneTable(next(positions)), Random(2)
    async with running(app):
        width = app.table.prompt.content_size.width - 2
        for position in positions:
            app.table.session, question = position.session, position.question()
            _point(question, rng)
            told = " ".join(prompt.preview(question, position.session, app.table.look)[1])
            assert not any("…" in line.plain for line in shortened(told, width, 3)), told


# -- Las Vegan -------------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("num_players", [5, 2])
async def test_whatever_is_scored_in_las_vegan_is_told_to_the_end(
    num_players: int, size: tuple[int, int]
) -> None:
    app = OneTable(next(asked("vegan", num_players, {}, range(1))))
    longest: Counter[type] = Counter()
    async with running(app, size=size) as (_, pilot):
        table = app.table
        for step in random_steps(new_session("vegan", num_players, names=LONG), Random(1)):
            view, before = step.after.view(None), step.before.view(None)
            for scene in scenes(view, table.look, table.words, is_moving=True):
                told, kind = " ".join(scene.sentences), type(scene.news[-1])
                if len(told) <= longest[kind]:
                    continue
                longest[kind] = len(told)
                table.draw_choices(())
                shown = Frame(place=scene.place, news=scene.news, before=before)
                TableScreen.draw_table(table, view, shown)
                table.draw_since(scene.sentences, len(scene.sentences))
                await pilot.pause()
                assert "…" not in text(app)
                if not table.play_area.has_class("-scored"):
                    continue  # the line beneath the trick tells it
                assert seen(table.play_area.since) == f"· {' · '.join(scene.sentences)}"


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 4])
async def test_whatever_is_asked_on_the_board_is_whole(num_players: int) -> None:
    positions = asked("board", num_players, {"duels": True}, range(3))
    app, rng = OneTable(next(positions)), Random(3)
    longest: Counter[tuple[str, str]] = Counter()
    async with running(app) as (_, pilot):
        for position in positions:
            question = app.table.show(position)
            _point(question, rng)
            play_area = app.table.play_area
            assert isinstance(play_area, BoardPlayArea)
            app.table.draw_question(question)
            kind = position.task, type(question.chosen).__name__
            length = len(said_by(play_area)) + sum(map(len, app.table.prompt.details))
            if length <= longest[kind]:
                continue
            longest[kind] = length
            await pilot.pause()
            assert "…" not in text(app)
            assert seen(play_area.menu).endswith(" ".join(said_by(play_area).split()))
            assert seen(app.table.prompt).endswith(" ".join(app.table.prompt.details))


@pytest.mark.parametrize("duels", [True, False])
async def test_whatever_happens_on_the_board_is_told_to_the_end(duels: bool) -> None:
    session, rng = new_session("board", 4, seed=3, names=LONG, duels=duels), Random(3)
    app = TableApp(session)
    longest: Counter[str] = Counter()
    async with asking(app) as (_, pilot):
        table, play_area = app.table, app.table.play_area
        assert isinstance(play_area, BoardPlayArea)
        for step in random_steps(new_session("board", 4, names=LONG, duels=duels), rng):
            view, before = step.after.view(None), step.before.view(None)
            for scene in scenes(view, table.look, table.words, is_moving=True):
                kind = " ".join(type(item).__name__ for item in scene.news)
                if len(" ".join(scene.sentences)) <= longest[kind]:
                    continue
                longest[kind] = len(" ".join(scene.sentences))
                for t in (0.0, 0.5, 1.0):
                    shown = Frame(place=scene.place, news=scene.news, before=before, t=t)
                    table.draw_table(view, shown)
                    table.draw_since(scene.sentences if t == 1 else (), len(scene.sentences))
                    await pilot.pause()
                    assert "…" not in text(app)
                assert seen(play_area.menu).endswith(" ".join(scene.sentences[-2:]))
            for told in narration.of_steps(table.words, [step], None):
                last = SENTENCE_END.split(told)[-1]
                assert len(last) <= table.latest.size.width - 2, last


def said_by(play_area: BoardPlayArea) -> str:
    """Return the words beneath the rows of the board's menu, else the last of its rows."""
    model = play_area.menu.model
    if model.notes:
        return " ".join(note.plain for note in model.notes)
    return " ".join(option.text for row in model.rows[-1:] for option in row.options)


# -- around it -------------------------------------------------------------------------------------


@SIZES
async def test_every_setting_is_explained_to_the_end(size: tuple[int, int]) -> None:
    async with running(LasVegas(), size=size) as (app, pilot):
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        for chooser in app.screen.query(Chooser):
            chooser.focus()
            await pilot.pause()
            setting = SETTINGS[chooser.name or ""]
            heading = setting.title if size[0] >= 118 else ""
            told = seen(app.screen.query_one("#explanation", Static))
            assert told == " ".join(f"{heading} {setting.help}".split())


@pytest.mark.parametrize("game", names())
async def test_every_field_of_the_setup_is_explained_to_the_end(game: str) -> None:
    async with running(LasVegas(destinations.OpenSetup(game))) as (app, pilot):
        found = app.screen
        assert isinstance(found, SetupScreen)
        who = found.query(".who").first(Chooser)
        for chooser in (who, *found.query(".value").results(Chooser)):
            chooser.focus()
            for value, _ in chooser.choices if chooser is who else chooser.choices[:1]:
                chooser.choose(value)
                found._explain()
                await pilot.pause()
                assert seen(found.query_one("#explanation", Static)) == found._explanation()


# -- shortening ------------------------------------------------------------------------------------


@given(st.text("abc ,;.", max_size=120), st.integers(4, 40), st.integers(1, 4))
def test_a_shortened_text_ends_after_a_whole_word(text: str, width: int, num_lines: int) -> None:
    text = " ".join(f"a{text}".split())  # a text begins with a word, not with a comma
    lines = shortened(text, width, num_lines)
    assert len(lines) <= num_lines
    assert all(line.cell_length <= width for line in lines)
    shown = " ".join(" ".join(line.plain for line in lines).split())
    is_long_word = max(map(len, text.split()), default=0) + 2 > width
    assert is_long_word or is_whole(shown, text)


def test_long_names_are_as_long_as_names_may_be() -> None:
    assert {len(name) for name in LONG} == {12}
