"""The sentences of the board game about cards, and about what a player may have missed."""

from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui.play import narration
from lasvegas_tui.play.transcript_events import Chanced, Chose
from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.news import MaryMoved, Stalled, TableScored
from lasvegas_tui.rules.board.playing_tables import POSITIONS
from lasvegas_tui.rules.board.table_winner import verdict
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.screens.board.targeting_and_help import BoardTargeting
from tests.rules.boards import board
from tests.ui.tables import new_session

NAMES = ("Anna", "Ben")


def preview(action: Action, **changes: Any) -> list[str]:
    """Return what Anna is told of a choice; her pawn stands at table 5."""
    state = board(5, 5, **changes)
    after = state.apply(action).view(0)
    return narration.preview(GAME.words, state.view(0), action, after, NAMES)


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "Nobody was there, so Anna still rolls."),
        ({"spaces": {1: ".B.."}}, "Somebody was there, so that ends the turn: no roll follows."),
        ({"counters": [0, 20]}, "Without a counter there is no roll."),
    ],
    ids=["empty", "scored", "none left"],
)
def test_mary_card_says_why_the_turn_goes_on_or_ends(
    changes: dict[str, Any], expected: str
) -> None:
    assert preview(MaryChip(), **changes)[-1] == expected


@pytest.mark.rule("B-9")
def test_good_luck_1_says_that_mary_stays() -> None:
    assert "Mary stays, as this 1 is not rolled." in preview(GoodLuck(1))
    assert not any("Mary" in said for said in preview(GoodLuck(2)))


@pytest.mark.rule("B-4")
def test_replaced_counter_is_said_to_go_back_to_its_owner() -> None:
    said = preview(GoodLuck(3), spaces={5: "..B.."})
    assert said[0] == "Anna gets the 3 of table 5. The counter there goes back to Ben's stock."


@pytest.mark.rule("B-10")
def test_last_front_man_is_said_to_be_the_last() -> None:
    assert "2 Front-men left" in preview(FrontMan(6))[-1]
    left = preview(FrontMan(6), cards={"Anna": {"front_men": 1}})[-1]
    assert left == "The pawn stays. This is the last Front-man."


@pytest.mark.rule("B-4")
def test_roll_is_told_with_its_counter_where_no_space_is_asked_for() -> None:
    session = new_session("board", 2)
    for event in (
        Chose(0, PlacePawn(4)),
        Chose(1, PlacePawn(5)),
        Chose(0, ThrowDie()),
        Chanced(Roll(3)),
        Chose(0, PlaceCounter(1)),
        Chose(1, ThrowDie()),
        Chanced(Roll(6)),
    ):
        session.enter(event)
    *_, thrown, placed, _, joker = narration.of_game(session, None)[:-1]
    assert thrown == []
    assert placed == ["Anna rolls a 3.", "Anna puts a counter on the 3 in the top row of table 4."]
    assert joker == ["Ben rolls a 6, a joker."]
    view = session.view(1)
    assert GAME.words.label(view.actions[0], view, NAMES) == "Joker on the 1 (Mary stays)"
    after = session.state.apply(view.actions[0]).view(1)
    said = narration.preview(GAME.words, view, view.actions[0], after, NAMES)
    assert said[0] == "Ben rolls a 6, a joker.", "it is told of a bot that points, too"


@pytest.mark.rule("B-3")
def test_only_table_left_is_said_to_be_the_only_one() -> None:
    state = board(1, 5)
    is_scored = tuple(position != 14 for position in POSITIONS)
    state = replace(state, table=replace(state.table, is_scored=is_scored))
    assert state.view(0).actions == (Move(14),)
    said = GAME.words.preview(state.view(0), Move(14), state.apply(Move(14)).view(0), NAMES)
    assert "Table 14 is the only one left to move to." in said
    assert BoardTargeting().first_target(state.view(0)) == Move(14)


# -- what a player may have missed -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "spaces", "actions", "expected"),
    [
        ((1, 5), {1: "..B."}, (ThrowDie(), Roll(2)), []),
        (
            (1, 1),
            {1: "A..."},
            (ThrowDie(), Roll(1)),
            [
                "Ben took your 1-or-2 space at table 1.",
                "Ben's 1 brought Mary to table 1: Ben won 4.",
            ],
        ),
        (
            (5, 5),
            {},
            (ThrowDie(), Roll(1)),
            ["Ben's 1 brought Mary to table 1: nobody was there, its chip of 4 is lost."],
        ),
        ((5, 5), {1: ".A.."}, (MaryChip(),), ["Ben's card brought Mary to table 1: you won 4."]),
        ((5, 1), {1: "ABB."}, (ThrowDie(), Roll(6)), ["Table 1 was full: Ben won 4."]),
    ],
    ids=["nothing", "a counter", "a one", "a card", "full"],
)
def test_player_is_told_of_lost_counters_and_scored_tables(
    tables: tuple[int, int],
    spaces: dict[int, str],
    actions: tuple[Action, ...],
    expected: list[str],
) -> None:
    state, news = board(*tables, spaces=spaces, player=1), list[News]()
    for action in actions:
        state = state.apply(action)
        news += state.table.news
    assert GAME.words.missed(news, 0, NAMES) == expected


def test_player_is_told_of_a_chip_lost_in_a_tie() -> None:
    counters = (None, 0, None, None)
    tied = verdict(1, counters, 2)._replace(winner=None, reason="tied")
    scored = TableScored(1, "mary", tied, counters)
    own = [MaryMoved(None, 1, 0, is_rolled=True), scored]
    by_herself = [Stalled(), MaryMoved(None, 1), scored]
    lost = "a tie, its chip of 4 is lost."
    assert GAME.words.missed(own, 0, NAMES) == [f"Your 1 brought Mary to table 1: {lost}"]
    assert GAME.words.missed(by_herself, 0, NAMES) == [f"Mary came to table 1: {lost}"]
