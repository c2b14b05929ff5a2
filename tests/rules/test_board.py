"""Vegas, the board game, rule by rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.state import BoardState
from lasvegas_tui.rules.board.table import (
    HEARTS,
    BoardOptions,
    Cards,
    CounterPlaced,
    Duel,
    DuelFought,
    FrontMan,
    GoodLuck,
    Hearts,
    MaryChip,
    MaryMoved,
    Move,
    NoCounter,
    Pass,
    PawnMoved,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    RollLost,
    Stalled,
    TableScored,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import POSITIONS, SHOWING, SPACES, TABLES, Verdict, verdict
from lasvegas_tui.rules.core import CHANCE, Action, Decision, OptionsError, Simultaneous, Terminal
from tests.rules.laws import positions, refused

DUELS = BoardOptions(duels=True)
PLAIN = BoardOptions()
MANY = settings(max_examples=15)
PLAYERS = st.sampled_from(list(GAME.players))
OPTIONS = st.sampled_from([PLAIN, DUELS])
SEEDS = st.integers(0, 2**32)
OWNERS = {"A": 0, "B": 1, "C": 2, "D": 3, ".": None}


def new(num_players: int = 2, options: BoardOptions = PLAIN) -> BoardState:
    state = GAME.new(num_players, options)
    assert isinstance(state, BoardState)
    return state


def act(state: BoardState, *actions: Action) -> BoardState:
    """Does actions one after the other by whoever is to act, if they are allowed."""
    for action in actions:
        node = state.node
        state.check(node.player if isinstance(node, Decision) else None, action)
        state = state.apply(action)
    return state


def fight(state: BoardState, challenger: int, defender: int) -> BoardState:
    """Reveals both sides of the duel."""
    node = state.node
    assert isinstance(node, Simultaneous)
    choices: dict[int, Action] = dict(
        zip(node.players, (Pick(Hearts(challenger)), Pick(Hearts(defender))), strict=True)
    )
    for player, pick in choices.items():
        state.check(player, pick)
    return state.apply_joint(choices)


def board(
    *pawns: int,
    options: BoardOptions = PLAIN,
    scored: tuple[int, ...] = (),
    table: Any = None,
    **changes: Any,
) -> BoardState:
    """Return the first player's turn with these pawns, scored tables, and counters on some tables.

    `table` maps a position to a string of owners, one letter a space: "A" is the first player's.
    """
    state = act(new(len(pawns), options), *[PlacePawn(pawn) for pawn in pawns])
    spaces, counters = list(state.table.spaces), list(state.table.counters)
    for position, owners in (table or {}).items():
        spaces[position - 1] = tuple(OWNERS[owner] for owner in owners)
        assert len(owners) == len(SPACES[position - 1])
        for player in range(len(pawns)):
            counters[player] -= spaces[position - 1].count(player)
    changes = {"counters": tuple(counters), **changes}
    is_scored = tuple(position in scored for position in POSITIONS)
    return replace(
        state, table=replace(state.table, spaces=tuple(spaces), is_scored=is_scored, **changes)
    )


def lying(state: BoardState, position: int) -> str:
    """Return the owners of the counters on a table, one letter a space."""
    letters = {player: letter for letter, player in OWNERS.items()}
    return "".join(letters[owner] for owner in state.table.spaces[position - 1])


def scorings(state: BoardState) -> list[TableScored]:
    return [news for news in state.table.news if isinstance(news, TableScored)]


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("B-C1")
def test_each_player_has_twenty_counters_and_ten_cards() -> None:
    assert list(GAME.players) == [2, 3, 4]
    table = new(4).table
    assert table.counters == (20,) * 4
    assert table.cards == (Cards((1, 2, 3, 4, 5, 6), 3, 1),) * 4
    with pytest.raises(OptionsError):
        GAME.new(5, PLAIN)


def test_missing_values_are_written_as_null() -> None:
    start = json.loads(msgspec.json.encode(new(2)))["table"]
    assert start["pawns"] == [None, None]
    assert [start[name] for name in ("mary", "at", "number", "die", "duel")] == [None] * 5
    state = act(new(2), PlacePawn(3), PlacePawn(4))
    assert state.table.news == (PawnMoved(1, None, 4),)
    assert act(state, Move(7)).table.news == (PawnMoved(0, 3, 7),)
    over = act(board(14, 14, scored=tuple(range(1, 14)), mary=13), MaryChip())
    assert (over.table.at, over.table.number, over.table.next_stop) == (None, None, None)


@pytest.mark.rule("B-C1")
def test_cards_left_are_open_to_all() -> None:
    state = act(board(2, 2), GoodLuck(4))
    assert state.view(1).table is state.table
    assert state.view(None).table.cards[0].good_luck == (1, 2, 3, 5, 6)


@pytest.mark.rule("B-C2")
def test_mary_visits_fourteen_tables_in_order() -> None:
    state = board(14, 14, cards=(Cards(mary_chip=99), Cards(mary_chip=99)))
    for position in range(1, 14):
        state = act(state, MaryChip(), Roll(6), PlaceCounter(position - 1))
        assert state.table.mary == position
        assert [p for p in POSITIONS if not state.table.has_chip(p)] == list(range(1, position + 1))


@pytest.mark.rule("B-C3")
def test_chip_is_worth_its_number_of_spaces() -> None:
    assert [table.chip for table in TABLES] == [len(spaces) for spaces in SPACES]
    assert all(1 <= len(numbers) <= 2 for spaces in SPACES for numbers in spaces)


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


# -- setup and turn --------------------------------------------------------------------------------


@pytest.mark.rule("B-1")
def test_all_pawns_are_placed_before_the_first_turn() -> None:
    state = new(3)
    assert state.legal_actions(0) == tuple(PlacePawn(position) for position in range(1, 15))
    assert refused(state, 0, ThrowDie(), "B-1")
    assert refused(state, 0, PlacePawn(15), "B-C2")
    state = act(state, PlacePawn(4), PlacePawn(4))
    assert state.node == Decision(2)
    assert state.round == 0
    assert state.table.news == (PawnMoved(1, None, 4),)
    state = act(state, PlacePawn(9))
    assert state.node == Decision(0)
    assert state.table.phase is Phase.TURN
    assert state.round == 1
    assert state.table.pawns == (4, 4, 9)
    assert refused(state, 0, PlacePawn(1), "B-1")


@pytest.mark.rule("B-2")
def test_turn_offers_every_action_of_the_rules() -> None:
    state = board(2, 5, scored=(1, 3, 4))
    others = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    assert state.legal_actions(0) == (
        ThrowDie(),
        *[GoodLuck(number) for number in range(1, 7)],
        *[FrontMan(position) for position in others],
        MaryChip(),
        *[Move(position) for position in others],
    )
    assert refused(state, 0, Pass(), "B-2") == "Only a player without counters may pass."
    assert refused(state, 0, Move(2), "B-2") == "It has to be another table than the pawn's."
    assert refused(state, 0, Move(3), "B-15") == "This table has lost its chip."
    assert refused(state, 0, Move(0), "B-C2")


@pytest.mark.rule("B-2")
def test_move_ends_the_turn() -> None:
    state = act(board(2, 5), Move(9))
    assert state.table.pawns == (9, 5)
    assert state.table.news == (PawnMoved(0, 2, 9),)
    assert state.node == Decision(1)


@pytest.mark.rule("B-2")
@pytest.mark.rule("B-16")
def test_player_without_counters_may_pass_or_move() -> None:
    state = board(2, 5, counters=(0, 20))
    moves = tuple(Move(position) for position in POSITIONS if position != 2)
    assert state.legal_actions(0) == (MaryChip(), *moves, Pass())
    for action in (ThrowDie(), GoodLuck(1), FrontMan(3)):
        assert refused(state, 0, action, "B-16").startswith("Without counters there is no roll")
    assert act(state, Pass()).node == Decision(1)
    state = act(state, MaryChip())
    assert state.table.mary == 1
    assert state.node == Decision(1)


@pytest.mark.rule("B-2")
@pytest.mark.parametrize("outcome", [Roll(0), Roll(7), Pass()], ids=repr)
def test_die_shows_one_to_six(outcome: Action) -> None:
    assert refused(act(board(2, 5), ThrowDie()), None, outcome, "B-2")


@pytest.mark.rule("B-3")
@pytest.mark.parametrize("counters", [(20, 20), (0, 20)], ids=["with counters", "without"])
def test_pawn_at_a_scored_table_has_to_move(counters: tuple[int, int]) -> None:
    state = board(2, 5, scored=(1, 2), counters=counters)
    assert state.legal_actions(0) == tuple(Move(position) for position in range(3, 15))
    for action in (ThrowDie(), MaryChip(), GoodLuck(1), FrontMan(3), Pass()):
        assert refused(state, 0, action, "B-3") == "This table was scored: the pawn has to move."


# -- a throw ---------------------------------------------------------------------------------------


@pytest.mark.rule("B-4")
@pytest.mark.parametrize(
    ("lies", "face", "targets"),
    [
        pytest.param("............", 3, (2, 8), id="both free: a choice"),
        pytest.param("..B.........", 3, (8,), id="the free one before the opponent's"),
        pytest.param("..A.........", 3, (8,), id="the free one beside the own"),
        pytest.param("..B.....C...", 3, (2, 8), id="none free: any opponent's"),
        pytest.param("..A.....C...", 3, (8,), id="none free: not the own"),
        pytest.param("..A.....A...", 3, (), id="all own"),
    ],
)
def test_counter_goes_to_a_space_of_its_number(
    lies: str, face: int, targets: tuple[int, ...]
) -> None:
    state = board(6, 6, 6, table={6: lies})
    assert state.table.targets(6, face, 0) == targets
    after = act(state, ThrowDie(), Roll(face))
    if len(targets) > 1:
        assert after.legal_actions(0) == tuple(PlaceCounter(space) for space in targets)
    else:
        assert after.node == Decision(1)
        assert [s for s in (2, 8) if after.table.spaces[5][s] == 0] == [
            s for s in (2, 8) if s in targets or lies[s] == "A"
        ]


@pytest.mark.rule("B-4")
def test_replaced_counter_goes_home() -> None:
    state = act(board(2, 2, table={2: "..B..."}), ThrowDie(), Roll(3))
    assert lying(state, 2) == "..A..."
    assert state.table.counters == (19, 20)
    assert state.table.news == (CounterPlaced(0, 2, 2, 1),)
    assert state.table.die == 3


@pytest.mark.rule("B-4")
def test_no_counter_is_placed_where_all_spaces_are_own() -> None:
    state = act(board(2, 2, table={2: "..A..."}), ThrowDie(), Roll(3))
    assert state.table.news == (NoCounter(0, 2, 3, "own"),)
    assert state.table.counters == (19, 20)
    assert state.node == Decision(1)


@pytest.mark.rule("B-4")
def test_wrong_spaces_are_refused_with_the_reason() -> None:
    state = act(board(6, 6, table={6: "A.B........."}), ThrowDie(), Roll(4))
    assert refused(state, 0, PlaceCounter(2), "B-4") == "This space does not show a 4."
    assert refused(state, 0, PlaceCounter(12), "B-C3") == "This table has no such space."
    assert refused(state, 0, Pass(), "B-4") == "Now a space has to be chosen for the counter."
    third = board(11, 11, table={11: ".B......."})
    third = act(third, ThrowDie(), Roll(3))
    assert refused(third, 0, PlaceCounter(1), "B-4") == "A space that shows a 3 is free."


@pytest.mark.rule("B-5")
def test_one_counter_fits_a_space_and_only_at_the_own_table() -> None:
    state = act(board(9, 2, table={9: "A........."}), ThrowDie(), Roll(6))
    assert refused(state, 0, PlaceCounter(0), "B-5")
    state = act(state, PlaceCounter(3))
    assert lying(state, 9) == "A..A......"
    assert all(set(lying(state, position)) == {"."} for position in POSITIONS if position != 9)


@pytest.mark.rule("B-6")
@pytest.mark.parametrize("with_card", [False, True], ids=["thrown", "Good Luck"])
def test_six_is_a_joker_where_no_space_shows_it(with_card: bool) -> None:
    state = board(5, 5, table={5: "A.B.."})
    state = act(state, GoodLuck(6)) if with_card else act(state, ThrowDie(), Roll(6))
    assert state.legal_actions(0) == tuple(PlaceCounter(space) for space in (1, 2, 3, 4))
    state = act(state, PlaceCounter(2))
    assert lying(state, 5) == "A.A.."
    assert state.table.counters[1] == 20


@pytest.mark.rule("B-6")
def test_six_is_no_joker_where_a_space_shows_it() -> None:
    assert [table.position for table in TABLES if table.has_joker] == [5, 7, 9, 13, 14]
    assert lying(act(board(1, 2), ThrowDie(), Roll(6)), 1) == "...A"


@pytest.mark.rule("B-7")
@pytest.mark.parametrize("face", [5, 6])
def test_space_with_two_numbers_takes_either(face: int) -> None:
    assert SHOWING[2][face] == (2,)
    assert lying(act(board(3, 2), ThrowDie(), Roll(face)), 3) == "..A"


@pytest.mark.rule("B-8")
def test_thrown_one_places_a_counter_and_then_moves_mary() -> None:
    state = act(board(2, 5), ThrowDie(), Roll(1))
    assert lying(state, 2) == "A....."
    assert [type(news) for news in state.table.news] == [CounterPlaced, MaryMoved, TableScored]
    assert state.table.mary == 1


@pytest.mark.rule("B-8")
def test_one_without_a_counter_moves_mary_too() -> None:
    state = act(board(2, 5, table={2: "A....."}), ThrowDie(), Roll(1))
    assert state.table.news[:2] == (
        NoCounter(0, 2, 1, "own"),
        MaryMoved(None, 1, 0, is_rolled=True),
    )


@pytest.mark.rule("B-8")
def test_one_that_fills_the_table_does_not_move_mary() -> None:
    state = act(board(3, 5, table={3: ".BA"}), ThrowDie(), Roll(1))
    assert scorings(state) == [
        TableScored(3, "full", Verdict(0, "most", (2, 1), (), ()), (0, 1, 0))
    ]
    assert state.table.mary is None
    assert state.node == Decision(1)


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("B-9")
def test_example_good_luck_two_is_played_before_the_throw() -> None:
    """A counter on a 2, the card is gone, then the die for a second counter."""
    state = act(board(2, 5), GoodLuck(2))
    assert lying(state, 2) == ".A...."
    assert state.table.cards[0].good_luck == (1, 3, 4, 5, 6)
    assert state.node is CHANCE
    state = act(state, Roll(5))
    assert lying(state, 2) == ".A..A."
    assert state.table.counters == (18, 20)
    state = act(state, Move(9))
    assert refused(state, 0, GoodLuck(2), "B-9") == "No Good Luck 2 is left."


@pytest.mark.rule("B-9")
def test_one_card_a_turn_is_allowed_and_offers_every_matching_space() -> None:
    state = act(board(6, 5), GoodLuck(2))
    assert state.legal_actions(0) == (PlaceCounter(1), PlaceCounter(7))
    assert refused(state, 0, MaryChip(), "B-4")
    assert act(state, PlaceCounter(7)).node is CHANCE


@pytest.mark.rule("B-9")
def test_good_luck_one_does_not_move_mary() -> None:
    state = act(board(2, 5), GoodLuck(1))
    assert lying(state, 2) == "A....."
    assert state.table.mary is None


@pytest.mark.rule("B-6")
@pytest.mark.rule("B-9")
def test_example_good_luck_six_is_a_joker_on_a_one() -> None:
    state = act(board(5, 2), GoodLuck(6), PlaceCounter(0))
    assert lying(state, 5) == "A...."
    assert state.table.mary is None
    assert state.node is CHANCE


@pytest.mark.rule("B-10")
def test_front_man_places_at_another_table() -> None:
    state = act(board(2, 5, table={6: "..B.....A..."}), FrontMan(6))
    assert state.table.cards[0].front_men == 2
    assert state.table.at == 6
    state = act(state, Roll(3))
    assert lying(state, 6) == "..A.....A..."
    assert state.table.pawns == (2, 5)
    assert state.node == Decision(1)


@pytest.mark.rule("B-10")
def test_one_of_a_front_man_moves_mary() -> None:
    state = act(board(2, 5), FrontMan(5), Roll(1))
    assert lying(state, 5) == "A...."
    assert state.table.mary == 1


@pytest.mark.rule("B-10")
def test_front_man_is_refused_at_the_own_or_a_scored_table() -> None:
    state = board(2, 5, scored=(1,), cards=(Cards(front_men=1), Cards()))
    assert refused(state, 0, FrontMan(1), "B-15")
    assert refused(state, 0, FrontMan(2), "B-2")
    state = act(state, FrontMan(7), Roll(4), Move(6))
    assert refused(state, 0, FrontMan(7), "B-10") == "No Front-man is left."


@pytest.mark.rule("B-11")
def test_mary_chip_at_an_empty_table_is_followed_by_the_throw() -> None:
    state = act(board(2, 5), MaryChip())
    assert state.table.mary == 1
    assert state.table.cards[0].mary_chip == 0
    assert state.node is CHANCE
    state = act(state, Roll(4))
    assert lying(state, 2) == "...A.."
    state = act(state, Move(6))
    assert refused(state, 0, MaryChip(), "B-C1")


@pytest.mark.rule("B-11")
@pytest.mark.rule("B-15")
def test_mary_chip_at_a_table_with_counters_ends_the_turn() -> None:
    state = act(board(2, 5, table={1: ".B.."}), MaryChip())
    assert state.table.chips == ((), (1,))
    assert state.node == Decision(1)


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(("face", "mary"), [(3, 1), (1, 2)])
def test_die_is_thrown_even_if_mary_scored_the_own_empty_table(face: int, mary: int) -> None:
    state = act(board(1, 5), MaryChip())
    assert state.node is CHANCE
    state = act(state, Roll(face))
    assert state.table.news[0] == NoCounter(0, 1, face, "scored")
    assert state.table.mary == mary
    assert state.table.counters == (20, 20)
    assert state.node == Decision(1)


@pytest.mark.rule("B-11")
def test_mary_chip_takes_the_last_chip() -> None:
    state = act(board(14, 14, scored=tuple(range(1, 14)), mary=13), MaryChip())
    assert isinstance(state.node, Terminal)
    assert state.table.discarded == tuple(POSITIONS)


# -- Mary Chip and scoring -------------------------------------------------------------------------


@pytest.mark.rule("B-12")
def test_mary_skips_scored_tables() -> None:
    state = act(board(9, 5, scored=(1, 2, 4)), ThrowDie(), Roll(1), PlaceCounter(0))
    assert state.table.mary == 3
    state = act(state, ThrowDie(), Roll(1))
    assert MaryMoved(3, 5, 1, is_rolled=True) in state.table.news


@pytest.mark.rule("B-12")
def test_empty_table_loses_its_chip() -> None:
    state = act(board(2, 5), ThrowDie(), Roll(1))
    assert scorings(state) == [
        TableScored(1, "mary", Verdict(None, "empty", (0, 0), (), ()), (None,) * 4)
    ]
    assert state.table.discarded == (1,)
    assert state.table.chips == ((), ())


@pytest.mark.rule("B-12")
@pytest.mark.rule("B-14")
def test_example_mary_scores_the_table_that_she_reaches() -> None:
    """The player with most counters takes its 6 chip."""
    state = act(board(5, 5, 9, scored=(1,), table={2: "ABB..C"}), ThrowDie(), Roll(1))
    assert scorings(state) == [
        TableScored(2, "mary", Verdict(1, "most", (1, 2, 1), (), ()), (0, 1, 1, None, None, 2))
    ]
    assert state.table.totals == (0, 6, 0)
    assert state.table.chips == ((), (2,), ())


@pytest.mark.rule("B-13")
@pytest.mark.parametrize("with_card", [False, True], ids=["throw", "card"])
def test_full_table_is_scored_at_once(with_card: bool) -> None:
    state = board(2, 5, table={2: "ABB.AA"})
    state = act(state, GoodLuck(4)) if with_card else act(state, ThrowDie(), Roll(4))
    assert scorings(state)[0].why == "full"
    assert (RollLost(0) in state.table.news) == with_card, "the roll after a card is lost"
    assert state.table.totals == (6, 0)
    assert state.node == Decision(1)
    assert state.table.phase is Phase.TURN


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


@pytest.mark.rule("B-14")
def test_example_lowest_number_decides_a_tie() -> None:
    state = act(board(5, 5, scored=(1,), table={2: "BAAB.."}), MaryChip())
    assert scorings(state)[0].verdict == Verdict(1, "lowest", (2, 2), (0, 1), (2, 1))
    assert state.table.totals == (0, 6)


@pytest.mark.rule("B-14")
def test_example_tie_on_equally_low_numbers_discards_the_chip() -> None:
    """Two tied with counters on equally low numbers, a third with fewer: the chip is discarded."""
    state = act(board(5, 5, 5, scored=(1, 2, 3, 4, 6, 7), mary=7, table={8: "AA.BBC"}), MaryChip())
    assert scorings(state)[0].verdict == Verdict(None, "tied", (2, 2, 1), (0, 1), (1, 1))
    assert state.table.totals == (0, 0, 0)
    assert 8 in state.table.discarded
    assert state.table.counters == (20, 20, 20)


@pytest.mark.rule("B-15")
def test_counters_of_a_scored_table_go_home_and_it_stays_empty() -> None:
    state = act(board(2, 2, table={2: "ABB.AA"}), ThrowDie(), Roll(4))
    assert state.table.counters == (20, 20)
    assert lying(state, 2) == "......"
    assert refused(state, 1, ThrowDie(), "B-3")
    state = act(state, Move(5))
    assert FrontMan(2) not in state.legal_actions(0)


@pytest.mark.rule("B-15")
def test_card_that_fills_a_table_ends_the_turn_before_the_throw() -> None:
    state = act(board(3, 5, table={3: "A.B"}), GoodLuck(3))
    assert state.node == Decision(1)
    assert state.table.die is None


@pytest.mark.rule("B-16")
@pytest.mark.parametrize(("face", "mary"), [(3, None), (1, 1)])
def test_last_counter_placed_by_a_card_leaves_a_throw(face: int, mary: int | None) -> None:
    state = act(board(2, 5, counters=(1, 20)), GoodLuck(5))
    assert state.table.counters == (0, 20)
    state = act(state, Roll(face))
    assert state.table.news[0] == NoCounter(0, 2, face, "none left")
    assert state.table.mary == mary
    assert state.node == Decision(1)


@pytest.mark.rule("B-16")
def test_cards_without_effect_are_refused() -> None:
    state = board(2, 5, table={2: "A.B..."})
    assert refused(state, 0, GoodLuck(1), "B-16")
    assert GoodLuck(3) in state.legal_actions(0)
    last = board(14, 14, scored=tuple(range(1, 14)))
    assert not any(isinstance(action, FrontMan | Move) for action in last.legal_actions(0))
    assert refused(last, 0, FrontMan(13), "B-16") == "No other table has a chip."


@pytest.mark.rule("B-17")
def test_four_moves_in_a_row_of_two_players_move_mary() -> None:
    state = act(board(2, 5), Move(6), Move(6), Move(2))
    assert state.table.mary is None
    state = act(state, Move(5))
    assert state.table.news[1:3] == (Stalled(), MaryMoved(None, 1))
    assert (state.table.mary, state.table.idle) == (1, 0)
    assert state.node == Decision(0)


@pytest.mark.rule("B-17")
def test_throw_or_card_resets_the_count_of_moves() -> None:
    state = act(
        board(2, 5), Move(6), Move(6), Move(2), ThrowDie(), Roll(5), PlaceCounter(4), Move(5)
    )
    assert state.table.idle == 1
    state = act(state, MaryChip(), Roll(6), PlaceCounter(5))
    assert state.table.idle == 0
    passes = act(board(2, 5, counters=(0, 0), idle=3), Pass())
    assert Stalled() in passes.table.news


# -- end -------------------------------------------------------------------------------------------


@pytest.mark.rule("B-18")
def test_last_chip_ends_the_game() -> None:
    scored = tuple(position for position in POSITIONS if position != 3)
    state = board(3, 3, scored=scored, table={3: "A.B"}, chips=((1, 5), (2,)))
    state = act(state, ThrowDie(), Roll(4))
    assert isinstance(state.node, Terminal)
    assert state.table.chips == ((1, 5, 3), (2,))
    assert state.returns() == (12, 6)
    assert [(s.player, s.rank, s.total) for s in state.standings()] == [(0, 1, 12), (1, 2, 6)]


@pytest.mark.rule("B-18")
def test_equal_totals_share_a_rank() -> None:
    state = board(3, 3, chips=((1, 5), (11,)))
    assert [(s.rank, s.reason) for s in state.standings()] == [(1, "shared: equal in chips")] * 2
    assert state.view(None).table.totals == (9, 9)


# -- the advanced game -----------------------------------------------------------------------------


@pytest.mark.rule("B-19")
@pytest.mark.parametrize(
    ("table", "actions", "space"),
    [
        pytest.param({2: "..B..."}, (ThrowDie(), Roll(3)), 2, id="throw"),
        pytest.param({2: "..B..."}, (GoodLuck(3),), 2, id="card"),
        pytest.param({5: "..B.."}, (FrontMan(5), Roll(6), PlaceCounter(2)), 2, id="joker"),
    ],
)
def test_counter_of_an_opponent_starts_a_duel(
    table: Any, actions: tuple[Action, ...], space: int
) -> None:
    state = act(board(2, 5, 7, options=DUELS, table=table), *actions)
    assert state.node == Simultaneous((0, 1))
    assert state.table.duel == Duel(0, 1, space)
    assert state.legal_actions(0) == state.legal_actions(1) == tuple(map(Pick, HEARTS))
    assert state.legal_actions(2) == ()
    assert [state.is_private(player) for player in range(3)] == [True, True, False]
    assert state.view(None).actions == ()
    assert refused(state, 1, Pick(Hearts(4)), "B-19")
    assert refused(state, 0, Pass(), "B-19")


@pytest.mark.rule("B-19")
def test_free_space_and_basic_game_need_no_duel() -> None:
    assert act(board(2, 5, options=DUELS), ThrowDie(), Roll(3)).node == Decision(1)
    assert act(board(2, 5, table={2: "..B..."}), ThrowDie(), Roll(3)).node == Decision(1)


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("hearts", "winner", "lies", "counters"),
    [
        pytest.param((2, 1), 0, ".A....", (18, 20), id="2 beats 1"),
        pytest.param((3, 2), 0, ".A....", (18, 20), id="3 beats 2"),
        pytest.param((1, 3), 0, ".A....", (18, 20), id="1 beats 3"),
        pytest.param((1, 2), 1, ".B....", (19, 19), id="2 holds against 1"),
        pytest.param((2, 3), 1, ".B....", (19, 19), id="3 holds against 2"),
        pytest.param((3, 1), 1, ".B....", (19, 19), id="1 holds against 3"),
        pytest.param((1, 1), None, "......", (19, 20), id="1 and 1: both go"),
        pytest.param((2, 2), None, "......", (19, 20), id="2 and 2: both go"),
        pytest.param((3, 3), 1, ".B....", (19, 19), id="3 and 3: the defender stays"),
    ],
)
def test_example_duel_is_fought_for_a_good_luck_two(
    hearts: tuple[Hearts, Hearts], winner: int | None, lies: str, counters: tuple[int, int]
) -> None:
    state = act(board(2, 5, options=DUELS, table={2: ".B....", 9: "A........."}), GoodLuck(2))
    assert state.table.counters == (18, 19)
    state = fight(state, *hearts)
    assert state.table.news == (DuelFought(2, 1, 0, 1, hearts, winner),)
    assert lying(state, 2) == lies
    assert state.table.counters == counters
    assert state.table.duel is None
    assert state.node is CHANCE


@pytest.mark.rule("B-20")
@pytest.mark.parametrize("hearts", [(2, 1), (1, 2), (1, 1), (3, 3)], ids=str)
def test_thrown_one_moves_mary_after_any_duel(hearts: tuple[int, int]) -> None:
    state = act(board(2, 5, options=DUELS, table={2: "B....."}), ThrowDie(), Roll(1))
    assert state.table.mary is None
    state = fight(state, *hearts)
    assert state.table.mary == 1
    assert state.node == Decision(1)


@pytest.mark.rule("B-20")
def test_counter_that_comes_home_can_be_placed_by_the_throw() -> None:
    state = act(board(2, 5, options=DUELS, table={2: ".B...."}, counters=(1, 19)), GoodLuck(2))
    assert state.table.counters == (0, 19)
    state = act(fight(state, 1, 2), Roll(5))
    assert lying(state, 2) == ".B..A."


@pytest.mark.rule("B-20")
def test_table_is_full_only_after_the_duel() -> None:
    state = act(board(5, 2, options=DUELS, table={5: "BBBA."}), GoodLuck(6), PlaceCounter(0))
    state = fight(state, 1, 1)
    assert lying(state, 5) == ".BBA."
    assert scorings(state) == []
    assert state.node is CHANCE


def test_picks_are_public_once_revealed() -> None:
    state = act(board(2, 5, options=DUELS, table={2: ".B...."}), GoodLuck(2))
    assert state.seen(Pick(Hearts(2)), 0, None) == Pick(Hearts(2))


# -- every position --------------------------------------------------------------------------------


@MANY
@given(num_players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_counters_and_chips_are_conserved(
    num_players: int, options: BoardOptions, seed: int
) -> None:
    for state in positions(GAME, num_players, options, seed):
        assert isinstance(state, BoardState)
        table = state.table
        for player in range(num_players):
            fighting = table.duel is not None and table.duel.challenger == player
            lies = sum(counters.count(player) for counters in table.spaces)
            assert table.counters[player] + lies + fighting == 20
        gone = [*table.discarded, *(position for won in table.chips for position in won)]
        assert sorted(gone) == [position for position in POSITIONS if not table.has_chip(position)]
        assert all(set(lying(state, position)) == {"."} for position in gone)


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
