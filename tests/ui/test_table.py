"""The table, played at by keyboard and by mouse."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui import screens
from lasvegas_tui.asking.question import Question
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.play.transcript_events import Entry, TookBack
from lasvegas_tui.rules.core import Chance, Decision, View
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.casinos.money_stack import MoneyStack
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.pages.text_page import TextPage
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.widgets.dice import DiceArena, DieModel, fit
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.prompt import Prompt
from tests.rules.royale import playing as royale
from tests.ui.screen import one_line
from tests.ui.tables import (
    TableApp,
    asking,
    new_session,
    play_on,
    play_until_told,
    press,
    running,
    settled,
    table_of,
    targeting_of,
    text,
)
from tests.walking import shortly_before


async def test_choice_is_previewed_committed_undone_and_taken_back_if_all_agree() -> None:
    async with asking(TableApp(new_session("dice")), size=(120, 35)) as (app, pilot):
        session = app.session
        assert "Anna: Enter rolls 8 dice" in text(app)
        assert isinstance(app.session.node, Chance)
        await press(pilot, "enter")
        assert "Anna to choose a number" in text(app)
        await pilot.press("l")
        assert isinstance(app.screen, TextPage)
        assert "Anna rolls 3 4 4 4 5 5 6 6." in text(app)
        await pilot.press("escape", "question_mark")
        assert app.explained == [("dice", "D-5")]

        await press(pilot, "1")
        assert "No die shows a 1." in text(app)
        assert "D-5" not in text(app), "rules were never opened"
        app.settings = replace(app.settings, knows_rules=True)
        await press(pilot, "9")
        assert "There is no casino 9. (D-C1)" in text(app)
        await press(pilot, "4", "escape", "4")
        assert "Anna would have three dice at Sahara." in text(app)
        assert "If it ended now: Anna 60K." in text(app)
        assert len(session.steps) == 2, "nothing is committed yet"
        await press(pilot, "4")
        assert session.view(None).table.casinos[3].dice[0] == 3  # type: ignore[attr-defined]
        assert "Ben: Enter rolls 8 dice" in text(app)
        assert "u undo " in text(app).splitlines()[-1]

        await press(pilot, "u")
        assert session.awaited == (0,)
        assert session.events[-1] == TookBack(0)
        assert "places" not in text(app)
        await press(pilot, "4", "enter", "enter")
        assert session.awaited == (1,)
        assert "u undo " in text(app).splitlines()[-1]
        await press(pilot, "u")
        assert "Undo Anna's choice?" in text(app)
        assert "Anna places" in text(app)
        assert "Only if the whole table agrees." in text(app)
        await press(pilot, "escape", "u")
        await pilot.click(CasinoPanel)
        await settled(pilot)
        assert "Undo Anna" not in text(app)
        assert session.awaited == (1,)
        await press(pilot, "u", "enter")
        assert session.awaited == (0,)
        assert session.events[-1] == TookBack()


async def test_digits_before_a_roll_explain_the_tiles() -> None:
    async with asking(TableApp(new_session("royale", 2, tiles=6))) as (app, pilot):
        assert "1-6 explain tiles" in text(app)
        tiles = app.session.view(None).table.tiles  # type: ignore[attr-defined]
        await pilot.press("3")
        await pilot.pause()
        assert tiles[2].told in one_line(app)
        assert not app.explained
        await pilot.press("3", "9", "4", "?")
        assert app.explained == [("royale", tiles[2].side), ("royale", tiles[3].side)]
    async with asking(TableApp(new_session("royale", 2, basic=True))) as (app, pilot):
        await pilot.press("3")
        assert "explain tiles" not in text(app)
        assert not app.explained


async def test_question_mark_explains_a_number_even_if_illegal() -> None:
    async with running(TableApp(new_session("dice"))) as (app, pilot):
        await press(pilot, "enter", "6", "?", "1", "?", "9", "?", "5", "?", "1", "escape", "?")
        rules = [rule for _, rule in app.explained]
        assert rules == ["D-8", "D-5", "D-C1", "D-8", "D-5"]


async def test_question_mark_on_a_casino_of_royale_explains_its_tile_or_closure() -> None:
    session = new_session("royale")
    session.timeline = Timeline(
        royale.play(
            royale.position(tiles={1: "E1", 2: "A2"}, closed=4),
            royale.roll(1, 1, 1, 4, 4, 5, 5, biggy=5),
        )
    )
    async with running(TableApp(session)) as (app, pilot):
        expected = {"1": "E1", "2": "A2", "3": "R-5", "4": "E1", "5": "R-7"}
        for number, rule in expected.items():
            await press(pilot, number, "?", "escape")
            assert app.explained[-1] == ("royale", rule)


@pytest.mark.parametrize("widget", [Prompt, DiceArena])
async def test_click_on_enter_in_the_prompt_or_on_dice_to_roll_does_what_enter_does(
    widget: type[LineWidget],
) -> None:
    async with asking(TableApp(new_session("dice"))) as (app, pilot):
        at = (0, 0)
        if widget is Prompt:
            at = (app.table.prompt.asked.plain.index("Enter") + 1, 0)
        await pilot.click(widget, offset=at)
        await settled(pilot)
        assert app.session.node == Decision(0), "the dice are rolled"


async def test_turn_is_played_by_mouse_alone() -> None:
    async with asking(TableApp(new_session("dice"))) as (app, pilot):
        await pilot.click(KeyBar, offset=(2, 0))
        await settled(pilot)
        assert app.session.node == Decision(0)
        await pilot.click(app.table.query(MoneyStack)[3])
        await settled(pilot)
        assert "4 → Sahara, three dice" in text(app)
        dice = app.table.query_one(DiceArena)
        left = dice.margin(*fit(dice.dice, dice.size.width, dice.size.height))
        await pilot.click(DiceArena, offset=(left + 3, 2))
        await settled(pilot)
        assert "3 → Mirage, one die" in text(app)
        await pilot.click(app.table.query(CasinoPanel)[2])
        await settled(pilot)
        assert app.session.view(None).table.casinos[2].dice[0] == 1  # type: ignore[attr-defined]


async def test_rolling_dice_change_nothing_else_on_the_table() -> None:
    async with asking(TableApp(new_session("dice"))) as (app, _):
        table, arena = app.table, app.table.query_one(DiceArena)
        casinos = [panel.model for panel in table.query(CasinoPanel)]
        lying, rolling = arena.dice, (DieModel(3, "$player-blue"),)
        table.draw_dice(rolling)
        assert arena.dice == rolling != lying
        assert [panel.model for panel in table.query(CasinoPanel)] == casinos
        table.draw_table(app.director.seating.open_view())
        assert arena.dice == lying


async def test_outcome_and_next_question_are_drawn_once_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[View] = []
    draw = GameScreen.draw_table

    def count(self: GameScreen[Any], view: View, *frame: Frame[Any]) -> None:
        drawn.append(view)
        draw(self, view, *frame)

    async with running(TableApp(new_session("dice"))) as (app, pilot):
        await press(pilot, "enter", "4")
        monkeypatch.setattr(GameScreen, "draw_table", count)
        await press(pilot, "enter")
        assert "Ben: Enter rolls 8 dice" in text(app)
        assert len(drawn) == 2


async def test_news_since_the_last_turn_is_shown_at_the_start_of_a_turn() -> None:
    async with running(TableApp(new_session("dice", 2))) as (app, pilot):
        await press(pilot, "enter", "4", "4", "enter")
        await play_on(pilot, Random(1))
        assert "Anna: Enter rolls" in text(app)
        assert not app.table.stage.since.display
        assert "Ben places" in app.table.prompt.details[-1]


async def test_resizing_in_any_phase_draws_the_same_position() -> None:
    rng = Random(5)
    async with asking(TableApp(new_session("royale", 3))) as (app, pilot):
        for turn in range(5):
            await play_on(pilot, rng)
            await pilot.resize_terminal(*[(10, 3), (200, 60), (1, 1), (80, 24)][turn % 4])
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        if app.screen is app.table:
            assert app.table.names[0] in text(app)


async def test_answer_to_a_question_that_is_gone_answers_no_other() -> None:
    session = new_session("board")
    director = AskingDirector(table_of(session))
    question = Question(session.view(0), 0, targeting_of(session), session.view(0).actions)
    gone = asyncio.create_task(director.answer_to(question))
    await asyncio.sleep(0)
    director.answer(Say.GO)
    gone.cancel()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(director.answer_to(question), 1)


async def test_full_disk_loses_nothing_and_can_be_retried() -> None:
    problems = [TranscriptError("The game cannot be written: No space left on device.")]

    def journal(event: Entry) -> None:
        if problems:
            raise problems.pop()

    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        await press(pilot, "enter")
        app.session.journal = journal
        await press(pilot, "4", "4")
        assert "No space left on device" in text(app)
        assert app.session.awaited == (0,)
        await press(pilot, "enter", "4", "4")
        assert "Ben: Enter rolls 8 dice" in text(app)


async def test_payout_is_stepped_through_before_the_money_is_counted() -> None:
    async with asking(TableApp(new_session("dice", 2, open_money=True))) as (app, pilot):
        await play_until_told(pilot, "Payout", Random(1))
        assert [model.money for model in app.table.seat_row.models] == ["0", "0"]
        assert paying(app) == [1]
        await press(pilot, "enter")
        assert paying(app) == [2]
        await press(pilot, "escape")
        assert "Round 1 of 4 is over. Enter: next round" in text(app)
        assert any(model.money != "0" for model in app.table.seat_row.models)
        await press(pilot, "u")
        assert not app.session.view(None).table.news, "it was taken back"  # type: ignore[attr-defined]
        assert "nobody gets" not in " ".join(app.director.history.sentences)


def paying(app: TableApp) -> list[int]:
    """Return the casinos that are marked as paying."""
    models = [panel.model for panel in app.table.query(CasinoPanel)]
    return [model.number for model in models if model.highlight == "paying"]


async def test_unseen_steps_of_bots_are_narrated_before_a_payout() -> None:
    async with asking(TableApp(new_session("dice", 1, "random", "random"))) as (app, pilot):
        await play_until_told(pilot, "Payout", Random(1))
        told = app.table.stage.since.sentences
        assert any(" places " in line for line in told[:-1])
        assert told[-1].startswith("Nugget: ")
        assert not any(line.startswith("Anna places ") for line in told), "she saw that"
        assert told[-2] in text(app)


def test_screens_and_widgets_never_read_the_full_state() -> None:
    root = Path(screens.__file__).parent.parent
    rooms = ("screens", "asking", "widgets")
    files = [file for room in rooms for file in root.glob(f"{room}/**/*.py")]
    assert len(files) > 50
    read = re.compile(r"session\.state|\.state\.(?!import)")
    looking = [f for f in (*files, root / "play/handover.py") if read.search(f.read_text("utf-8"))]
    assert not looking


@pytest.mark.parametrize("seed", range(3))
async def test_all_payouts_of_a_round_are_on_the_smallest_screen_at_its_end(seed: int) -> None:
    session, rng = new_session("dice", 3, seed=seed), Random(seed)
    session = shortly_before(session, lambda game: game.view(None).is_between_rounds, rng, 1)
    async with asking(TableApp(session)) as (app, pilot):
        await play_until_told(pilot, "Round 1 of 4 is over", rng)
        shown = one_line(app)
        told = app.director.history.sentences
    paid = [line for line in told if " takes " in line]
    for line in paid:
        assert line.partition(":")[0] + ": " in shown
