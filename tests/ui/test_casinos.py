"""What stands below the casinos while they are paid or something is asked, and who is named."""

import re
from random import Random
from typing import Any

import pytest
from textual.content import Content

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.dice.table import CASINO_NAMES, DiceView
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.casinos.models_from_views import earnings
from lasvegas_tui.screens.casinos.six_casinos import SixCasinos
from lasvegas_tui.screens.dice.screen import DiceScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt
from lasvegas_tui.screens.table.scenes import scenes, told_by_no_scene
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.dice import SIZES, DiceArena, arena_rows
from lasvegas_tui.widgets.earnings_chart import (
    MOST_NOTES,
    MoneyBars,
)
from lasvegas_tui.widgets.history import last_whole
from lasvegas_tui.widgets.styles import Highlight
from tests.ui.positions import Asked, OneTable, asked
from tests.ui.tables import (
    TableApp,
    asking,
    casinos_in,
    new_session,
    play_on,
    press,
    running,
    shared_table,
    table_of,
    text,
)
from tests.walking import random_step, random_steps, shortly_before


def paid(session: Session) -> bool:
    return any(isinstance(item, CasinoPaid) for item in session.view(None).news)


def just_paid(game: str, num_players: int = 4, **options: Any) -> Session:
    """Return a game at the end of its first round."""
    session = new_session(game, num_players, **options)
    assert any(paid(session) for _ in random_steps(session, Random(7)))
    return session


async def test_title_names_no_next_player_before_the_scene_has_ended() -> None:
    session = just_paid("royale")
    async with asking(TableApp(session)) as (app, pilot):
        await press(pilot, "enter")
        table = app.table
        view = session.view(None)
        assert view.awaited or view.roller is not None
        table.draw_table(view)
        assert table.title_bar.right.plain
        assert "round 1 of" not in table.title_bar.left.plain
        news = CasinoPaid(1, (), (), ())
        before = session.steps[0].after.view(None)
        table.draw_table(view, Frame(place=1, news=(news,), before=before))
        assert not table.title_bar.right.plain
        assert "round 1 of" in table.title_bar.left.plain
        assert not any(model.is_awaited for model in table.seat_row.models)


async def test_casino_that_goes_with_its_screen_can_still_be_drawn() -> None:
    async with asking(TableApp(new_session("royale", 2, tiles=6))) as (app, _):
        casinos = app.table.query_one(SixCasinos)
        models = [panel.model for panel in casinos.panels]
        panel = casinos.panels[0]
        assert panel.lines()
        await panel.remove()
        assert not panel.lines(), "there is no room for any"
    casinos.show(models)


async def test_terminal_title_names_the_round_being_paid() -> None:
    session = shortly_before(new_session("royale", 3), paid, Random(7), 1)
    async with asking(TableApp(session)) as (app, pilot):
        while not paid(session):
            assert not app.turns[-1][0].startswith("Round")
            await play_on(pilot, Random(7))
        title = app.table.game.title_at_table
        assert app.turns[-1] == (f"Round 1 of {session.view(None).num_rounds} · {title}", False)


async def test_dice_are_blank_before_the_roll_where_they_will_fall() -> None:
    async with running(TableApp(new_session("dice", 3, chips=True))) as (app, pilot):
        await press(pilot, "enter")
        while app.question.player is not None:
            await play_on(pilot, Random(7))
        arena = app.table.query_one(DiceArena)
        region, size = arena.region, arena._fit()[0]
        assert arena.dice
        assert not any(die.number for die in arena.dice)
        told = app.director.seating.since(1, None)
        assert len(told) > 1
        assert all(text(app).count(sentence) == 1 for sentence in told)
        await press(pilot, "enter")
        assert all(die.number for die in arena.dice)
        assert (arena.region, arena._fit()[0]) == (region, size)


async def test_sentence_on_the_felt_is_not_repeated_below_the_seats() -> None:
    async with running(TableApp(new_session("dice", 3))) as (app, pilot):
        await press(pilot, "enter", "4", "4")
        last = app.director.history.sentences[-1]
        assert "places" in last
        assert text(app).count(last) == 1
        await press(pilot, "enter")
        assert app.table.latest.sentences
        app.table.ask(Content(""), app.director.history.sentences[-1:])
        assert not app.table.latest.sentences, "the prompt tells it"


def test_sentence_of_a_scene_is_not_repeated_with_the_dice() -> None:
    session = just_paid("dice")
    found = scenes(session.view(None), table_of(session), is_moving=True)
    told = found[0].sentences[0]
    assert told_by_no_scene(["The black dice show 2 and 5.", told], found) == [
        "The black dice show 2 and 5."
    ]


async def test_bot_choosing_at_a_tile_is_shown_there() -> None:
    def is_open_at_a_tile(found: Asked) -> bool:
        is_at_a_tile = bool(shared_table(found.session).help.focus(open_view(found)))
        return is_at_a_tile and not found.session.is_private(found.player)

    position = next(filter(is_open_at_a_tile, asked("royale", 3, {"tiles": 6}, range(3))))
    app = OneTable(position)
    app.settings = Settings(bots="fast", hints=False)
    async with running(app):
        view = open_view(position)
        action = position.session.state.legal_actions(position.player)[-1]
        await LivePlayback(app.director).point_at(view, position.player, action)
        number = app.table.help.focus(view)
        assert isinstance(number, int)
        panel = app.screen.query(CasinoPanel)[number - 1]
        assert panel.model.highlight is Highlight.CHOSEN
        assert f", {position.session.game.words.topic(view)}: " in app.table.prompt.asked.plain


def test_chip_card_is_asked_for_at_its_casino() -> None:
    positions = asked("dice", 3, {"chips": True}, range(3))
    position = next(found for found in positions if "chip" in found.task)
    question, look = position.question(), table_of(position.session)
    view = question.view
    assert isinstance(view, DiceView)
    number = view.table.chosen
    assert number is not None
    assert QuestionPrompt(question, look, position.session).frame().cursor == number
    hint = position.session.game.words.hint(view, look.names)
    assert f"{CASINO_NAMES[number - 1]}: one chip card may be taken" in hint


DICE_LEFT = r"no dice|(\d (die|dice))?( \+ )?(\d white)?"


def test_casinos_that_can_be_chosen_are_lit_and_the_one_under_the_cursor_most() -> None:
    session = new_session("dice")
    lit = casinos_in(table_of(session), session.view(None), Frame(2, (2, 5)))
    expected = [Highlight.NONE] * 6
    expected[1], expected[4] = Highlight.CHOSEN, Highlight.OPEN
    assert [casino.highlight for casino in lit] == expected


def test_dice_left_are_counted_in_readable_words() -> None:
    session = new_session("dice", 2, neutral=True)
    look = table_of(session)
    assert isinstance(look, DiceScreen)
    seen = set()
    for _ in random_steps(session, Random(1)):
        view = session.view(None)
        assert isinstance(view, DiceView)
        if view.roller is not None:
            seen.add(session.game.words.dice_to_roll(view))
        assert all(re.fullmatch(DICE_LEFT, f.dice) for f in look.seats_in(view))
    assert "8 dice and 4 white dice" in seen
    assert any(said.endswith("1 white die") for said in seen)


def open_view(position: Asked) -> Any:
    """Return a position as everybody may see it."""
    return position.session.view(None)


LONG_NEWS = "Kings: Anna and Cleo tied and take their dice back; Dora takes 80K; Ben takes 50K."
EXPLAINED = "Anna puts −2 on blue; whoever takes three blue cards loses 2 cabbages for them."
REASONED = "Ben puts a counter on the 4 of table 9, to draw level with Cleo at table 9."


@pytest.mark.parametrize(
    ("told", "width", "shown"),
    [
        (LONG_NEWS, 90, LONG_NEWS),
        (LONG_NEWS, 60, "Kings: Dora takes 80K; Ben takes 50K."),
        (LONG_NEWS, 30, "Kings: Ben takes 50K."),
        (REASONED, 60, "Ben puts a counter on the 4 of table 9."),
        (EXPLAINED, 76, "Anna puts −2 on blue."),
        (f"{LONG_NEWS} {EXPLAINED}", 76, "Anna puts −2 on blue."),
        (
            f"Only one place is left: {EXPLAINED}",
            76,
            "Only one place is left: Anna puts −2 on blue.",
        ),
    ],
)
def test_news_too_long_for_a_line_ends_after_a_whole_part(
    told: str, width: int, shown: str
) -> None:
    assert last_whole(told, width) == shown
    assert len(shown) <= width


def test_bars_equal_the_money_at_each_seat() -> None:
    session = just_paid("royale")
    view, look, frame = session.view(None), table_of(session), paying(session)
    assert frame.before is not None

    def amounts(shown: Any) -> list[int]:
        return [model.amount or 0 for model in look.seats_in(shown)]

    assert [sum(bar.rounds) for bar in earnings(look, view, Frame(), view)] == amounts(view)
    seen = look.animation.at(view, frame).view
    bars = earnings(look, view, frame, seen)
    so_far = [sum(bar.rounds) for bar in bars]
    assert so_far == amounts(seen)
    begun = [bar.rounds[0] for bar in bars]
    assert begun == [min(pair) for pair in zip(amounts(frame.before), so_far, strict=True)]


def paying(session: Session) -> Frame[Any]:
    """Return the frame at which the last of all that was paid is being shown."""
    step = session.steps[-1]
    news = tuple(item for item in session.view(None).news if isinstance(item, CasinoPaid))
    return Frame(place=6, news=news, before=step.before.view(None), t=0.5)


def test_hidden_money_is_shown_as_notes() -> None:
    session = just_paid("dice")
    view, look = session.view(None), table_of(session)
    assert view.is_money_hidden
    assert [sum(bar.rounds) for bar in earnings(look, view, Frame(), view)] == [
        view.num_won(player) for player in range(4)
    ]


def test_only_one_key_is_called_leave_and_what_else_is_done_has_its_own_word() -> None:
    found, session = dict[str, str | None](), new_session("royale", 4)
    table, positions = table_of(session), asked("royale", 4, {"tiles": 6}, range(99))
    while len(found) < 4 or "Roll as usual" not in found:
        keys = QuestionPrompt(next(positions).question(), table, session).keys
        found.update({key.label: key.short for key in keys if key.key == "0"})
    assert found.pop("Roll as usual") == "Roll"
    assert found.pop("pass for a chip", "pass") == "pass"
    assert set(found.values()) == {"none"}


def test_dice_to_be_set_or_rolled_are_blank_on_the_stage() -> None:
    position = next(
        position
        for position in asked("royale", 4, {"tiles": 6}, range(9, 40))
        if position.task == "to set a die or roll"
    )
    view, look = position.session.view(position.player), table_of(position.session)
    dice = look.dice(view)
    assert dice
    assert {die.number for die in dice} == {0}
    arena = arena_rows(dice, SIZES[4], 1, chosen=1)
    assert "$die-faded" not in str([row.spans for row in arena]), "they are all that may be set"


async def test_game_resumed_after_a_payout_shows_it_on_the_felt() -> None:
    async with asking(TableApp(just_paid("royale"))) as (app, _):
        last = app.director.history.sentences[-1].split(";")[-1].split()[-1]
        assert app.table.stage.since.sentences
        assert last in text(app)
        assert not app.table.latest.sentences


async def test_last_payout_counts_notes_while_money_is_hidden() -> None:
    session = new_session("card", 3)
    *_, last = random_steps(session, Random(7))
    frame = paying(session)
    assert frame.before is not None
    assert frame.before.is_money_hidden
    async with asking(TableApp(session), size=(120, 35)) as (app, _):
        chart = app.table.query_one(MoneyBars)
        assert chart.most == max(last.after.returns()), "when all is over, money"
        app.table.draw_table(session.view(None), frame)
        assert max(sum(bar.rounds) for bar in chart.bars) <= chart.most <= MOST_NOTES


@pytest.mark.rule("D-7")
@pytest.mark.parametrize(("game", "options"), [("dice", {}), ("royale", {"basic": True})])
def test_whoever_rolls_alone_is_told_that_these_dice_are_the_last(
    game: str, options: dict[str, Any]
) -> None:
    session, rng, told = new_session(game, 3, **options), Random(1), set()
    while session.view(None).round < 2:
        view = session.view(None)
        if view.roller is not None:
            table = view.table  # type: ignore[attr-defined]
            left = table.own if game == "dice" else [hand.num_dice for hand in table.hands]
            is_alone = sum(map(bool, left)) == 1
            words = session.game.words.dice_to_roll(view)
            assert words.endswith(", the last of the round") == is_alone, words
            told.add(is_alone)
        random_step(session, rng)
    assert told == {True, False}


@pytest.mark.parametrize(
    ("game", "people", "options", "said"),
    [
        ("dice", 2, {}, "White dice are nobody's."),
        ("dice", 3, {}, "ties get nothing"),
        ("royale", 2, {}, "Neutral dice are nobody's."),
        ("royale", 3, {"basic": True}, "Biggy: 2"),
        ("card", 3, {}, "next most the next"),
    ],
)
def test_first_lines_speak_of_what_is_on_the_table(
    game: str, people: int, options: dict[str, Any], said: str
) -> None:
    session = new_session(game, people, **options)
    basics = session.game.words.basics_at(session.view(None))
    assert basics is not None
    assert said in basics.why
    assert ("tile" in basics.turn) == (game == "royale" and not options)
    assert all(len(line) <= 69 for _, line in basics.lines)
