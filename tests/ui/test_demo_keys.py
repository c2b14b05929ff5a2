"""The keys at the question of a demo.

They choose and commit as at a table, an answer in words, too; arrows step, and Space tells the
answer.
"""

import asyncio
from typing import Any

import pytest

from lasvegas_tui import demos, settings
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.game.ui_state import NOTHING, Frame
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.screens.learn.demo_display import ListedAnswer
from lasvegas_tui.settings import Settings
from tests.ui.demo_steps import TIES, asked, over, right, watching
from tests.ui.quiet import until
from tests.ui.screen import one_line, text

QUESTION = next(index for index, shot in enumerate(TIES.shots) if shot.ask is not None)


async def test_space_gives_the_answer_without_marking_the_demo_learned() -> None:
    async with watching("royale no_entry") as (app, pilot, table):
        await asked(app, pilot)
        assert text(app).count("Space") == 1
        await pilot.press("space")
        (ask,) = table.demo.questions
        await until(pilot, lambda: ask.because.split(".")[0] in one_line(app))
    assert settings.load()[0].learned == (), "it was told"


@pytest.mark.parametrize("is_click", [False, True])
async def test_digit_or_click_points_at_an_answer_and_the_next_one_gives_it(is_click: bool) -> None:
    async with watching(TIES) as (app, pilot, table):
        await asked(app, pilot)
        answer = right(TIES)
        assert isinstance(answer, ListedAnswer)
        assert table.question is not None
        number = table.question.actions.index(answer) + 1
        if is_click:
            listed, lines = f"{number}  {answer.text}", text(app).splitlines()
            (row,) = [y for y, line in enumerate(lines) if listed in line]
            place = lines[row].index(listed), row
            await pilot.click(offset=place)
        else:
            await pilot.press(str(number))
        assert table.question is not None, "the habit of the table: point, then Enter"
        assert table.question.chosen == answer
        if is_click:
            await pilot.click(offset=place)
        else:
            await pilot.press("enter")
        await over(app, pilot)
    assert settings.load()[0].learned == ("dice ties",), "it was answered right"


async def test_digit_chooses_and_enter_commits_as_at_a_table() -> None:
    async with watching("dice dice") as (app, pilot, table):
        await until(pilot, lambda: table.question is not None)
        await pilot.press("enter")
        await until(pilot, lambda: table.index == 1 and table.question is not None)
        said = text(app).splitlines()[-7:-4]
        await pilot.press("enter")
        assert text(app).splitlines()[-7:-4] == said, "the lesson's words stay"
        assert "Choose first" in text(app)
        await pilot.press("3")
        await until(pilot, lambda: "Enter place" in text(app))
        assert table.index == 1
        await pilot.press("enter")
        await until(pilot, lambda: table.index > 1)


@pytest.mark.parametrize(
    ("key", "index"), [("left", QUESTION - 1), ("backspace", QUESTION - 1), ("right", QUESTION + 1)]
)
async def test_arrows_and_backspace_step_from_a_question(key: str, index: int) -> None:
    async with watching(TIES) as (app, pilot, table):
        await asked(app, pilot)
        table.hold(True)
        await pilot.press(key)
        await until(pilot, lambda: table.index == index)


async def test_held_animation_is_stepped_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    paying, draw = 1, DemoDirector.draw_table

    def hold(self: DemoDirector, view: View, frame: Frame[Any] = NOTHING) -> None:
        draw(self, view, frame)
        if 0 < frame.t < 1 and not self.is_held:
            self.hold(True)

    monkeypatch.setattr(DemoDirector, "draw_table", hold)
    moving = Settings(animation="normal")
    async with watching("royale hidden", moving) as (_, pilot, table):
        table.jump(paying)
        await until(pilot, lambda: table.is_held, "a movement")
        assert table.caption.caption == ()
        await pilot.press("right")
        await until(pilot, lambda: table.caption.caption == table.demo.shots[paying].caption)
        assert table.index == paying
        assert table.is_held


async def test_other_choice_is_shown_and_undone() -> None:
    async with watching("dice dice") as (app, pilot, table):
        await until(pilot, lambda: table.question is not None)
        await pilot.press("enter")
        await until(pilot, lambda: table.index == 1 and table.question is not None)
        before = text(app)
        table.hold(True)
        await pilot.press("6", "6")
        await until(pilot, lambda: "Not this one: 6" in text(app))
        assert "this lesson needs another" in one_line(app)
        await pilot.press("right")
        await until(pilot, lambda: table.question is not None)
        assert text(app) == before


async def test_other_choice_that_fits_the_scene_is_kept() -> None:
    demo = demos.find(["card", "first"])
    (last,) = [index for index, shot in enumerate(demo.shots) if shot.ask and shot.ask.alternatives]
    ask = demo.shots[last].ask
    assert ask is not None
    async with watching(demo) as (app, pilot, table):
        await until(pilot, lambda: table.question is not None)
        while table.index < last:
            before, own = table.question, table.shot.ask
            assert own is not None
            table.answer(own.choice or Say.GO)
            await until(pilot, lambda: table.question not in (None, before))  # noqa: B023
        table.answer(ask.alternatives[0])
        await over(app, pilot)
        assert "You won 330K." in one_line(app)
        assert table.demo.choices == {last: ask.alternatives[0]}
        again = table.demo.shots[last].ask
        assert again is not None
        assert ask.choice in again.alternatives


async def test_wrong_answer_and_its_own_reason_stay_until_a_key() -> None:
    async with watching("board board") as (app, pilot, table):
        (ask,) = table.demo.questions
        wrong, reason = next(iter(ask.reasons.items()))
        await asked(app, pilot)
        await pilot.press(str(ask.answers.index(wrong) + 1), "enter")
        await asyncio.sleep(60)
        assert table.question is None
        assert reason in one_line(app)
        assert f"Not quite: {wrong}" in text(app)
        assert text(app).count("Enter") == 2, "beside it and at the bottom"
        await pilot.press("enter")
        await until(pilot, lambda: "Again: " in text(app))
