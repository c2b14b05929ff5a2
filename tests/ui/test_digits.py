"""What digits and clicks point at stands on the screen; a digit is asked for only where it does."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import pytest
from textual.events import Click
from textual.message import Message

from lasvegas_tui.screens import look_of
from lasvegas_tui.screens.table.asking.question import MAX_DIGIT, Question
from lasvegas_tui.widgets.line_widget import LineWidget, TargetClicked
from lasvegas_tui.widgets.targets import Item, Target
from tests.ui.positions import TABLE_IDS, TABLES, OneTable, Table, asked, of_each_kind, shown
from tests.ui.screen import targets
from tests.ui.tables import running, text

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 35)], ids=["80x24", "120x35"])


@SIZES
@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=TABLE_IDS)
async def test_every_digit_stands_on_what_it_points_at(
    game: str, num_players: int, options: dict[str, Any], size: tuple[int, int]
) -> None:
    positions = of_each_kind(asked(game, num_players, options, range(2)), 1)
    first = next(positions)
    async with running(OneTable(first), size=size) as (app, pilot):
        for position in chain((first,), positions):
            question = await shown(pilot, position)
            assert question.actions
            _check(app.table, question)
            for key in ("right", "down") if question.targets else ():
                question.press(key)
                app.table.draw_question(question)
                await pilot.pause()
                _check(app.table, question)


@SIZES
@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=TABLE_IDS)
async def test_every_target_of_a_question_is_drawn_and_a_click_there_points_at_it(
    game: str, num_players: int, options: dict[str, Any], size: tuple[int, int]
) -> None:
    positions = of_each_kind(asked(game, num_players, options, range(1)), 1)
    first = next(positions)
    async with running(OneTable(first), size=size) as (app, pilot):
        for position in chain((first,), positions):
            question = await shown(pilot, position)
            for item in range(len(question.items)):
                assert _is_met(app.table, Item(item)), text(app)
            for target, action in question.targets.items():
                if not _is_met(app.table, target):  # such as a table, before a card is chosen
                    question.move_to(action)
                    app.table.draw_question(question)
                    await pilot.pause()
                    assert _is_met(app.table, target), f"{target} in:\n{text(app)}"


def _is_met(table: Table, target: Target) -> bool:
    """Whether a target is drawn anywhere, and a click there points at it."""
    place = targets(table.app).get(target)
    return place is not None and _clicked(table, *place) == [target]


@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=TABLE_IDS)
def test_no_choice_is_offered_twice_and_no_digit_means_two_things(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    """A digit up to six is a number of the table: of dice, of a die's face or of a casino."""
    for position in asked(game, num_players, options, range(4)):
        question, look = position.question(), look_of(position.session)
        words = position.session.game.words
        labels = [words.label(action, question.view, look.names) for action in question.actions]
        assert len(set(labels)) == len(labels)
        by_letter = [
            action
            for kind in question.letters.values()
            for action in question.actions
            if isinstance(action, kind)
        ]
        if not question.is_menu:
            assert not set(by_letter) & set(question.targets.values())
        if question.is_list:
            digits = [digit for digit in question.numbers if digit <= MAX_DIGIT]
            assert len(set(digits)) == len(digits)
            for digit, action, label in zip(
                question.numbers, question.offered, labels, strict=True
            ):
                declines = type(action).__name__ in ("Decline", "LeaveChips")
                assert (digit == 0) == declines, label
                casinos = [n for n, name in enumerate(words.casino_names, 1) if name in label]
                if len(casinos) == 1 and game == "royale":
                    assert digit in (*casinos, *range(7, MAX_DIGIT + 2)), label


def _check(table: Table, question: Question) -> None:
    """Every digit that is heard is seen: a click on it points at the same."""
    lines = text(table.app).splitlines()
    meant: dict[int, Target | None] = {
        digit: _target_of(digit, question) for digit in question.digits
    }
    for digit, target in meant.items():
        places = _places(lines, _number(digit, target))
        is_found = any(target in _clicked(table, x, y) for x, y in places)
        assert is_found, f"{digit} for {target} in:\n" + "\n".join(lines)
    if question.is_list:
        labels = zip(question.numbers[:9], table.play_area.choices.labels, strict=False)
        for number, label in labels:
            seen = [line for line in lines if f"  {label}" in line]
            shown = f" {number if number <= MAX_DIGIT else ' '}  {label}"
            assert not seen or shown in "\n".join(seen), (number, label)
    asked_for = re.search(r"(?:press|or) ([\d, ]+\d)", table.prompt.asked.plain)
    if asked_for is not None:
        assert {int(digit) for digit in asked_for[1].split(", ")} <= set(meant)


def _target_of(digit: int, question: Question) -> Target | None:
    """What a digit points at; of several cards that show it, the first."""
    if question.items:
        return Item(question.targeting.items_at(digit, question.view)[0])
    return question.targeting.at_digit(digit, question.view, question.target)


def _number(digit: int, target: Target | None) -> str:
    """What is written where a digit points: the digit, or a number that ends with it."""
    position = getattr(target, "position", digit)
    return str(position if position == 10 + digit else digit)


def _places(lines: list[str], number: str) -> list[tuple[int, int]]:
    """Where a number stands by itself."""
    found = rf"(?<!\d){number}(?!\d)"
    return [
        (match.start(), y) for y, line in enumerate(lines) for match in re.finditer(found, line)
    ]


def _clicked(table: Table, x: int, y: int) -> list[Target]:
    """What a click there points at."""
    widget, region = table.get_widget_at(x, y)
    posted: list[Message] = []
    if not isinstance(widget, LineWidget):
        return []
    at, style = (x - region.x, y - region.y), table.get_style_at(x, y)
    click = Click(widget, *at, 0, 0, 1, False, False, False, x, y, style)
    widget.post_message = posted.append  # type: ignore[assignment,method-assign]
    widget.on_click(click)
    del widget.post_message
    return [message.target for message in posted if isinstance(message, TargetClicked)]
