"""A table at any size: nothing cut, nothing overlapping, all digits on what they point at.

The positions are those that random games come to, with names as long as they may be. How a table
looks is in the pictures of `test_table_pictures`.
"""

import re
from collections.abc import Hashable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from lasvegas_tui.asking.list_digits import MAX_DIGIT
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.targets import Item, Target
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.screens.board.screen import BoardScreen
from lasvegas_tui.screens.board.table_detail import fit
from lasvegas_tui.screens.board.table_models import TableModel
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.screens.vegan.screen import VeganScreen
from lasvegas_tui.widgets.flight import WIDTH as FLIGHT_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.line_widget import LineWidget, TargetClicked
from tests.nightly import at_night, rest_at_night
from tests.ui.positions import LARGEST_OF_EACH, LONG, Asked, OneTable, Positions, Table, asked
from tests.ui.screen import strips, targets, text
from tests.ui.tables import new_session, running, table_of
from tests.walking import random_steps

SMALLEST, USUAL, LARGE = (80, 24), (120, 35), (200, 60)
SIZES = (SMALLEST, USUAL, LARGE)
WHOLE = ("board", "vegan")
"""Games in which nothing at all is ever shortened."""


def test_large_table_is_never_wider_than_its_room() -> None:
    for width in range(15, 200):
        assert fit(TableModel(5), width, 30).width <= width


@pytest.mark.parametrize("seed", [1, at_night(0)])
@LARGEST_OF_EACH
async def test_layout_cuts_and_overlaps_nothing_and_digits_mark_their_targets(
    table: Table, seed: int
) -> None:
    rng = Random(1)
    positions = of_each_task(asked(*table, range(seed, seed + 1)), len(SIZES))
    async with running(OneTable(positions[0][0])) as (app, pilot):
        for number, size in enumerate(SIZES):
            await pilot.resize_terminal(*size)
            shown = positions if size == SMALLEST else positions[number % 2 :: 2]
            for position in (of_task[number % len(of_task)] for of_task in shown):
                question = app.director.show(position)
                await pilot.pause()
                check_digits(app.table, question)
                point_at_something(question, rng)
                app.director.draw_question(question)
                await pilot.pause()
                check_digits(app.table, question)
                check_room(app.table)
                check_money(app.table)
                check_words(app.director)
                await check_targets(pilot, app.director, position)


@pytest.mark.parametrize("size", SIZES)
async def test_preview_of_up_to_five_lines_is_shown_whole(size: tuple[int, int]) -> None:
    async with running(OneTable(next(asked("royale", 5, {}, range(1)))), size=size) as (app, pilot):
        table = app.table
        for num_lines in range(1, 6):
            a_line = (table.prompt.content_size.width - 1) // len("number ")
            told = " ".join(["number"] * (num_lines * a_line))
            table.ask(Content("Anna to choose"), (told,))
            await pilot.pause()
            _, *rows = seen(table.prompt, strips(app))
            assert " ".join(" ".join(rows).split()) == told, num_lines
            check_room(table)


def of_each_task(positions: Iterator[Asked], num_each: int) -> list[list[Asked]]:
    """Return the first few positions of every task."""
    found: dict[str, list[Asked]] = {}
    for position in positions:
        of_task = found.setdefault(re.sub(r"\d+", "", position.task), [])
        if len(of_task) < num_each:
            of_task.append(position.kept())
    return list(found.values())


def point_at_something(question: Question, rng: Random) -> None:
    if question.items:
        question.toggle(*rng.sample(range(len(question.items)), min(2, len(question.items))))
    else:
        question.move_to(rng.choice(question.actions))


# -- nothing is cut, nothing overlaps --------------------------------------------------------------


def drawn(table: GameScreen[Any]) -> list[LineWidget]:
    """Return the widgets on the screen, but for the note that flies above all of them."""
    found = (widget for widget in table.query(LineWidget) if widget is not table.flying)
    return [widget for widget in found if widget.is_on_screen and widget.region.area]


def check_room(table: GameScreen[Any]) -> None:
    """Every widget has its own room, and its lines fit there."""
    widgets = [widget for widget in drawn(table) if widget.visible]
    for widget in widgets:
        assert table.region.contains_region(widget.region), widget
        lines, room = widget.lines(), widget.content_size
        assert len(lines) <= room.height, widget
        assert all(line.cell_length <= room.width for line in lines), widget
    for one, other in combinations(widgets, 2):
        if table.latest in (one, other):
            continue  # it lies on the last line of the prompt, which leaves it free
        if other in one.children:
            assert not any(line.plain for line in behind(one, other)), (one, other)
            continue
        assert not one.region.overlaps(other.region), (one, other)


def behind(panel: LineWidget, part: Widget) -> list[Content]:
    """Return the lines of a panel that one of its parts lies on."""
    rows = part.region.translate(-panel.region.offset)
    return panel.lines()[rows.y : rows.bottom]


def check_words(director: Positions) -> None:
    """Sentences, names, sums and keys are whole; a question may lack its last words."""
    table = director.screen
    screen = strips(table.app)
    asked_for, *told = [" ".join(row.split()) for row in seen(table.prompt, screen)]
    assert is_whole(asked_for, table.prompt.asked.plain)
    assert " ".join(told).split() == " ".join(table.prompt.details).split()
    seats = " ".join(seen(table.seat_row, screen))
    assert "…" not in seats
    assert all(name in seats for name in table.names)
    assert table.key_bar.region.bottom == table.size.height
    (foot,) = seen(table.key_bar, screen)
    assert not [key.key for key in table.key_bar.keys if not key.is_extra and key.key not in foot]
    for widget in telling(table):
        if director.session.game.name in WHOLE and widget is not table.prompt:
            assert "…" not in " ".join(seen(widget, screen)), widget
    for panel in table.query(CasinoPanel):
        head, *lines = [line.plain for line in panel.lines()]
        assert panel.model.name in head
        assert any(panel.model.tile in line for line in lines)


def seen(widget: Widget, screen: list[Strip]) -> list[str]:
    """Return the rows of a widget that are on the screen."""
    region = widget.region
    return [row.crop(region.x, region.right).text for row in screen[region.y : region.bottom]]


def is_whole(shown: str, sentence: str) -> bool:
    """Whether a text is shown to its end, or up to the end of a word and three dots."""
    words, head = " ".join(sentence.split()), shown.removesuffix("…").rstrip()
    return shown == words or (words.startswith(head) and words[len(head)] in " ,;:·")


def telling(table: GameScreen[Any]) -> list[Widget]:
    """Return the widgets that tell something."""
    found = [table.stage.since, table.prompt, table.latest, table.history]
    match table:
        case BoardScreen(menu=menu):
            found.append(menu)
        case VeganScreen(trick=trick):
            found.append(trick)
    return [widget for widget in found if widget.region]


# -- digits and clicks -----------------------------------------------------------------------------


def check_digits(table: GameScreen[Any], question: Question) -> None:
    """Every digit that is heard is seen, and a click on it points at the same."""
    rows = text(table.app).splitlines()
    meant = {digit: target_of(digit, question) for digit in question.digits}
    for digit, target in meant.items():
        assert any(target in clicked(table, *place) for place in places(rows, digit, target)), (
            f"{digit} for {target} in:\n" + "\n".join(rows)
        )
    if question.is_list:
        labels = zip(question.numbers[:9], table.stage.choices.labels, strict=False)
        for number, label in labels:
            shown = f"{number if number <= MAX_DIGIT else ' '}  {label}"
            listed = [row for row in rows if f"  {label}" in row]
            assert not listed or shown in "\n".join(listed), (number, label)
    asked_for = re.search(r"(?:press|or) (\d(?:, \d)*)", table.prompt.asked.plain)
    if asked_for is not None:
        assert {int(digit) for digit in asked_for[1].split(", ")} <= set(meant)


def target_of(digit: int, question: Question) -> Target | None:
    """Return what a digit points at; of several cards that show it, the first."""
    if question.items:
        return Item(question.targeting.items_at(digit, question.view)[0])
    return question.target_of_digit(digit)


def places(rows: list[str], digit: int, target: Target | None) -> Iterator[tuple[int, int]]:
    """Yield where a digit stands by itself, or a number of two digits that has it."""
    position = getattr(target, "position", digit)
    number = position if str(digit) in str(position) else digit
    for y, row in enumerate(rows):
        for found in re.finditer(rf"(?<!\d){number}(?!\d)", row):
            yield found.start(), y


def check_money(table: GameScreen[Any]) -> None:
    """Every note flies from where it is drawn."""
    rows = text(table.app).splitlines()
    for panel in table.query(CasinoPanel):
        model, region = panel.model, panel.region
        for index, note in enumerate(sorted(model.notes, reverse=True)[: -model.num_gone or None]):
            x, y = table.origin(Flight(model.number, index, short(note), 0, 0.0))[0]
            if short(note) in "".join(line.plain for line in panel.money.lines()):
                assert short(note) in rows[y][region.x : region.right], (model.number, note)
                assert region.x <= x <= region.right - FLIGHT_WIDTH


async def check_targets(pilot: Pilot[None], director: Positions, position: Asked) -> None:
    """All that may be chosen is drawn, once it is pointed at, and a click there points at it."""
    table, question = director.screen, director.show(position)
    await pilot.pause()
    places = targets(table.app)
    assert all(clicked(table, *places[Item(n)]) == [Item(n)] for n in range(len(question.items)))
    for target, action in question.targets.items():
        if target not in places:  # such as a table, before a card is chosen
            question.move_to(action)
            director.draw_question(question)
            await pilot.pause()
            places = targets(table.app)
        assert target in places, f"{target} in:\n{text(table.app)}"
        assert clicked(table, *places[target]) == [target], target


def clicked(table: GameScreen[Any], x: int, y: int) -> list[Target]:
    """Return what a click there points at."""
    widget, region = table.get_widget_at(x, y)
    if not isinstance(widget, LineWidget):
        return []
    posted: list[Message] = []
    at, style = (x - region.x, y - region.y), table.get_style_at(x, y)
    widget.post_message = posted.append  # type: ignore[assignment,method-assign]
    widget.on_click(Click(widget, *at, 0, 0, 1, False, False, False, x, y, style))
    del widget.post_message
    return [message.target for message in posted if isinstance(message, TargetClicked)]


# -- what happens ----------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A scene of which something is told or flies, and what was told before it."""

    view: Any
    before: Any
    scene: Scene
    told: list[str]

    def at(self, t: float) -> Frame[Any]:
        return Frame(place=self.scene.place, news=self.scene.news, before=self.before, t=t)


def of_each_moment(game: str, num_players: int, options: dict[str, Any]) -> list[Moment]:
    """Return of a random game the scene of every kind and place of which most is told."""
    session = new_session(game, num_players, names=LONG, **options)
    look = table_of(session)
    found: dict[Hashable, Moment] = {}
    for step in random_steps(session, Random(3)):
        view, before, told = step.after.view(None), step.before.view(None), list[str]()
        for scene in scenes(view, look, is_moving=True):
            moment = Moment(view, before, scene, told[:])
            kind = scene.place, *(type(item).__name__ for item in scene.news[-1:])
            length = len(" ".join(scene.sentences))
            if kind not in found or length > len(" ".join(found[kind].scene.sentences)):
                found[kind] = moment
            told += scene.sentences
    return list(found.values())


@pytest.mark.parametrize(
    ("game", "num_players", "options"),
    rest_at_night(
        [
            ("dice", 3, {"open_money": True}),
            ("vegan", 5, {}),
            ("royale", 5, {"tiles": 6}),
            ("card", 4, {}),
            ("board", 4, {"duels": True}),
        ],
        2,
    ),
)
async def test_news_of_a_scene_stays_readable_during_animation(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    moments = of_each_moment(game, num_players, options)
    num_flights = 0
    app = OneTable(next(asked(game, num_players, options, range(1))))
    async with running(app) as (_, pilot):
        for size in (SMALLEST, USUAL):
            await pilot.resize_terminal(*size)
            for moment in moments:
                num_flights += await check_moment(pilot, app.director, moment)
    assert num_flights or game == "card"


async def check_moment(pilot: Pilot[None], director: Positions, moment: Moment) -> bool:
    """Check a scene in its middle; return whether something flies there."""
    table = director.screen
    sentences, is_alone = moment.scene.sentences, director.session.game.name in WHOLE
    table.draw_choices(())
    table.draw_table(moment.view, moment.at(0.6))
    table.draw_since(sentences if is_alone else [*moment.told, *sentences], len(sentences))
    table.ask(Content("  ".join(moment.scene.title)))
    await pilot.pause()
    check_room(table)
    shown, is_flying = strips(table.app), table.flying.is_flying
    table.flying.land()
    await pilot.pause()
    alone = strips(table.app)
    for widget in telling(table):
        rows = seen(widget, alone)
        assert not is_alone or "…" not in " ".join(rows), rows
        if is_flying:
            for row, covered in zip(rows, seen(widget, shown), strict=True):
                assert lies_on_blanks(covered, row), (covered, row)
    return is_flying


def lies_on_blanks(shown: str, alone: str) -> bool:
    """Whether a row with a note on it still says what it says alone."""
    return all(now == was or not was.strip() for now, was in zip(shown, alone, strict=True))
