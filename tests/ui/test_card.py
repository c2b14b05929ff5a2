"""The card game on the table: selecting in secret, sealing, the reveal, what others learn."""

import asyncio
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import IllegalChoice
from lasvegas_tui.play.handover import next_person
from lasvegas_tui.play.past_turns import before_round
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced, Sealed, TookBack
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.rules.card.news import Placed
from lasvegas_tui.rules.card.rules import CardState
from lasvegas_tui.rules.card.table import CardView
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.casino.words import money_text
from lasvegas_tui.rules.core import Chance, Simultaneous, View
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.card.cards import (
    BACK,
    DiceCardHand,
    DiceCardModel,
    LaidRow,
    card_rows,
    laid_rows,
)
from lasvegas_tui.screens.card.cards import SIZES as CARD_SIZES
from lasvegas_tui.screens.card.screen import CardScreen
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.live.round_summary import round_summary
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.rules.dice_cards import cards, drawn, select
from tests.ui.quiet import until
from tests.ui.screen import one_line
from tests.ui.tables import (
    TableApp,
    asking,
    curtain_of,
    is_covered,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    table_of,
    text,
)
from tests.walking import random_steps, shortly_before

SIZES = [(80, 24), (120, 35)]
HANDS = ((4, 4, 44, 5, 66), (1, 2, 2, 5, 6), (3, 3, 3, 33, 4), (1, 2, 4, 5, 55))
PAIRS = (
    (80_000, 30_000),
    (70_000, 40_000),
    (60_000, 50_000),
    (100_000, 30_000),
    (90_000, 90_000),
    (50_000, 40_000),
)


def dealt(*hands: tuple[int, ...], bots: int = 0, **options: Any) -> Session:
    """Return a game in which these cards were drawn."""
    hands = hands or HANDS[:3]
    session = new_session("card", len(hands) - bots, *["random"] * bots, **options)
    all_six = (Chip.PINK, Chip.JADE, Chip.SILVER, Chip.GOLDEN, Chip.VIOLET, Chip.PINK)
    colours = all_six if options.get("chips") else ()
    session.enter(Chanced(Deal(PAIRS, colours)))
    session.enter(Chanced(drawn(*hands)))
    return session


def game_screen(app: TableApp) -> CardScreen:
    assert isinstance(app.table, CardScreen)
    return app.table


def picked(app: TableApp) -> tuple[int, ...]:
    """Return the places of the cards that are selected in the hand."""
    return game_screen(app).hand.picked


def view(app: TableApp) -> CardView:
    found = app.session.view(None)
    assert isinstance(found, CardView)
    return found


def is_laid(seen: View) -> bool:
    """Whether cards have just been laid."""
    return any(isinstance(item, Placed) for item in seen.news)


async def take_over(pilot: Pilot[None], app: TableApp) -> None:
    """Opens the curtain and goes on to the own hand."""
    await settled(pilot)
    await open_curtain(pilot)
    if app.director.question is not None and app.director.question.player is None:
        await press(pilot, "enter")


async def seal(pilot: Pilot[None], app: TableApp, *keys: str) -> None:
    await take_over(pilot, app)
    await press(pilot, *keys, "enter")


# -- selecting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "selected", "is_refused"),
    [
        ("4 4 5", [0, 1], True),
        ("4 4 5 4", [0, 1, 2], False),
        ("4 4 5 5", [0, 1], True),
        ("5 4 4", [2, 3], False),  # not two 4s with the 5, but the other 4 alone
        ("5 4 4 4", [3], False),
        ("5 4 6", [0, 3], True),
        ("4 4 end space", [0, 1], True),
        ("5 6 home space", [3, 4], True),
        ("5 6 6 home space", [0, 3], False),
    ],
)
def test_what_cannot_be_laid_together_is_refused_and_changes_nothing(
    keys: str, selected: list[int], is_refused: bool
) -> None:
    session = dealt()
    hand = session.view(0)
    question = Question(hand, 0, CardScreen.targeting, hand.actions)
    replies = [question.press(key) for key in keys.split()]
    assert list(question.picked) == selected
    assert isinstance(replies[-1], IllegalChoice) == is_refused
    assert question.chosen in hand.actions, "Enter lays them"


# -- cards -----------------------------------------------------------------------------------------


def test_single_and_double_cards_differ_in_width_and_words() -> None:
    single, double = (DiceCardModel(Card(value), "$player-orange") for value in (4, 44))
    for size in CARD_SIZES:
        width = size.width_of(double)
        assert width > size.width_of(single)
        assert [row.cell_length for row in card_rows(double, size)] == [width] * size.height
    words = [card_rows(card, CARD_SIZES[-1])[0].plain.strip() for card in (single, double)]
    assert words == ["4", "4+4"]


@pytest.mark.parametrize(("width", "height"), [(80, 5), (84, 11), (200, 30)])
def test_widest_hand_fits(width: int, height: int) -> None:
    hand = tuple(DiceCardModel(card, "$player-blue") for card in cards(22, 33, 44, 55, 66))
    row = DiceCardHand()
    row.cards = hand
    size = row.fitted(width, height)
    assert size.height < height
    assert row.indent + row.starts(size)[-1] <= width


@pytest.mark.parametrize("size", SIZES)
async def test_hands_begin_at_one_column(size: tuple[int, int]) -> None:
    begins = set()
    for own in ((1, 2, 3, 4, 5), (1, 2, 3, 4, 44), (11, 2, 3, 4, 55)):
        async with asking(TableApp(dealt(own, *HANDS[:2], bots=2)), size=size) as (app, _):
            hand = game_screen(app).hand
            begins.add(hand.columns(hand.fitted(*hand.size))[0])
    assert len(begins) == 1


# -- selecting -------------------------------------------------------------------------------------


async def test_cards_are_selected_by_digit_arrow_and_mouse_and_put_back() -> None:
    async with running(TableApp(dealt())) as (app, pilot):
        await take_over(pilot, app)
        assert "Lay 1 or 2 cards, or 3 to 5 of one number" in text(app)
        await press(pilot, "4", "4")
        assert picked(app) == (0, 1)
        assert "4 4 → casino 4, two dice" in text(app)
        assert "Anna 100K. That makes 2 of 8 cards." in text(app)
        assert "▲ 2    100K" in text(app)
        await press(pilot, "space")
        assert "4 → casino 4, one die" in text(app)
        await press(pilot, "escape")
        assert picked(app) == ()

        await press(pilot, "home", "space", "left", "space")
        assert picked(app) == (0, 4)
        assert "4 6+6 → casinos 4 and 6, three dice" in text(app)
        rows = [row.plain for row in game_screen(app).hand.lines()]
        digits = {part for row in rows for part in row.split() if part.isdecimal()}
        assert digits == {"4", "5"}, "those that stand on the single cards"
        assert sum(row.count("›") for row in rows) == 1
        for named in ("4-6 select", "Enter commit", "h hide", "m more"):
            assert named in text(app).splitlines()[-1]

        await press(pilot, "escape", "4", "4", "4", "5")
        assert "Three cards or more must all show the same number." in text(app)
        assert "Space takes a card back, Esc all." in one_line(app)
        assert picked(app) == (0, 1, 2), "what is refused changes nothing"
        assert "4 4 4+4 → casino 4, four dice" in text(app)
        models = [panel.model for panel in app.table.query(CasinoPanel)]
        assert [model.number for model in models if any(row.count for row in model.rows)] == [4]
        await press(pilot, "9")
        assert "No card here shows a 9." in text(app)
        await pilot.press("question_mark")
        assert app.explained == [("card", "C-2")]

        await press(pilot, "4")
        assert picked(app) == (2,), "the next digit goes on from there: the last alone"
        await press(pilot, "escape")
        for index in (0, 1):
            hand = game_screen(app).hand
            columns = hand.columns(hand.fitted(*hand.size))
            await pilot.click(DiceCardHand, offset=(columns[index] + 1, 2))
            await settled(pilot)
        assert picked(app) == (0, 1)


# -- sealing ---------------------------------------------------------------------------------------


SEALED_BEFORE = (
    "nobody has chosen yet",
    "▲ Anna has chosen",
    "▲ Anna ● Ben have chosen",
    "▲ Anna ● Ben ■ Cleo have chosen",
)
"""Who has sealed a choice, as each of four players reads it."""


async def test_others_see_only_who_has_sealed() -> None:
    async with running(TableApp(dealt(*HANDS))) as (app, pilot):
        names = ("Anna", "Ben", "Cleo", "Dora")
        for index, name in enumerate(names):
            await settled(pilot)
            assert name in text(app)
            assert [seat.name for seat in curtain_of(app).card.sealed] == [*names[:index]]
            await take_over(pilot, app)
            assert SEALED_BEFORE[index] in text(app)
            assert view(app).table.num_out == (0, 0, 0, 0)
            models = [panel.model for panel in app.table.query(CasinoPanel)]
            assert not any(row.count for model in models for row in model.rows)
            await press(pilot, "space", "enter")
        assert isinstance(app.session.node, Chance)
        assert view(app).table.num_out == (1, 1, 1, 1)


async def test_sealed_choice_is_reopened_behind_its_owners_curtain() -> None:
    async with running(TableApp(dealt())) as (app, pilot):
        await seal(pilot, app, "4")
        await seal(pilot, app, "1")
        assert app.session.sealed == {0, 1}
        for name in ("Ben", "Anna"):
            curtain = curtain_of(app)
            await until(pilot, lambda: curtain.is_armed, "a curtain that hears keys")  # noqa: B023
            await pilot.press("u")
            await settled(pilot)
            assert is_covered(app)
            assert f"I am {name}" in text(app)
            assert "Take the keyboard, " in text(app), "somebody else was given it"
            assert [seat.name for seat in curtain_of(app).card.sealed] == ["Anna", "Ben"]
        await open_curtain(pilot)
        assert "Anna has chosen, face down: 4 → casino 4, one die" in text(app)
        await press(pilot, "u")
        assert app.session.sealed == {1}
        assert app.session.events[-1:] == (TookBack(0),)
        await press(pilot, "5", "enter")
        assert app.session.events[-1:] == (Sealed(0, select(5)),)
        assert is_covered(app)
        assert "I am Cleo" in text(app)


async def test_bots_seal_without_a_curtain_and_a_single_person_needs_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LivePlayback, "point_at", lambda *_: pytest.fail("a secret is shown"))
    async with asking(TableApp(dealt(*HANDS[:3], bots=2))) as (app, pilot):
        assert app.screen is app.table
        assert app.session.sealed == {1, 2}
        assert "● Ben ■ Cleo have chosen" in text(app)
        await press(pilot, "4", "enter")
        assert "Cards up!" in text(app)


# -- the reveal ------------------------------------------------------------------------------------


def laid(*hands: tuple[int, ...], num_open: int) -> list[LaidRow]:
    """Return what players have laid, with the first cards of each turned."""
    styles = table_of(new_session("card", len(hands))).players
    return [
        LaidRow(style, tuple(DiceCardModel(card, style.colour) for card in cards(*hand)), num_open)
        for style, hand in zip(styles, hands, strict=True)
    ]


def test_cards_are_turned_below_the_names_of_their_owners() -> None:
    rows = laid((4, 6), (2, 6), (1, 11), (1, 66), num_open=1)
    shown = [row.plain for row in laid_rows(rows, 82, 8)]
    names = next(row for row in shown if "Anna" in row)
    heads = shown[shown.index(names) + 1]
    assert names.split() == ["▲", "Anna", "●", "Ben", "■", "Cleo", "◆", "Dora"]
    assert heads.replace(BACK, "").split() == ["4", "2", "1", "1"]
    for row in rows:
        start = names.index(row.player_style.badge.plain)
        assert heads[start : start + 3].strip() == row.cards[0].card.text


@pytest.mark.parametrize("num_open", rest_at_night(range(3), 1))
@pytest.mark.parametrize("hands", [((4, 6),) * 2, ((5, 22),) * 5])
def test_laid_cards_fit_and_do_not_move_when_turned(
    hands: tuple[tuple[int, ...], ...], num_open: int
) -> None:
    for width, height in ((78, 5), (82, 8), (146, 20)):
        closed = laid_rows(laid(*hands, num_open=0), width, height)
        shown = laid_rows(laid(*hands, num_open=num_open), width, height)
        assert len(shown) <= height
        assert [row.cell_length for row in shown] == [row.cell_length for row in closed]
        assert max(row.cell_length for row in shown) <= width


def test_smallest_terminal_shows_each_hand_on_one_line() -> None:
    before, after = (laid_rows(laid(*HANDS, num_open=n), 78, 5) for n in (1, 2))
    assert len(before) == len(HANDS)
    assert all(row.plain != was.plain for was, row in zip(before, after, strict=True))


def test_last_cards_of_a_round_hide_the_earnings_chart() -> None:
    session = new_session("card", 4)
    assert any(session.state.view(None).is_between_rounds for _ in random_steps(session, Random(7)))
    look, view = table_of(session), session.state.view(None)
    assert isinstance(look, CardScreen)
    assert isinstance(view, CardView)
    shown = tuple(item for item in view.news if isinstance(item, Placed))
    before = session.steps[-1].before.view(None)
    assert isinstance(before, CardView)
    revealing = Frame(place=REVEAL, news=shown, before=before)
    paying = Frame(place=1, news=view.news, before=before)
    for at in (paying, revealing):
        look.draw_game(view, at, look.animation.at(view, at))
        assert bool(look.casinos.earnings.bars) is (at is paying)


async def test_laid_cards_replace_the_hand_from_the_first_moment_on() -> None:
    async with running(TableApp(dealt(sequential=True))) as (app, pilot):
        await seal(pilot, app, "4")
        await press(pilot, "enter")
        await open_curtain(pilot)
        look = game_screen(app)
        assert (look.hand.display, look.laid.display) == (True, False)
        step = next(step for step in app.session.steps if is_laid(step.after.view(1)))
        view, before = step.after.view(1), step.before.view(1)
        assert isinstance(view, CardView)
        assert isinstance(before, CardView)
        turning = Frame(place=REVEAL, news=view.news, before=before)
        look.draw_game(view, turning, look.animation.at(view, turning))
        assert (look.hand.display, look.laid.display) == (False, True)


async def test_revealed_cards_stay_until_a_key_for_several_people() -> None:
    async with running(TableApp(dealt(), Settings(animation="normal"))) as (app, pilot):
        await seal(pilot, app, *"444")
        await seal(pilot, app, "1", "6")
        await seal(pilot, app, *"3333")
        await settled(pilot)
        assert "Space hold" not in text(app)
        await asyncio.sleep(60)
        await settled(pilot)
        assert "Cards up!" in text(app)
        assert "round 1 of 4 · turn 1 of 6" in text(app)
        assert [[model.card.text for model in row.cards] for row in game_screen(app).laid.rows] == [
            ["4", "4", "4+4"],
            ["1", "6"],
            ["3", "3", "3", "3+3"],
        ]
        changed = [
            panel.model.number
            for panel in app.table.query(CasinoPanel)
            if any(r.is_changed for r in panel.model.rows)
        ]
        assert changed == [1, 3, 4, 6]
        assert "4 of 8+ laid" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.session.node, Simultaneous), "the next five cards are drawn"
        assert is_covered(app)
        await open_curtain(pilot)
        assert "Last laid: Ben 1 6, Cleo 3 3 3 3+3." in text(app)


async def test_revealed_cards_can_be_held_by_a_person_among_bots() -> None:
    app = TableApp(dealt(bots=2), Settings(animation="normal"))
    async with asking(app) as (_, pilot):
        await press(pilot, "4", "enter")
        await until(pilot, lambda: "Space hold" in text(app), "the reveal")
        await pilot.press("space")
        await asyncio.sleep(60)
        await settled(pilot)
        assert "Cards up!" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.session.node, Simultaneous)
        revealed = next(step for step in reversed(app.session.steps) if len(step.applied) > 1)
        (laid_by_ben,) = (did.action for did in revealed.applied if did.player == 1)
        assert isinstance(laid_by_ben, Select)
        texts = " ".join(card.text for card in laid_by_ben.cards)
        assert f"Last laid: Ben {texts}, Cleo " in text(app)


async def test_finished_player_is_marked_and_not_asked() -> None:
    app = TableApp(dealt((1, 1, 1, 1, 11), (2, 3, 4, 5, 6), (2, 3, 4, 5, 6)))
    session = app.session
    for player, digits in enumerate([(1, 1, 1, 1, 11), (2,), (3,)]):
        session.choose(player, select(*digits))
    session.enter(Chanced(drawn((2, 2, 2, 3, 4), (1, 1, 2, 2, 3), (1, 1, 2, 2, 3))))
    for player, digits in enumerate([(2, 2, 2), (1,), (1,)]):
        session.choose(player, select(*digits))
    async with asking(app) as (_, pilot):
        assert "I am Ben" in text(app)
        await take_over(pilot, app)
        anna = app.table.seat_row.models[0]
        assert (anna.dice, anna.extras) == ("8 cards", "finished")
        assert "nobody has chosen yet" in text(app)


async def test_money_in_the_safe_is_hidden_from_others_until_the_end() -> None:
    rng = Random(1)
    session = new_session("card", 2)
    app = TableApp(shortly_before(session, lambda game: game.state.round > 1, rng, 3))
    async with app.run_test() as pilot:
        while app.session.state.round < 2 or not is_covered(app):
            await play_on(pilot, rng)
        await take_over(pilot, app)
        player = app.director.seating.holder
        assert player is not None
        shown = [model.money for model in app.table.seat_row.models]
        num_notes = view(app).num_notes
        assert sum(num_notes) > 0
        assert shown[1 - player] == counted(num_notes[1 - player], "note")
        own = app.session.view(player)
        assert isinstance(own, CardView)
        assert shown[player] == money_text(own.purses[player], num_notes[player])
        assert not set(shown[1 - player]) & set("$K")


def test_end_of_a_round_says_what_was_paid_in_the_open_though_it_lies_face_down_now() -> None:
    session = new_session("card", 3)
    for _ in random_steps(session, Random(3)):
        if session.view(0).is_between_rounds and session.round == 2:
            break
    before = before_round(session)
    assert isinstance(before, CardState)
    assert isinstance(session.state, CardState)
    told = round_summary(session, table_of(session), 0)
    for player in (1, 2):
        notes, earlier = session.state.purses[player], before.purses[player]
        gain = "nothing"
        if len(notes) > len(earlier):
            gain = short(sum(notes) - sum(earlier))
        held = counted(len(notes), "note")
        assert f"{session.seats[player].name} {held} face down ({gain} this round)" in told
    assert "face down" not in told.split(",")[0]


async def test_choice_taken_back_by_the_table_is_asked_of_its_owner() -> None:
    async with running(TableApp(dealt(sequential=True))) as (app, pilot):
        await seal(pilot, app, "4")
        await press(pilot, "enter")
        assert "I am Ben" in text(app)
        await press(pilot, "u")
        assert "will be the same" in one_line(app)
        assert "ice rolled" not in text(app)
        await press(pilot, "enter")
        assert "I am Anna" in text(app)
        assert "again: it was undone" in text(app)


async def test_joint_choice_taken_back_is_asked_of_the_first_who_sealed() -> None:
    async with running(TableApp(dealt(bots=1))) as (app, pilot):
        await seal(pilot, app, *"4444")
        assert "I am Ben" in text(app)
        app.director.seating.undo(None)
        assert app.director.seating.asked_again == 0
        assert next_person(app.director.seating) == 0


async def test_requested_curtain_can_be_cancelled_and_every_one_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, left = TableApp(dealt()), list[str]()
    monkeypatch.setattr(app, "open", lambda _: left.append("the table"))
    async with running(app) as (_, pilot):
        await seal(pilot, app, *"4444")
        await seal(pilot, app, "1", "6")
        for _ in range(2):
            assert "I am Cleo" in text(app)
            assert "Esc back" not in text(app), "the game itself asks for this one"
            await press(pilot, "u")
            assert "to change your choice" in text(app)
            assert "Esc back" in text(app)
            await press(pilot, "escape")
            assert len(app.session.sealed) == 2
            assert "m more" in text(app)
        await pilot.press("q")
        assert left == ["the table"]


# -- one after the other ---------------------------------------------------------------------------


async def test_cards_in_turn_are_laid_openly_and_chip_cards_may_be_taken() -> None:
    async with running(TableApp(dealt(sequential=True, chips=True))) as (app, pilot):
        await take_over(pilot, app)
        assert "Enter commit" not in text(app)
        await press(pilot, "4", "4", "enter")
        assert "Cards laid  Anna" in text(app)
        await press(pilot, "enter")
        assert "Two dice were placed at casino 4" in text(app)
        assert "Take a golden chip card" in text(app)
        await press(pilot, "1", "1")
        assert view(app).table.chips[0] == (Chip.GOLDEN,)
        assert is_covered(app)
        assert "I am Ben" in text(app)
