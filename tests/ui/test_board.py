"""The board game on the table, played at by keyboard and by mouse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui.play.events import Chanced, Chose
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.board.table import (
    BoardView,
    FrontMan,
    GoodLuck,
    Hearts,
    Move,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import POSITIONS, TABLES
from lasvegas_tui.rules.core import Action, Chance, Decision, Player, Simultaneous, Terminal
from lasvegas_tui.screens.board import board, closeup
from lasvegas_tui.screens.board.asking import BoardTargeting
from lasvegas_tui.screens.board.screen import BoardScreen
from lasvegas_tui.screens.board.tables import SpaceModel, TableModel, Tables
from lasvegas_tui.screens.board.turn_menu import TurnMenu
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.registry import new_screen
from lasvegas_tui.widgets.styles import PlayerStyle
from tests.saved import is_over
from tests.ui.positions import LONG
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
from tests.walking import shortly_before

SIZES = [(80, 24), (120, 35), (200, 60)]
IDS = ["80x24", "120x35", "200x60"]


def at_tables(*doings: Action, people: int = 2, duels: bool = False, seed: int = 7) -> Session:
    """Return a game after these choices and throws, by whoever is to act."""
    session = new_session("board", people, seed=seed, duels=duels)
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


def told(app: TableApp) -> list[str]:
    """Return what stands in the place of the menu."""
    return [note.plain for note in game_screen(app).menu.story]


def drawn(app: TableApp) -> Tables:
    """Return the playing tables on the screen."""
    sight = game_screen(app).board.sight
    assert sight is not None
    return Tables(sight)


async def click_table(pilot: Pilot[None], position: int) -> None:
    """Clicks the head of a table on the board."""
    app = pilot.app
    assert isinstance(app, TableApp)
    widget = game_screen(app).board
    fitted = board.fit(drawn(app).all(), *widget.size)
    row = fitted.block - 1 if position % 2 else fitted.block + fitted.track
    await pilot.click(widget, offset=(fitted.start((position - 1) // 2) + 1, row))
    await settled(pilot)


START = (PlacePawn(4), PlacePawn(5))


# -- a turn ----------------------------------------------------------------------------------------


async def test_pawns_are_placed_by_arrow_and_by_digit() -> None:
    async with running(TableApp(new_session("board", 2))) as (app, pilot):
        await press(pilot, "1", "2")
        assert "Put the pawn at table 12" in text(app)
        await press(pilot, "up")
        assert "Put the pawn at table 11" in text(app), "across the track"
        await press(pilot, "enter", "right", "enter")
        assert table_of(app).pawns == (11, 1)


async def test_enter_throws_and_the_die_stays_in_sight() -> None:
    async with asking(TableApp(at_tables(*START, seed=1))) as (app, pilot):
        assert "Anna: Throw the gold die" in text(app)
        await press(pilot, "enter")
        number = table_of(app).die
        assert number in range(1, 7)
        assert game_screen(app).die.dice[0].number == number
        assert f"throws a {number}" in text(app)


async def test_arrows_move_through_the_menu_and_its_rows() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "down", "right", "right")
        assert "Good Luck 3, then throw" in text(app)
        await press(pilot, "down", "left", "left")
        assert "Front-man: throw for table 14" in text(app)
        await press(pilot, "down")
        assert "she advances to table 1" in text(app)
        await press(pilot, "down")
        assert app.director.question is not None
        assert isinstance(app.director.question.chosen, Move)


async def test_arrows_select_a_row_and_digits_a_table() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "down", "down", "1", "4")
        assert "Front-man: throw for table 14" in text(app)
        await press(pilot, "down", "down", "1", "4")
        assert "Move the pawn to table 14" in text(app)
        await press(pilot, "enter")
        assert table_of(app).pawns == (14, 5)


async def test_digit_selects_a_good_luck_card_and_plays_it_when_pressed_again() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "3")
        assert "There are two spaces to choose from" in text(app)
        assert table_of(app).cards[0].good_luck == (1, 2, 3, 4, 5, 6), "nothing is played yet"
        await press(pilot, "3")
        assert table_of(app).phase is Phase.PLACE
        assert table_of(app).cards[0].good_luck == (1, 2, 4, 5, 6)


async def test_illegal_choice_shows_why_with_the_rule() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "up", "4")
        assert "It has to be another table than the pawn's." in text(app)
        await press(pilot, "0")
        assert "Only a player without counters may pass." in text(app)
        assert app.session.node == Decision(0)


async def test_played_card_waits_for_enter_to_throw() -> None:
    async with running(TableApp(at_tables(PlacePawn(2), PlacePawn(5)))) as (app, pilot):
        await press(pilot, "5", "enter")
        assert "Enter rolls the gold die" in text(app)
        assert table_of(app).spaces[1][4] == 0
        await press(pilot, "enter")
        assert table_of(app).die in range(1, 7)


async def test_choice_of_a_space_previews_the_winner() -> None:
    async with running(TableApp(at_tables(*START, GoodLuck(3)))) as (app, pilot):
        await press(pilot, "down")
        assert "Anna: 3 in row 2" in text(app)
        assert "Anna wins its chip of 8 with one counter" in text(app)
        await press(pilot, "enter")
        assert table_of(app).spaces[3][5] == 0


async def test_joker_offers_every_space_and_names_whom_it_displaces() -> None:
    session = at_tables(PlacePawn(5), PlacePawn(5), ThrowDie(), Roll(3), GoodLuck(6))
    async with asking(TableApp(session)) as (app, pilot):
        assert "a joker" in text(app)
        await press(pilot, "3")
        assert "3, in place of Anna's" in text(app)
        await press(pilot, "3")
        assert table_of(app).spaces[4][2] == 1
        assert table_of(app).counters == (20, 19)


async def test_question_mark_opens_the_rule_of_the_current_choice() -> None:
    async with running(TableApp(at_tables(*START))) as (app, pilot):
        await press(pilot, "?", "down", "down", "?", "down", "?")
        assert app.explained == [("board", "B-4"), ("board", "B-10"), ("board", "B-11")]


# -- the mouse -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES[:1], ids=IDS[:1])
async def test_click_on_a_table_selects_a_move_and_a_second_one_makes_it(
    size: tuple[int, int],
) -> None:
    async with asking(TableApp(at_tables(*START)), size=size) as (app, pilot):
        await click_table(pilot, 12)
        assert "Move the pawn to table 12" in text(app)
        await click_table(pilot, 12)
        assert table_of(app).pawns == (12, 5)


async def test_click_on_a_menu_row_and_then_a_table_selects_its_choice() -> None:
    async with asking(TableApp(at_tables(*START))) as (app, pilot):
        await pilot.click(game_screen(app).menu, offset=(8, 2))
        await click_table(pilot, 9)
        assert "Front-man: throw for table 9" in text(app)


async def test_click_on_a_space_of_the_large_table_chooses_it() -> None:
    async with asking(TableApp(at_tables(*START, GoodLuck(3)))) as (app, pilot):
        widget = game_screen(app).table_closeup
        second_row = 1 + closeup.fit(drawn(app).closeup(), *widget.content_size).lines
        for _ in range(2):
            await pilot.click(widget, offset=(14, second_row + 1))
            await settled(pilot)
        assert table_of(app).spaces[3][5] == 0


# -- scoring and Mary Chip -------------------------------------------------------------------------


async def test_scored_table_stays_until_it_was_seen() -> None:
    session = at_tables(PlacePawn(3), PlacePawn(5), GoodLuck(1), Roll(3), ThrowDie(), Roll(2))
    async with running(TableApp(session)) as (app, pilot):
        await press(pilot, "5", "enter")
        assert "Table 3 is full: Anna wins the chip of 3 with three counters." in told(app)
        table = drawn(app).closeup()
        assert table.highlight == "paying"
        assert all(space.player_style is not None for space in table.rows[0])
        await press(pilot, "enter")
        assert drawn(app).all()[2].is_scored
        assert drawn(app).all()[2].winner == app.table.players[0]


def test_scored_table_previews_no_winner() -> None:
    session = at_tables(PlacePawn(3), PlacePawn(5), GoodLuck(1), Roll(3), ThrowDie(), Roll(2))
    session.choose(0, GoodLuck(5))
    look = new_screen(session.game, session.seats)
    table = Tables(Sight(look.players, view_of(session, None), Frame())).closeup()
    assert table.position == 3
    assert table.counts == ((look.players[0], 3),)
    assert table.verdict == ""


async def test_view_follows_mary_to_the_table_that_she_scores() -> None:
    app = TableApp(at_tables(PlacePawn(1), PlacePawn(5), GoodLuck(4), Roll(3), Move(2)))
    async with app.run_test() as pilot:
        await press(pilot, "up", "up", "enter")
        assert "Mary Chip" in app.table.prompt.asked.plain
        assert "Table 1 is scored: Anna wins the chip of 4 with two counters." in told(app)
        assert game_screen(app).board.mary == 1


def test_headline_names_the_next_table_of_mary() -> None:
    session = at_tables(*START)
    headline = session.game.words.progress(view_of(session, None))
    assert headline == "14 chips left · Mary next at table 1"


# -- the duel --------------------------------------------------------------------------------------

DUEL = (PlacePawn(2), PlacePawn(2), ThrowDie(), Roll(3), GoodLuck(3))


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
        assert told(app) == [
            "Ben shows one heart, Anna two. Anna keeps the 3 of table 2; Ben's goes home."
        ]


async def test_choice_that_starts_a_duel_names_the_opponent() -> None:
    async with running(TableApp(at_tables(*DUEL[:-1], duels=True))) as (app, pilot):
        await press(pilot, "3")
        assert "Anna has a counter on the 3 of table 2: a duel decides" in " ".join(
            app.table.prompt.details
        )
        space = drawn(app).closeup().rows[0][2]
        assert (space.rival, space.player_style) == (
            app.table.players[1],
            app.table.players[0],
        )


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


@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("height", [9, 17, 23])
def test_board_fills_its_room_exactly(width: int, height: int) -> None:
    crowded = tables(at_tables(PlacePawn(14), PlacePawn(14), PlacePawn(14), people=4))
    lines = board.board_lines(crowded.all(), None, width, height)
    assert len(lines) == height
    assert max(line.cell_length for line in lines) <= width
    assert "…" not in "".join(line.plain for line in lines)


@pytest.mark.parametrize("height", [0, 6, 18])
def test_board_without_room_draws_nothing_outside(height: int) -> None:
    crowded = tables(at_tables(PlacePawn(14), PlacePawn(14), PlacePawn(14), people=4))
    for width in range(0, 100, 4):
        lines = board.board_lines(crowded.all(), None, width, height)
        assert all(line.cell_length <= width for line in lines)
        assert len(closeup.closeup_lines(crowded.closeup(), width, height)) <= height


@pytest.mark.parametrize("width", [80, 120, 200])
def test_every_table_is_clickable_where_it_is_drawn(width: int) -> None:
    there = tables(at_tables(*START)).all()
    fitted, lines = board.fit(there, width, 9), board.board_lines(there, None, width, 9)
    for position in POSITIONS:
        row = fitted.block - 1 if position % 2 else fitted.block + fitted.track
        start = fitted.start((position - 1) // 2)
        head = lines[row].plain[start : start + 3]
        assert head.rstrip() == f" {position}", "every number as far from its edge"
        assert meanings(lines[row])[start]["target"] == there[position - 1].target
    assert "target" not in meanings(lines[fitted.block])[5], "the track is no table"


@pytest.mark.parametrize("position", [1, 6, 14])
@pytest.mark.parametrize(("width", "height"), [(35, 7), (44, 10), (49, 20)])
def test_large_table_shows_all_its_spaces(position: int, width: int, height: int) -> None:
    table = tables(at_tables(*START), Move(position)).closeup()
    lines = closeup.closeup_lines(table, width, height)
    assert len(lines) <= height
    assert max(line.cell_length for line in lines) <= width
    found = [meaning.get("target") for line in lines for meaning in meanings(line)]
    spaces: list[SpaceModel] = [space for row in table.rows for space in row]
    assert len(spaces) == TABLES[position - 1].chip
    assert {space.target for space in spaces} == set(found) - {None}


@pytest.mark.parametrize(("width", "said"), [(35, "▲ leads"), (49, f"{LONG[0]} leads")])
def test_head_of_the_large_table_is_never_cut(width: int, said: str) -> None:
    winner = PlayerStyle(LONG[0], "▲", "$player-orange")
    spaces = tuple(SpaceModel((number,)) for number in range(1, 7))
    table = TableModel(14, 15, (spaces,), (winner,) * 4, winner, counts=((winner, 5),) * 2)
    head = closeup.closeup_lines(table, width, 9)[0]
    assert head.plain.startswith(" Table 14 ▲▲▲▲ ")
    assert head.plain.rstrip().endswith(f"{said}  chip 15")
    assert head.cell_length <= width


def test_menu_finds_the_option_under_the_mouse() -> None:
    session = at_tables(*START)
    view = view_of(session, 0)
    sight = Sight(
        new_screen(session.game, session.seats).players, view, Frame(ThrowDie(), view.actions)
    )
    lines = TurnMenu().lines_of(sight, 40, 7)
    found = [[meaning.get("target") for meaning in meanings(line)] for line in lines]
    assert found[1][lines[1].plain.index(" 4")] == GoodLuck(4)
    assert found[0][3] == ThrowDie()
    assert isinstance(found[4][lines[4].plain.index("a table")], Move)


def test_up_and_down_keep_the_table_between_rows() -> None:
    targets = at_tables(*START).view(0).actions
    assert BoardTargeting().next_target("up", Move(9), targets) != Move(9)
    front = BoardTargeting().next_target(
        "up", BoardTargeting().next_target("up", Move(9), targets), targets
    )
    assert isinstance(front, FrontMan)
    assert BoardTargeting().next_target("right", FrontMan(14), targets) == FrontMan(1)
    spaces = [PlaceCounter(1), PlaceCounter(5)]
    assert BoardTargeting().next_target("down", PlaceCounter(1), spaces) == PlaceCounter(5)


async def test_all_fourteen_tables_can_be_chosen_by_number() -> None:
    async with asking(TableApp(new_session("board", 2))) as (app, pilot):
        assert "Anna to place the pawn  ←→ or type its number: 1, then 4" in text(app)
        await press(pilot, "1", "4")
        assert app.director.question is not None
        assert app.director.question.target == PlacePawn(14)
        assert "←→ 1-14 table" in text(app).splitlines()[-1]
        await press(pilot, "enter")
        assert app.session.state.view(None).table.pawns[0] == 14  # type: ignore[attr-defined]
