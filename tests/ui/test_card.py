"""The card game on the table: selecting in secret, sealing, the reveal, what others learn."""

import asyncio
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui.play.events import Chanced, Sealed, TookBack
from lasvegas_tui.play.handover import next_person
from lasvegas_tui.play.past_turns import start_of_round
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.rules.card.news import Placed
from lasvegas_tui.rules.card.rules import CardState
from lasvegas_tui.rules.card.table import CardView
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.casino.words import money_text
from lasvegas_tui.rules.core import Chance, Simultaneous, Terminal
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
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.playback import LivePlayback, round_summary
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.casino import CasinoPanel
from tests.nightly import rest_at_night
from tests.rules.dice_cards import cards, drawn, select
from tests.saved import is_over
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    asking,
    curtain_of,
    director_of,
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
SIZE_IDS = ["80x24", "120x35"]
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


def view(app: TableApp) -> CardView:
    found = app.session.view(None)
    assert isinstance(found, CardView)
    return found


async def take_over(pilot: Pilot[None], app: TableApp) -> None:
    """Opens the curtain and goes on to the own hand."""
    await settled(pilot)
    await open_curtain(pilot)
    if app.director.question is not None and app.director.question.player is None:
        await press(pilot, "enter")


async def seal(pilot: Pilot[None], app: TableApp, *keys: str) -> None:
    await take_over(pilot, app)
    await press(pilot, *keys, "enter")


# -- cards -----------------------------------------------------------------------------------------


def test_single_and_double_cards_differ_in_width_and_words() -> None:
    single, double = (
        DiceCardModel(Card(4), "$player-orange"),
        DiceCardModel(Card(44), "$player-orange"),
    )
    for size in CARD_SIZES:
        assert size.width_of(double) > size.width_of(single)
        assert [row.cell_length for row in card_rows(double, size)] == [
            size.width_of(double)
        ] * size.height
    assert card_rows(single, CARD_SIZES[-1])[0].plain.split() == ["4"]
    assert card_rows(double, CARD_SIZES[-1])[0].plain.split() == ["4+4"]


@pytest.mark.parametrize(("width", "height"), [(80, 5), (84, 11), (200, 30)])
def test_widest_hand_fits(width: int, height: int) -> None:
    hand = tuple(DiceCardModel(card, "$player-blue") for card in cards(22, 33, 44, 55, 66))
    row = DiceCardHand()
    row.cards = hand
    size = row.fitted(width, height)
    assert size.height < height
    assert row.indent + row.starts(size)[-1] <= width


# -- selecting -------------------------------------------------------------------------------------


async def test_cards_are_selected_by_digit_arrow_and_mouse_and_put_back() -> None:
    async with running(TableApp(dealt())) as (app, pilot):
        await take_over(pilot, app)
        assert "Lay one or two cards, or three to five with the same number" in text(app)
        await press(pilot, "4", "4", "4")
        assert game_screen(app).hand.picked == (0, 1)
        assert "4 4 → casino 4, two dice" in text(app)
        assert "Anna 100K. That makes 2 of 8 cards." in text(app)
        assert "▲ 2    100K" in text(app)
        await press(pilot, "space")
        assert "4 → casino 4, one die" in text(app)
        await press(pilot, "escape")
        assert game_screen(app).hand.picked == ()

        await press(pilot, "home", "space", "left", "space")
        assert game_screen(app).hand.picked == (0, 4)
        assert "4 6+6 → casinos 4 and 6, three dice" in text(app)
        rows = [row.plain for row in game_screen(app).hand.lines()]
        digits = {part for row in rows for part in row.split() if part.isdecimal()}
        assert digits == {"4", "5"}, "those that stand on the single cards"
        assert sum(row.count("›") for row in rows) == 1
        for named in ("4-6 select", "Enter seal", "h hide", "m more"):
            assert named in text(app).splitlines()[-1]

        await press(pilot, "escape", "4", "4", "4", "5")
        assert "Three cards or more must all show the same number." in text(app)
        await press(pilot, "enter")
        assert not app.session.sealed
        await press(pilot, "9")
        assert "No card here shows a 9." in text(app)
        await pilot.press("question_mark")
        assert app.explained == [("card", "C-2")]

        await press(pilot, "escape")
        for index in (0, 1):
            hand = game_screen(app).hand
            columns = hand.columns(hand.fitted(*hand.size))
            await pilot.click(DiceCardHand, offset=(columns[index] + 1, 2))
            await settled(pilot)
        assert game_screen(app).hand.picked == (0, 1)


async def test_digit_selects_each_such_card_then_both_and_finally_puts_them_back() -> None:
    async with running(TableApp(dealt((1, 3, 33, 5, 6), *HANDS[1:3]))) as (app, pilot):
        await take_over(pilot, app)
        expected: list[tuple[int, ...]] = [(1,), (2,), (1, 2), (), (1,)]
        for picked in expected:
            await press(pilot, "3")
            assert game_screen(app).hand.picked == picked
        assert "3 → casino 3, one die" in text(app)
        await press(pilot, "space", "right", "space")
        assert game_screen(app).hand.picked == (2,), "a double card alone, by arrow and Space"
        assert "3+3 → casino 3, two dice" in text(app)
        await press(pilot, "3")
        assert game_screen(app).hand.picked == (1, 2), "both follow the last one of that value"


# -- sealing ---------------------------------------------------------------------------------------


SEALED_BEFORE = (
    "nobody has sealed yet",
    "▲ Anna has sealed",
    "▲ Anna ● Ben have sealed",
    "▲ Anna ● Ben ■ Cleo have sealed",
)
"""Who has sealed a choice, as each of four players reads it."""


async def test_others_see_only_who_has_sealed() -> None:
    async with running(TableApp(dealt(*HANDS))) as (app, pilot):
        for index, name in enumerate(("Anna", "Ben", "Cleo", "Dora")):
            await settled(pilot)
            assert name in text(app)
            assert [seat.name for seat in curtain_of(app).card.sealed] == ["Anna", "Ben", "Cleo"][
                :index
            ]
            assert "card" in text(app)
            await take_over(pilot, app)
            assert SEALED_BEFORE[index] in text(app)
            assert view(app).table.num_out == (0, 0, 0, 0)
            assert not any(
                row.count for panel in app.table.query(CasinoPanel) for row in panel.model.rows
            )
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
            assert isinstance(director_of(app), CurtainDirector)
            assert f"I am {name}" in text(app)
        await open_curtain(pilot)
        assert "Anna sealed: 4 → casino 4, one die" in text(app)
        await press(pilot, "u")
        assert app.session.sealed == {1}
        assert app.session.events[-1:] == (TookBack(0),)
        await press(pilot, "5", "enter")
        assert app.session.events[-1:] == (Sealed(0, select(5)),)
        assert isinstance(director_of(app), CurtainDirector)
        assert "I am Cleo" in text(app)


async def test_bots_seal_without_a_curtain_and_a_single_person_needs_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LivePlayback, "point_at", lambda *_: pytest.fail("a secret is shown"))
    async with asking(TableApp(dealt(*HANDS[:3], bots=2))) as (app, pilot):
        assert app.screen is app.table
        assert app.session.sealed == {1, 2}
        assert "● Ben ■ Cleo have sealed" in text(app)
        await press(pilot, "4", "enter")
        assert "Cards up!" in text(app)


# -- the reveal ------------------------------------------------------------------------------------


def laid(*hands: tuple[int, ...], num_open: int) -> list[LaidRow]:
    """Return what players have laid, with the first cards of each turned."""
    player_styles = table_of(new_session("card", len(hands))).players
    return [
        LaidRow(
            player_style,
            tuple(DiceCardModel(card, player_style.colour) for card in cards(*hand)),
            num_open,
        )
        for player_style, hand in zip(player_styles, hands, strict=True)
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


async def test_revealed_cards_can_be_held_until_a_key() -> None:
    async with running(TableApp(dealt(), Settings(animation="normal"))) as (app, pilot):
        await seal(pilot, app, *"4444")
        await seal(pilot, app, "1", "6")
        await seal(pilot, app, *"33333")
        await settled(pilot)
        assert "Space hold" in text(app)
        await pilot.press("space")
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
        assert isinstance(director_of(app), CurtainDirector)


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
        assert "nobody has sealed yet" in text(app)


async def test_money_in_the_safe_is_hidden_from_others_until_the_end() -> None:
    rng = Random(1)
    session = new_session("card", 2)
    app = TableApp(shortly_before(session, lambda game: game.state.round > 1, rng, 3))
    async with app.run_test() as pilot:
        while app.session.state.round < 2 or not isinstance(director_of(app), CurtainDirector):
            await play_on(pilot, rng)
            await settled(pilot)
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
    before = start_of_round(session)
    assert isinstance(before, CardState)
    assert isinstance(session.state, CardState)
    told = round_summary(session, table_of(session), 0)
    for player in (1, 2):
        notes, earlier = session.state.purses[player], before.purses[player]
        gain = short(sum(notes) - sum(earlier))
        held = counted(len(notes), "note")
        assert f"{session.seats[player].name} {held} face down (+{gain})" in told
    assert "face down" not in told.split(",")[0]


async def test_choice_taken_back_by_the_table_is_asked_of_its_owner() -> None:
    async with running(TableApp(dealt(sequential=True))) as (app, pilot):
        await seal(pilot, app, "4")
        await press(pilot, "enter")
        assert "I am Ben" in text(app)
        await press(pilot, "u")
        assert "will be the same" in " ".join(text(app).split())
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
    app = TableApp(dealt())
    left: list[str] = []
    monkeypatch.setattr(app, "open", lambda _: left.append("the table"))
    async with app.run_test(size=SIZES[0]) as pilot:
        await seal(pilot, app, *"4444")
        await seal(pilot, app, "1", "6")
        for _ in range(2):
            assert "I am Cleo" in text(app)
            assert "Esc back" not in text(app), "the game itself asks for this one"
            await press(pilot, "u")
            assert "to look at their sealed choice" in text(app)
            assert "Esc back" in text(app)
            assert "m more" in text(app)
            await press(pilot, "escape")
            assert len(app.session.sealed) == 2
            assert "m more" in text(app)
        await pilot.press("q")
        assert left == ["the table"]


# -- one after the other ---------------------------------------------------------------------------


async def test_cards_in_turn_are_laid_openly_and_chip_cards_may_be_taken() -> None:
    async with running(TableApp(dealt(sequential=True, chips=True))) as (app, pilot):
        await take_over(pilot, app)
        assert "Enter seal" not in text(app)
        await press(pilot, "4", "4", "enter")
        assert "Cards laid  Anna" in text(app)
        await press(pilot, "enter")
        assert "Two dice were placed at casino 4" in text(app)
        assert "Take a golden chip card" in text(app)
        await press(pilot, "1", "1")
        assert view(app).table.chips[0] == (Chip.GOLDEN,)
        assert isinstance(director_of(app), CurtainDirector)
        assert "I am Ben" in text(app)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.nightly
async def test_whole_game_leads_to_the_standings() -> None:
    await _play_to_the_standings(new_session("card", 1, "random"), Random(3))


@pytest.mark.parametrize(
    "options",
    rest_at_night([{"sequential": True, "chips": True}, {}], 1),
    ids=["in turn", "at once"],
)
async def test_last_choices_lead_to_the_standings(options: dict[str, Any]) -> None:
    rng = Random(3)
    session = shortly_before(new_session("card", 2, **options), is_over, rng, 5)
    await _play_to_the_standings(session, rng)


async def _play_to_the_standings(session: Session, rng: Random) -> None:
    async with running(TableApp(session)) as (app, pilot):
        while not isinstance(app.screen, StandingsScreen):
            await play_on(pilot, rng)
            await pilot.pause()
        assert isinstance(app.session.node, Terminal)
        assert app.session.game.words.total(app.session.state.standings()[0].total) in text(app)
        assert "Money by round" in text(app)
