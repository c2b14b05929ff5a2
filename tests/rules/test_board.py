"""What holds in every position of the board game; `scenes/board.scene` has its rules one by one."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.actions import GoodLuck, MaryChip, Move, Pick, PlaceCounter, Roll
from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.playing_tables import POSITIONS, SPACES, TABLES
from lasvegas_tui.rules.board.policy import POLICY
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.table_winner import verdict
from lasvegas_tui.rules.core import Decision, OptionsError, Terminal
from tests.rules.boards import DUELS, MANY, OPTIONS, PLAIN, PLAYERS, SEEDS, board
from tests.rules.laws import act, positions

OWNERS = {"A": 0, "B": 1, "C": 2, ".": None}


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("B-C1", "B-C3", "B-6")
def test_game_for_two_to_four_has_fourteen_tables_five_with_a_joker() -> None:
    assert list(GAME.players) == [2, 3, 4]
    with pytest.raises(OptionsError):
        GAME.new(5, PLAIN)
    assert [table.chip for table in TABLES] == [len(spaces) for spaces in SPACES]
    assert all(1 <= len(numbers) <= 2 for spaces in SPACES for numbers in spaces)
    assert [table.position for table in TABLES if table.has_joker] == [5, 7, 9, 13, 14]


@pytest.mark.rule("B-C2")
def test_mary_visits_fourteen_tables_in_order() -> None:
    state = board(14, 14, cards={"Anna": {"mary_chip": 99}, "Ben": {"mary_chip": 99}})
    for position in range(1, 14):
        state = act(state, MaryChip(), Roll(6), PlaceCounter(position - 1))
        assert state.table.mary == position
        assert [p for p in POSITIONS if not state.table.has_chip(p)] == list(range(1, position + 1))


@pytest.mark.rule("B-C4")
def test_fourteen_tables_are_as_printed() -> None:
    assert [(t.position, t.chip, t.num_rows, t.row) for t in TABLES] == [
        (1, 4, 1, ((1, 2), (3,), (4,), (5, 6))),
        (2, 6, 1, ((1,), (2,), (3,), (4,), (5,), (6,))),
        (3, 3, 1, ((1, 2), (3, 4), (5, 6))),
        (4, 8, 2, ((1, 2), (3,), (4,), (5, 6))),
        (5, 5, 1, ((1,), (2,), (3,), (4,), (5,))),
        (6, 12, 2, ((1,), (2,), (3,), (4,), (5,), (6,))),
        (7, 4, 1, ((1,), (2, 3), (4,), (5,))),
        (8, 6, 2, ((1, 2), (3, 4), (5, 6))),
        (9, 10, 2, ((1,), (2,), (3,), (4,), (5,))),
        (10, 5, 1, ((1, 2), (3,), (4,), (5,), (6,))),
        (11, 9, 3, ((1, 2), (3, 4), (5, 6))),
        (12, 12, 3, ((1, 2), (3,), (4,), (5, 6))),
        (13, 8, 2, ((1,), (2, 3), (4,), (5,))),
        (14, 15, 3, ((1,), (2,), (3,), (4,), (5,))),
    ]


# -- what needs many positions ---------------------------------------------------------------------


@pytest.mark.rule("B-14")
@pytest.mark.parametrize(
    ("position", "lies", "winner", "reason"),
    [
        pytest.param(2, "A.BBAC", 0, "lowest", id="the lower number of those tied"),
        pytest.param(2, "CA.ABB", 0, "lowest", id="the third has the lowest but is not tied"),
        pytest.param(1, "AB..", 0, "lowest", id="a double space counts as its lower number"),
        pytest.param(7, ".BA.", 1, "lowest", id="2/3 is a 2"),
        pytest.param(8, "A..B..", None, "tied", id="two rows: equally low"),
        pytest.param(8, "A.AB.B", None, "tied", id="no look at the next number"),
        pytest.param(8, "AA.BBC", None, "tied", id="equally low, and a third with fewer"),
        pytest.param(8, "A..B.C", None, "tied", id="two of three tied are equally low"),
        pytest.param(8, ".ABBA.", 1, "lowest", id="two rows: a lower number decides"),
        pytest.param(8, "......", None, "empty", id="no counter"),
    ],
)
def test_most_counters_win_the_chip_and_lowest_numbers_break_ties(
    position: int, lies: str, winner: int | None, reason: str
) -> None:
    decided = verdict(position, tuple(OWNERS[owner] for owner in lies), 3)
    assert (decided.winner, decided.reason) == (winner, reason)


@pytest.mark.rule("B-19")
def test_hearts_are_picked_in_secret_and_public_once_revealed() -> None:
    state = act(board(2, 5, 7, options=DUELS, spaces={2: ".B...."}), GoodLuck(2))
    assert [state.is_private(player) for player in range(3)] == [True, True, False]
    assert state.legal_actions(2) == state.view(None).actions == ()
    assert state.seen(Pick(Hearts(2)), 0, None) == Pick(Hearts(2))


@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_game_of_endless_moves_ends(num_players: int, seed: int) -> None:
    rng, state = Random(seed), board(*[14] * num_players)
    for _ in range(14 * 2 * num_players):
        node = state.node
        if isinstance(node, Terminal):
            break
        assert isinstance(node, Decision)
        moves = [action for action in state.legal_actions(node.player) if isinstance(action, Move)]
        state = act(state, rng.choice(moves)) if moves else act(state, MaryChip())
    assert isinstance(state.node, Terminal)


@pytest.mark.rule("B-4")
def test_space_is_asked_for_only_where_something_depends_on_it() -> None:
    """Table 4 has two 3s, and a 6 at table 5 is a joker."""
    for owners in ("........", ".B...B.."):
        state = act(board(4, 4, spaces={4: owners}), GoodLuck(3))
        assert len(state.legal_actions(0)) == 2
        assert state.is_forced(0)
        assert not state.is_forced(1), "it is not their turn"
    assert not act(board(4, 4, 4, spaces={4: ".B...C.."}), GoodLuck(3)).is_forced(0)
    assert not act(board(5, 5), GoodLuck(6)).is_forced(0)


@pytest.mark.rule("B-4")
@pytest.mark.rule("B-14")
@given(PLAYERS, OPTIONS, SEEDS)
@MANY
def test_nothing_depends_on_the_row_of_a_counter(num: int, options: Any, seed: int) -> None:
    for state in positions(GAME, num, options, seed):
        assert isinstance(state, BoardState)
        if isinstance(state.node, Decision) and state.is_forced(state.node.player):
            table = state.table
            after = [state.apply(action).table for action in state.legal_actions(table.player)]
            assert len({changed.verdict(table.here) for changed in after}) == 1
            assert len({(changed.totals, changed.counters) for changed in after}) == 1


# -- what cards left are worth ---------------------------------------------------------------------


@pytest.mark.parametrize(("pawns", "worth"), [((6, 14), 3.0), ((3, 6, 2), 1.5)])
def test_card_that_is_left_is_worth_more_the_earlier_and_the_fewer_play(
    pawns: tuple[int, ...], worth: float
) -> None:
    begun = board(*pawns)
    fewer = board(*pawns, cards={"Anna": {"good_luck": [2, 3, 4, 5, 6]}})
    assert cost_of_a_card(begun, fewer) == pytest.approx(worth)
    scored = {str(position): True for position in range(7, 14)}
    late = board(*pawns, is_scored=scored)
    late_fewer = board(*pawns, is_scored=scored, cards={"Anna": {"good_luck": [2, 3, 4, 5, 6]}})
    assert cost_of_a_card(late, late_fewer) == pytest.approx(worth / 2)


def cost_of_a_card(state: BoardState, with_fewer: BoardState) -> float:
    return POLICY.worth(state, 0) - POLICY.worth(with_fewer, 0)


@MANY
@given(num_players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_at_the_end_players_have_what_they_have_won_whatever_cards_are_left(
    num_players: int, options: Any, seed: int
) -> None:
    *_, end = positions(GAME, num_players, options, seed)
    assert isinstance(end.node, Terminal)
    assert POLICY.totals(end) == end.returns()
