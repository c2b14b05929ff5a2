"""The board game on the table, played at by keyboard and by mouse."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.pilot import Pilot

from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced, Chose
from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.first_game_hints import hint_of
from lasvegas_tui.rules.board.playing_tables import POSITIONS, SHOWING, TABLES
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.table import BoardView, Phase, Table
from lasvegas_tui.rules.core import Action, Chance, Decision, Player, Simultaneous, Terminal
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.screens.board import table_detail, table_list
from lasvegas_tui.screens.board.screen import BoardScreen
from lasvegas_tui.screens.board.table_facts import facts
from lasvegas_tui.screens.board.table_list import CHIP
from lasvegas_tui.screens.board.table_models import SpaceModel, Tables
from lasvegas_tui.screens.board.targeting_and_help import BoardTargeting
from lasvegas_tui.screens.board.turn_menu import TurnMenu, menu
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.display_timing import LONGEST
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.registry import new_screen
from lasvegas_tui.screens.table.pausable_timer import PausableTimer
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.dice import DieModel
from tests.rules.boards import board
from tests.saved import is_over
from tests.ui.positions import LONG, OneTable, asked, shown
from tests.ui.screen import meanings
from tests.ui.tables import (
    TableApp,
    asking,
    director_of,
    frame,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    text,
)
from tests.walking import random_steps, shortly_before

SIZES = [(80, 24), (120, 35)]


def at_tables(*doings: Action, people: int = 2, **options: Any) -> Session:
    """Return a game after these choices and rolls, by whoever is to act."""
    session = new_session("board", people, **options)
    for action in doings:
        match session.node:
            case Chance():
                session.enter(Chanced(action))
            case Decision(player):
                session.enter(Chose(player, action))
    return session


def view_of(session: Session, player: Player | None) -> BoardView:
    view = session.view(player)
    assert isinstance(view, BoardView)
    return view


def table_of(app: TableApp) -> Table:
    return view_of(app.session, None).table


def game_screen(app: TableApp) -> BoardScreen:
    assert isinstance(app.table, BoardScreen)
    return app.table


def drawn(app: TableApp) -> Tables:
    """Return the playing tables on the screen."""
    sight = game_screen(app).table_list.sight
    assert sight is not None
    return Tables(sight)


async def click_table(pilot: Pilot[None], position: int) -> None:
    """Clicks the line of a table in the list."""
    app = pilot.app
    assert isinstance(app, TableApp)
    widget = game_screen(app).table_list
    lines = [line.plain for line in widget.lines()]
    row = next(y for y, line in enumerate(lines) if line[2:4].strip() == str(position))
    await pilot.click(widget, offset=(4, row))
    await settled(pilot)


# -- pictures --------------------------------------------------------------------------------------

START = (PlacePawn(4), PlacePawn(5))
LOWEST = (PlacePawn(5), PlacePawn(5), GoodLuck(1), Roll(2), GoodLuck(3), Roll(4))
LEFT = (PlacePawn(1), PlacePawn(5), GoodLuck(4), Roll(3), Move(2))
NEARLY_FULL = (PlacePawn(3), PlacePawn(5), GoodLuck(1), Roll(3), ThrowDie(), Roll(2))
TAKEN = (PlacePawn(4), PlacePawn(4), GoodLuck(3), PlaceCounter(1), Roll(3))
EVEN = (PlacePawn(4), PlacePawn(4), GoodLuck(1), PlaceCounter(0), Roll(3), PlaceCounter(1))
JOKER = (PlacePawn(5), PlacePawn(5), ThrowDie(), Roll(3), GoodLuck(6))
DUEL = (PlacePawn(2), PlacePawn(2), ThrowDie(), Roll(3), GoodLuck(3))
SIX = 12
"""The seed of a game whose first roll is a 6."""
PICTURES: dict[str, tuple[tuple[Action, ...], str]] = {
    "first": ((), ""),
    "pointed": ((), "1 2"),
    "turn": (START, ""),
    "luck": ((*LOWEST[:-2], ThrowDie(), Roll(4)), "3"),
    "front-man": ((*LOWEST, Move(8), Move(9)), "down down"),
    "mary": (LEFT, "up up"),
    "mary-scored": (LEFT, "up up enter"),
    "full": (NEARLY_FULL, "5"),
    "full-scored": (NEARLY_FULL, "5 enter"),
    "scored": ((*LEFT[:-1], MaryChip()), ""),
    "next": ((*LEFT[:-1], MaryChip()), "right"),
    "spaces": (START, "3"),
    "joker": (JOKER, "3"),
    "replace": ((*TAKEN, ThrowDie(), Roll(3)), ""),
    "lowest": (LOWEST, ""),
    "tie": ((*EVEN, GoodLuck(2), Roll(3)), ""),
    "duel": (DUEL[:-1], "3"),
}
"""Choices and rolls that lead to a position of two, and the keys that are pressed there."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", PICTURES)
async def test_position_matches_its_golden(
    name: str, size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    doings, keys = PICTURES[name]
    app = TableApp(at_tables(*doings, duels=name == "duel"))
    async with asking(app, size=size) as (app, pilot):
        await press(pilot, *keys.split())
        golden(f"board-{name}-{size[0]}", text(app))


# -- a turn ----------------------------------------------------------------------------------------


async def test_first_table_is_chosen_without_a_proposal() -> None:
    async with running(TableApp(new_session("board", 2))) as (app, pilot):
        await press(pilot, "enter")
        assert table_of(app).pawns == (None, None), "nobody has pointed at a table"
        await press(pilot, "right", "left", "1", "4")
        assert app.director.question is not None
        assert app.director.question.target == PlacePawn(14)
        await press(pilot, "enter")
        assert table_of(app).pawns == (14, None)
        app.table.draw_table(view_of(app.session, None))
        assert not drawn(app).is_example, "nobody is asked"


async def test_enter_rolls_and_the_number_stays_in_sight() -> None:
    at_joker = at_tables(PlacePawn(5), PlacePawn(5), seed=SIX)
    async with asking(TableApp(at_joker)) as (app, pilot):
        assert "Anna: Roll the gold die" in text(app)
        await press(pilot, "enter")
        number = table_of(app).die
        assert number in range(1, 7)
        assert game_screen(app).pane.face == number
        assert f"rolls a {number}" in text(app)


async def test_light_runs_over_the_six_faces_while_the_die_rolls() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        widget, faces = game_screen(app).pane, set[str]()
        for number in (0, 4, 2):
            app.table.draw_dice((DieModel(number, "$money-ground"),) if number else ())
            await pilot.pause()
            assert widget.face == number
            (row,) = [line for line in widget.lines() if line.plain.startswith("die")]
            lit = [n for n in range(1, 7) if CHIP in styles_at(row, row.plain.index(str(n), 4))]
            assert lit == ([number] if number else [1, 2, 3, 4, 5, 6])
            faces.add(row.plain)
        assert len(faces) == 1


def styles_at(line: Content, offset: int) -> list[str]:
    return [str(span.style) for span in line.spans if span.start <= offset < span.end]


async def test_rolled_number_stays_lit_while_what_came_of_it_is_told() -> None:
    session = at_tables(PlacePawn(2), PlacePawn(5), ThrowDie())
    before = view_of(session, None)
    session.enter(Chanced(Roll(4)))
    async with running(TableApp(session)) as (app, pilot):
        app.table.draw_table(before, Frame())
        app.table.draw_dice((DieModel(4, "$money-ground"),))
        app.table.draw_table(view_of(session, None), Frame(before=before))
        await pilot.pause()
        assert game_screen(app).pane.face == 4
        assert not drawn(app).table_model().numbers, "they would be those of the next player"


async def test_rolled_one_shows_its_counter_before_the_table_that_mary_scores() -> None:
    session = at_tables(PlacePawn(2), PlacePawn(5), ThrowDie())
    before = view_of(session, None)
    session.enter(Chanced(Roll(1)))
    async with running(TableApp(session)) as (app, pilot):
        fallen: Frame[BoardView] = Frame(dice=(DieModel(1, "$money-ground"),), before=before)
        app.table.draw_table(view_of(session, None), fallen)
        await pilot.pause()
        assert drawn(app).shown == 2


async def test_arrows_select_a_row_and_digits_a_table() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "down", "down", "1", "4")
        assert "Front-man: roll for table 14" in text(app)
        await press(pilot, "down", "down", "1", "4")
        assert "Move the pawn to table 14" in text(app)
        await press(pilot, "enter")
        assert table_of(app).pawns == (14, 5)


async def test_turn_begins_with_the_tables_that_were_scored_since_the_last_one() -> None:
    doings = (PlacePawn(1), PlacePawn(5), ThrowDie(), Roll(3), ThrowDie(), Roll(1))
    async with running(TableApp(at_tables(*doings))) as (app, pilot):
        told = "Ben's 1 brought Mary to table 1: you won 4."
        assert app.table.prompt.details[0] == told
        await press(pilot, "right")
        assert told not in text(app), "the preview of another choice needs the room"
        await press(pilot, "escape")
        assert app.table.prompt.details[0] == told
        await press(pilot, "2", "enter")
        assert table_of(app).player == 1
        assert told not in text(app), "it was not Ben's turn then"


async def test_first_turn_of_a_first_game_shows_the_roll_alone_until_an_arrow() -> None:
    others = ("GOOD LUCK", "FRONT-MAN", "MARY CARD", "MOVE", "card [1]")
    async with asking(TableApp(at_tables(*START), Settings(animation="off"))) as (app, pilot):
        assert "ROLL" in text(app)
        assert not [word for word in others if word in text(app)]
        await press(pilot, "down")
        assert all(word in text(app) for word in others)
        await press(pilot, "escape", "enter")
        while table_of(app).player == 1:
            await press(pilot, "enter")
        assert all(word in text(app) for word in others)


def test_menu_says_why_no_good_luck_card_can_be_played() -> None:
    state = board(1, 5, spaces={1: "AA.."}, cards={"Anna": {"good_luck": [2, 3]}})
    view, players = state.view(0), tables(at_tables(*START)).players
    found = menu(Sight(players, view, Frame(ThrowDie(), view.actions)))
    assert "GOOD LUCK" not in [button.label for button in found.buttons]
    assert [note.plain.strip() for note in found.notes] == [
        "Good Luck 2 3: all those spaces are yours"
    ]


def test_row_of_the_good_luck_cards_names_their_keys_where_there_is_room() -> None:
    session = at_tables(PlacePawn(2), PlacePawn(5), GoodLuck(2), Roll(4), ThrowDie(), Roll(3))
    view, players = view_of(session, None), tables(session).players
    buttons = menu(Sight(players, view, Frame(None, view.actions))).buttons
    narrow, wide = (buttons[1].lines(width, False)[0].plain.strip() for width in (48, 56))
    assert narrow == "GOOD LUCK a counter, then roll"
    assert wide == "GOOD LUCK key 1 3 5 6: a counter, then roll", "2 is played, 4 is covered"
    assert {button.lines(48, False)[0].plain[14] for button in buttons} == {" "}


async def test_digit_selects_a_good_luck_card_and_plays_it_when_pressed_again() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "3")
        assert "A counter on a free 3, then Anna rolls." in text(app)
        assert table_of(app).cards[0].good_luck == (1, 2, 3, 4, 5, 6), "nothing is played yet"
        await press(pilot, "3")
        assert table_of(app).phase is Phase.THROW, "the two 3s are alike"
        assert table_of(app).spaces[3][1] == 0
        assert table_of(app).cards[0].good_luck == (1, 2, 4, 5, 6)


async def test_preview_of_a_good_luck_card_shows_the_table_with_its_counter() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "3")
        (row, _) = drawn(app).table_model().rows
        assert [space.sign for space in row] == ["", "▲", "", ""]
        assert "If table 4 were scored now: Anna wins its chip of 8 with one counter." in text(app)


async def test_first_arrow_points_at_the_table_that_was_the_example() -> None:
    async with running(TableApp(new_session("board", 2))) as (app, pilot):
        example = drawn(app).shown
        await press(pilot, "right")
        assert app.director.question is not None
        assert app.director.question.target == PlacePawn(example)


async def test_row_of_the_menu_keeps_the_table_that_was_chosen_in_it() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "down", "down", "1", "4", "down", "up")
        assert "Front-man: roll for table 14" in text(app)


async def test_number_of_the_own_table_is_refused_by_its_name_and_ends_there() -> None:
    async with running(TableApp(at_tables(PlacePawn(11), PlacePawn(5)))) as (app, pilot):
        await press(pilot, "up")
        assert "1-10 12-14" in text(app), "the keys do not name the pawn's own table"
        await press(pilot, "1", "1")
        assert "Your pawn is at table 11 already." in text(app)
        await press(pilot, "1", "4")
        assert "Move the pawn to table 14" in text(app)


async def test_outcome_of_a_roll_is_shown_with_its_number_and_its_player() -> None:
    """Ben is next, but Anna's counter is told; nobody was asked for one of two equal spaces."""
    session = at_tables(PlacePawn(4), PlacePawn(5), ThrowDie())
    thrown = view_of(session, None)
    session.enter(Chanced(Roll(3)))
    session.enter(Chose(0, PlaceCounter(1)))
    async with running(TableApp(session, Settings(bots="fast"))) as (app, pilot):
        screen = game_screen(app)
        screen.draw_table(thrown)
        screen.draw_dice((DieModel(3, "$money-ground"),))
        await LivePlayback(app.director).show_unwatched(0)
        await pilot.pause()
        assert screen.prompt.asked.plain == "Anna rolls a 3."
        assert screen.prompt.details[0].startswith("Anna puts a counter on the 3 in the top row")
        assert screen.pane.face == 3
        assert screen.title_bar.right.plain == "▲ Anna"
        assert [seat.is_awaited for seat in screen.seat_row.models] == [True, False]


@pytest.mark.rule("B-8")
async def test_counter_on_a_rolled_one_is_told_at_its_table_before_mary_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = at_tables(PlacePawn(4), PlacePawn(5), ThrowDie(), Roll(1), PlaceCounter(0))
    said: list[tuple[int, Sequence[str]]] = []

    async def wait(timer: PausableTimer, seconds: float | None) -> bool:
        said.append((drawn(app).shown, app.table.prompt.details))
        return True

    app = TableApp(session, Settings(bots="fast"))
    async with running(app):
        monkeypatch.setattr(PausableTimer, "sleep", wait)
        showing = asyncio.create_task(LivePlayback(app.director).show(session.steps[-1]))
        while not said:
            await asyncio.sleep(0)
        showing.cancel()
    position, details = said[0]
    assert position == 4, "and not Mary's table, 1"
    assert details == (
        "Anna rolls a 1.",
        "Anna puts a counter on the 1-or-2 space in the top row of table 4.",
    )


async def test_no_older_news_stands_below_a_rolling_die(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, Sequence[str]]] = []

    async def roll(playback: LivePlayback, thrown: tuple[DieModel, ...]) -> None:
        seen.append((app.table.prompt.asked.plain, app.table.latest.sentences))

    app = TableApp(at_tables(*START))
    async with running(app) as (_, pilot):
        assert "Ben begins at table 5." in text(app)
        monkeypatch.setattr(LivePlayback, "roll", roll)
        await press(pilot, "enter")
    assert seen[0] == ("The die is rolling.", ())


@pytest.mark.rule("B-14")
async def test_scoring_between_turns_of_bots_is_shown_for_its_full_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, rng = new_session("board", 1, *["sensible"] * 3, seed=7), Random(1)
    app, found = TableApp(session, Settings(animation="normal", hints=False)), list[float]()

    @asynccontextmanager
    async def running(_: PausableTimer, seconds: float | None) -> AsyncIterator[None]:
        if seconds is None:
            yield
            return
        if any(said in app.table.prompt.asked.plain for said in ("Scoring", "Mary comes")):
            found.append(seconds)
        raise TimeoutError

    monkeypatch.setattr(PausableTimer, "running", running)
    async with app.run_test() as pilot:
        for _ in range(24):
            await play_on(pilot, rng)
    assert len(found) >= 5
    assert 2 < min(found) <= max(found) < LONGEST + 0.001


async def test_illegal_choice_shows_why_with_the_rule() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "up", "4")
        assert "Your pawn is at table 4 already." in text(app)
        await press(pilot, "0")
        assert "Only a player without counters may pass." in text(app)
        assert app.session.node == Decision(0)


async def test_escape_goes_back_to_the_roll_so_that_enter_rolls_as_at_first() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        at_first = text(app)
        await press(pilot, "down", "escape")
        assert text(app) == at_first
        await press(pilot, "escape")
        assert text(app) == at_first
        await press(pilot, "enter")
        assert table_of(app).die in range(1, 7)


async def test_played_card_waits_for_enter_to_throw() -> None:
    async with running(TableApp(at_tables(PlacePawn(2), PlacePawn(5)))) as (app, pilot):
        await press(pilot, "5", "enter")
        assert "Enter rolls the gold die" in text(app)
        assert table_of(app).spaces[1][4] == 0
        await press(pilot, "enter")
        assert table_of(app).die in range(1, 7)


async def test_question_mark_opens_the_rule_of_the_current_choice() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "?", "down", "down", "?", "down", "?")
        assert app.explained == [("board", "B-4"), ("board", "B-10"), ("board", "B-11")]


# -- the mouse -------------------------------------------------------------------------------------


async def test_click_on_a_table_selects_a_move_and_a_second_one_makes_it() -> None:
    async with asking(TableApp(at_tables(*START))) as (app, pilot):
        await click_table(pilot, 12)
        assert "Move the pawn to table 12" in text(app)
        await click_table(pilot, 12)
        assert table_of(app).pawns == (12, 5)


async def test_click_on_a_menu_row_and_then_a_table_selects_its_choice() -> None:
    async with asking(TableApp(at_tables(*START))) as (app, pilot):
        await pilot.click(game_screen(app).menu, offset=(8, 2))
        assert "Front-man" in text(app)
        await click_table(pilot, 9)
        assert "Front-man: roll for table 9" in text(app)


async def test_click_on_a_space_of_the_large_table_chooses_it() -> None:
    async with asking(TableApp(at_tables(*JOKER))) as (app, pilot):
        widget = game_screen(app).pane
        row, column = next(
            (y, line.plain.index("[2]"))
            for y, line in enumerate(widget.lines())
            if "[2]" in line.plain
        )
        for _ in range(2):
            await pilot.click(widget, offset=(column, row))
            await settled(pilot)
        assert table_of(app).spaces[4][1] == 1


# -- scoring and Mary Chip -------------------------------------------------------------------------


async def test_chip_is_not_counted_before_it_is_won() -> None:
    """While a roll is shown, the table says nothing of the chip that it will win."""
    session = at_tables(*NEARLY_FULL)
    before = view_of(session, None)
    session.choose(0, GoodLuck(5))
    app = TableApp(session)
    async with app.run_test(size=(120, 35)) as pilot:
        app.table.draw_table(view_of(session, None), Frame(before=before))
        await pilot.pause()
        assert "still to win: 107 at 14 tables" in text(app)
        assert "TABLE 3 is scored" not in text(app)


# -- the duel --------------------------------------------------------------------------------------


async def test_duel_is_picked_behind_curtains_and_revealed_together() -> None:
    async with asking(TableApp(at_tables(*DUEL, duels=True))) as (app, pilot):
        assert isinstance(director_of(app), CurtainDirector)
        await open_curtain(pilot)
        while app.director.question is not None and app.director.question.player is None:
            await press(pilot, "enter")
        assert "challenges" in text(app)
        await press(pilot, "2", "enter")
        assert isinstance(director_of(app), CurtainDirector)
        assert len(app.session.sealed) == 1
        assert "♥" not in text(app)
        await open_curtain(pilot)
        while app.director.question is not None and app.director.question.player is None:
            await press(pilot, "enter")
        await press(pilot, "1", "enter")
        assert "Duel" in app.table.prompt.asked.plain
        assert "♥♥" in text(app)
        assert [note.plain for note in game_screen(app).menu.story] == [
            "Ben shows one heart, Anna two. "
            "Anna keeps the 3 of table 2; Ben takes the counter back."
        ]


@pytest.mark.parametrize(("width", "told"), [(80, "nobody yet"), (88, "nobody has chosen yet")])
async def test_title_tells_whole_that_nobody_has_chosen(width: int, told: str) -> None:
    async with running(TableApp(at_tables(*DUEL, duels=True)), size=(width, 24)) as (app, pilot):
        await open_curtain(pilot)
        assert text(app).splitlines()[0].endswith(f" {told}")


async def test_sealed_pick_leaves_no_trace_on_the_table() -> None:
    frames = []
    for pick in (Pick(Hearts(1)), Pick(Hearts(3))):
        session = at_tables(*DUEL, duels=True)
        assert isinstance(session.node, Simultaneous)
        session.choose(session.awaited[0], pick)
        async with asking(TableApp(session)) as (app, _):
            frames.append(frame(app))
    assert frames[0] == frames[1]


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.nightly
async def test_whole_game_is_played() -> None:
    await _play_to_the_standings(new_session("board", 2, duels=True), SIZES[1], Random(2))


async def test_last_moves_of_a_game_of_four_lead_to_the_standings() -> None:
    session, rng = new_session("board", 4, duels=True), Random(4)
    session = shortly_before(session, is_over, rng, 8)
    await _play_to_the_standings(session, SIZES[0], rng)


async def _play_to_the_standings(session: Session, size: tuple[int, int], rng: Random) -> None:
    async with running(TableApp(session), size=size) as (app, pilot):
        while not isinstance(app.session.node, Terminal):
            await play_on(pilot, rng)
        while not isinstance(app.screen, StandingsScreen):
            await press(pilot, "enter")
        best = app.session.state.standings()[0]
        assert app.table.names[best.player] in text(app)


# -- drawing ---------------------------------------------------------------------------------------


def tables(session: Session, chosen: Any = None) -> Tables:
    view = view_of(session, None)
    frame: Frame[BoardView] = Frame(chosen, view.actions)
    return Tables(Sight(new_screen(session.game, session.seats).players, view, frame))


def lines_of(shown: Tables, width: int, height: int) -> list[Content]:
    return table_detail.pane_lines(shown.table_model(), facts(shown), width, height)


CROWDED = (PlacePawn(14), PlacePawn(14), PlacePawn(14))


@pytest.mark.parametrize("width", [34, 50])
@pytest.mark.parametrize("height", [14, 15, 16, 25, 36])
def test_list_has_a_line_for_every_table(width: int, height: int) -> None:
    rows = tables(at_tables(*CROWDED, people=4)).rows()
    lines = table_list.table_list_lines(rows, None, 1, width, height)
    assert len(lines) <= height
    assert {line.cell_length for line in lines} == {width}
    assert "…" not in "".join(line.plain for line in lines)
    numbers = [line.plain[2:4].strip() for line in lines]
    assert [number for number in numbers if number.isdecimal()] == list(map(str, POSITIONS))
    for row, line in zip(rows, [x for x in lines if x.plain[2:4].strip().isdecimal()], strict=True):
        assert meanings(line)[2]["target"] == row.target
        assert line.plain.count("·") == TABLES[row.position - 1].chip


@pytest.mark.parametrize("position", [1, 6, 14])
@pytest.mark.parametrize(("width", "height"), [(45, 9), (45, 11), (67, 16), (104, 30)])
def test_large_table_shows_all_its_spaces(position: int, width: int, height: int) -> None:
    shown = tables(at_tables(*START), Move(position))
    table = shown.table_model()
    lines = lines_of(shown, width, height)
    assert len(lines) <= height
    assert max(line.cell_length for line in lines) <= width
    found = [meaning.get("target") for line in lines for meaning in meanings(line)]
    spaces: list[SpaceModel] = [space for row in table.rows for space in row]
    assert len(spaces) == TABLES[position - 1].chip
    assert {space.target for space in spaces} == {position}, "the pawn is not there"
    assert position in found


@pytest.mark.parametrize("width", [45, 67])
def test_every_space_is_below_the_numbers_that_it_takes(width: int) -> None:
    session = at_tables(PlacePawn(7), PlacePawn(7), ThrowDie(), Roll(6))
    lines = lines_of(tables(session), width, 11)
    faces = next(y for y, line in enumerate(lines) if line.plain.startswith("die"))
    columns = {n: lines[faces].plain.index(str(n), 4) for n in range(1, 7)}
    below = meanings(lines[faces + 1])
    for number in range(1, 6):
        (space,) = SHOWING[6][number]
        assert below[columns[number]]["target"] == PlaceCounter(space)
    assert "target" not in below[columns[6]], "a 6 is a joker here"


def test_number_that_may_replace_one_of_several_rivals_names_them() -> None:
    look = at_tables(*[PlacePawn(8)] * 4, people=4)
    state = look.state
    assert isinstance(state, BoardState)
    counters = swapped(state.table.spaces, 7, (0, 1, None, 2, 3, 0))
    players = new_screen(look.game, look.seats).players
    for player, told in ((1, "▲ or ■"), (0, "take ■")):
        table = replace(state.table, player=player, spaces=counters)
        view = replace(state, table=table).view(player)
        brings = Tables(Sight(players, view, Frame(ThrowDie(), view.actions))).table_model().numbers
        assert brings[0].effect[0] == told
        assert all(len(found.effect[0]) <= 6 for found in brings)


@pytest.mark.parametrize("width", [34, 50])
def test_lead_of_the_longest_name_is_whole(width: int) -> None:
    shown = tables(at_tables(*START))
    style = replace(shown.players[0], name="W" * 12)
    row = replace(shown.rows()[-1], counters=(style,) * 15, winner=style)
    for margin in (0, 1, 15):
        (line,) = table_list.table_list_lines([replace(row, margin=margin)], None, 1, width, 1)
        assert f"{'▲' * 15} ▲" in line.plain, "there is a gap before the lead"
        assert "…" not in line.plain


def test_table_below_a_bot_that_points_addresses_nobody() -> None:
    session = at_tables(*JOKER)
    view, players = view_of(session, None), tables(session).players
    for is_of_bot in (False, True):
        sight = Sight(players, view, Frame(view.actions[0], view.actions[:1], is_of_bot=is_of_bot))
        assert bool(menu(sight).notes) != is_of_bot
        assert bool(Tables(sight).table_model().numbers) != is_of_bot


async def test_bot_that_points_is_not_spoken_to() -> None:
    positions = asked("board", 3, {}, range(1))
    position = next(found for found in positions if found.task.startswith("to roll"))
    app = OneTable(position)
    app.settings = Settings(bots="fast", hints=False)
    async with running(app) as (_, pilot):
        view = (await shown(pilot, position)).view
        assert " you" in text(app)
        await LivePlayback(app.director).point_at(view, position.player, view.actions[0])
        await pilot.pause()
        assert " you" not in text(app)


@pytest.mark.parametrize(
    ("width", "rolled", "told"),
    [
        (45, "12", "▲1 ●1  tie: ▲'s 1 is lowest"),
        (67, "12", f"▲1 ●1  tie: {LONG[0]}'s 1 is lowest and wins"),
        (45, "1123", "▲1 ●1 ■1 ◆1  tie on a 1: nobody"),
        (67, "1123", "▲1 ●1 ■1 ◆1  tie on a 1: nobody wins"),
    ],
)
def test_head_of_the_large_table_is_never_cut(width: int, rolled: str, told: str) -> None:
    doings: list[Action] = [PlacePawn(14)] * 4
    for row, number in enumerate(map(int, rolled)):
        doings += (ThrowDie(), Roll(number), PlaceCounter(5 * (row % 3) + number - 1))
    lines = lines_of(tables(at_tables(*doings, people=4, names=LONG)), width, 11)
    assert max(line.cell_length for line in lines) <= width
    assert lines[2].plain.endswith(f"  {told}")


def test_sign_of_a_player_has_their_colour_in_words() -> None:
    shown = tables(at_tables(*START))
    sign, colour = shown.players[1].sign, shown.players[1].colour
    told = shown.coloured(f"{sign} wins the tie")
    assert [(span.start, span.end, span.style) for span in told.spans] == [(0, 1, f"bold {colour}")]


def test_longest_words_of_the_menu_leave_its_last_cell_free() -> None:
    session = at_tables(*START)
    view, players = view_of(session, 0), tables(session).players
    for cursor in view.actions:
        lines = TurnMenu().lines_of(Sight(players, view, Frame(cursor, view.actions)), 45, 5)
        assert max(len(line.plain.rstrip()) for line in lines) < 45


def test_click_on_a_button_or_on_a_card_points_at_its_choice() -> None:
    session = at_tables(*START)
    view = view_of(session, 0)
    sight = Sight(tables(session).players, view, Frame(ThrowDie(), view.actions))
    lines = TurnMenu().lines_of(sight, 45, 5)
    found = [meanings(line)[8]["target"] for line in lines]
    assert found == [ThrowDie(), GoodLuck(1), FrontMan(1), MaryChip(), Move(6)]
    cards = lines_of(Tables(sight), 45, 11)[-1]
    assert meanings(cards)[cards.plain.index("[4]") + 1]["target"] == GoodLuck(4)


def test_up_and_down_lead_to_the_row_and_to_the_space_beyond() -> None:
    session = at_tables(*START)
    view, targeting = view_of(session, 0), BoardTargeting()
    targets = view.actions
    front = targeting.next_target("up", MaryChip(), targets, view)
    assert isinstance(front, FrontMan)
    assert targeting.next_target("up", front, targets, view) == GoodLuck(1)
    assert targeting.next_target("right", FrontMan(14), targets, view) == FrontMan(1)
    joker = at_tables(PlacePawn(14), PlacePawn(14), ThrowDie(), Roll(6))
    view = view_of(joker, 0)
    assert targeting.next_target("down", PlaceCounter(1), view.actions, view) == PlaceCounter(6)
    assert targeting.next_target("right", PlaceCounter(4), view.actions, view) == PlaceCounter(5)


def test_every_lesson_of_a_turn_fits_its_line() -> None:
    session, said = new_session("board", 3, duels=True), set[str]()
    for _ in random_steps(session, Random(2)):
        said.add(hint_of(view_of(session, None).table))
    assert len(said) > 6
    assert max(map(len, said)) <= 58
