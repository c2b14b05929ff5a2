"""The keys at the question of a demo.

They choose and commit as at a table, an answer in words, too; arrows step, and Space tells the
answer.
"""

import asyncio
from typing import Any

import pytest

from lasvegas_tui import demos, destinations, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.requests import Say
from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.game.screen import NOTHING
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.learn.demo_director import DemoDirector
from lasvegas_tui.screens.learn.demo_table import ListedAnswer
from lasvegas_tui.screens.live.key_handling import PlayDirector
from lasvegas_tui.settings import Settings
from tests.ui import screen
from tests.ui.demo_steps import asked, over, right, shown
from tests.ui.quiet import until
from tests.ui.tables import director_of, playing, running

QUIET = Settings(animation="off")
TIES = demos.find(["dice", "ties"])


async def test_space_gives_the_answer_without_marking_the_demo_learned() -> None:
    demo = demos.find(["royale", "no_entry"])
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        await asked(app, pilot)
        assert screen.text(app).count("Space") == 1
        await pilot.press("space")
        (ask,) = demo.questions
        await until(pilot, lambda: ask.because.split(".")[0] in " ".join(screen.text(app).split()))
    assert settings.load()[0].learned == (), "it was told"


@pytest.mark.parametrize("is_click", [False, True])
async def test_digit_or_click_points_at_an_answer_and_the_next_one_gives_it(is_click: bool) -> None:
    async with running(LasVegas(destinations.OpenDemo(TIES), QUIET)) as (app, pilot):
        table = await asked(app, pilot)
        assert table.question is not None
        answer = right(TIES)
        assert isinstance(answer, ListedAnswer)
        number = table.question.actions.index(answer) + 1
        if is_click:
            listed, lines = f"{number}  {answer.text}", screen.text(app).splitlines()
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
    demo = demos.find(["dice", "dice"])
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        await until(pilot, lambda: shown(app).question is not None)
        await pilot.press("enter")
        await until(pilot, lambda: shown(app).index == 1 and shown(app).question is not None)
        said = screen.text(app).splitlines()[-7:-4]
        await pilot.press("enter")
        assert screen.text(app).splitlines()[-7:-4] == said, "the lesson's words stay"
        assert "Choose first" in screen.text(app)
        await pilot.press("3")
        await until(pilot, lambda: "Enter place" in screen.text(app))
        assert shown(app).index == 1
        await pilot.press("enter")
        await until(pilot, lambda: shown(app).index > 1)


async def test_arrows_step_from_a_question_and_back() -> None:
    asking = next(index for index, shot in enumerate(TIES.shots) if shot.ask is not None)
    async with running(LasVegas(destinations.OpenDemo(TIES), QUIET)) as (app, pilot):
        table = await asked(app, pilot)
        await pilot.press("left")
        await until(pilot, lambda: table.index == asking - 1)
        table = await asked(app, pilot)
        await pilot.press("right")
        await until(pilot, lambda: table.index == asking + 1)


async def test_held_animation_is_stepped_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    demo, paying = demos.find(["royale", "hidden"]), 1
    draw = DemoDirector.draw_table

    def hold(self: DemoDirector, view: View, frame: Frame[Any] = NOTHING) -> None:
        draw(self, view, frame)
        if 0 < frame.t < 1 and not self.is_held:
            self.hold(True)

    monkeypatch.setattr(DemoDirector, "draw_table", hold)
    app = LasVegas(destinations.OpenDemo(demo), Settings(animation="normal"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = shown(app)
        table.jump(paying)
        await until(pilot, lambda: table.is_held, "a movement")
        assert table.caption.caption == ()
        await pilot.press("right")
        await until(pilot, lambda: table.caption.caption == demo.shots[paying].caption)
        assert table.index == paying
        assert table.is_held


async def test_other_choice_is_shown_and_undone() -> None:
    demo = demos.find(["dice", "dice"])
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        await until(pilot, lambda: shown(app).question is not None)
        await pilot.press("enter")
        await until(pilot, lambda: shown(app).index == 1 and shown(app).question is not None)
        before = screen.text(app)
        shown(app).hold(True)
        await pilot.press("6", "6")
        await until(pilot, lambda: "Not this one: 6" in screen.text(app))
        assert "this lesson needs another" in " ".join(screen.text(app).split())
        await pilot.press("right")
        await until(pilot, lambda: shown(app).question is not None)
        assert screen.text(app) == before


async def test_other_choice_that_fits_the_scene_is_kept() -> None:
    demo = demos.find(["card", "first"])
    (last,) = [index for index, shot in enumerate(demo.shots) if shot.ask and shot.ask.alternatives]
    ask = demo.shots[last].ask
    assert ask is not None
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        await until(pilot, lambda: shown(app).question is not None)
        while shown(app).index < last:
            before, own = shown(app).question, shown(app).shot.ask
            assert own is not None
            shown(app).answer(own.choice or Say.GO)
            await until(
                pilot,
                lambda: shown(app).question not in (None, before),  # noqa: B023
            )
        shown(app).answer(ask.alternatives[0])
        table = await over(app, pilot)
        assert "You won 330K." in " ".join(screen.text(app).split())
        assert table.demo.choices == {last: ask.alternatives[0]}
        again = table.demo.shots[last].ask
        assert again is not None
        assert ask.choice in again.alternatives


async def test_wrong_answer_shows_its_own_reason() -> None:
    demo = demos.find(["board", "board"])
    (ask,) = demo.questions
    wrong, reason = next(iter(ask.reasons.items()))
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        table = await asked(app, pilot)
        table.hold(True)
        await pilot.press(str(ask.answers.index(wrong) + 1), "enter")
        await until(pilot, lambda: reason in " ".join(screen.text(app).split()))
        assert f"Not quite: {wrong}" in screen.text(app)
        assert screen.text(app).count("Enter") == 2, "beside it and at the bottom"
        await pilot.press("enter")
        await until(pilot, lambda: "Again: " in screen.text(app))


async def test_wrong_answer_and_its_reason_stay_until_a_key() -> None:
    demo = demos.find(["board", "board"])
    (ask,) = demo.questions
    wrong, reason = next(iter(ask.reasons.items()))
    async with running(LasVegas(destinations.OpenDemo(demo), QUIET)) as (app, pilot):
        table = await asked(app, pilot)
        await pilot.press(str(ask.answers.index(wrong) + 1), "enter")
        await asyncio.sleep(60)
        assert table.question is None
        assert reason in " ".join(screen.text(app).split())
        await pilot.press("enter")
        await until(pilot, lambda: "Again: " in screen.text(app))


async def test_backspace_steps_back() -> None:
    async with running(LasVegas(destinations.OpenDemo(TIES), QUIET)) as (app, pilot):
        table = await asked(app, pilot)
        table.hold(True)
        there = table.index
        await pilot.press("backspace")
        await until(pilot, lambda: shown(app).index < there)


async def test_playing_on_from_a_demo_offers_a_choice_and_the_coach() -> None:
    demo = demos.find(["vegan", "vegan"])
    app = LasVegas(destinations.OpenDemo(demo), QUIET)
    async with running(app, size=(120, 35)) as (_, pilot):
        app.open(destinations.play_on(demo))
        await until(pilot, lambda: isinstance(director_of(app), PlayDirector))
        table = playing(app)
        await until(pilot, lambda: table.question is not None)
        assert table.question is not None
        assert table.question.player == demo.player
        assert len(table.question.actions) > 1
        hints = (table.screen.prompt.hint.plain, table.screen.latest.hint.plain)
        assert any("hides hints" in hint for hint in hints)
    app.close_game()
