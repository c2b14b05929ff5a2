"""What the six numbers of the gold die would bring, held against playing all of them out."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    Move,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.dice_duel_hearts import ONE, TWO
from lasvegas_tui.rules.board.first_game_hints import hint_of
from lasvegas_tui.rules.board.if_rolled import adding, ahead, leads, winner_after
from lasvegas_tui.rules.board.news import CounterPlaced, TableScored
from lasvegas_tui.rules.board.options import BoardOptions
from lasvegas_tui.rules.board.playing_tables import FACES, POSITIONS
from lasvegas_tui.rules.board.policy import POLICY
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.sentences.about_possible_rolls import (
    after_card,
    odds,
    odds_in_brief,
    rolls,
)
from lasvegas_tui.rules.board.sentences.about_scoring import own_standing, payment
from lasvegas_tui.rules.board.table import Phase
from lasvegas_tui.rules.board.table_winner import Verdict
from lasvegas_tui.rules.board.tables_suggested_to_player import favourite, most_helped
from lasvegas_tui.rules.core import Action, Decision, Simultaneous
from lasvegas_tui.rules.tuples import swapped
from tests.rules.boards import DUELS, MANY, OPTIONS, PLAYERS, SEEDS, board
from tests.rules.laws import act, positions

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def ends(state: BoardState) -> list[BoardState]:
    """Return every end of a roll: each space that can be chosen, each duel won."""
    if isinstance(state.node, Simultaneous):
        challenger, defender = state.node.players
        return [state.apply_joint({challenger: Pick(TWO), defender: Pick(ONE)})]
    if state.table.due_or_none is None:  # the turn is over
        return [state]
    spaces = [a for a in state.legal_actions(state.table.player) if isinstance(a, PlaceCounter)]
    return [end for space in spaces for end in ends(state.apply(space))] or [state]


def is_won(end: BoardState, position: int, player: int) -> bool:
    """Whether a player has won a table in this roll, or would win it now."""
    scored = [n for n in end.table.news if isinstance(n, TableScored) and n.position == position]
    decided = scored[0].verdict if scored else end.table.verdict(position)
    return decided.winner == player


@MANY
@given(num_players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_chances_are_those_of_all_six_numbers_played_out(
    num_players: int, options: BoardOptions, seed: int
) -> None:
    states = list(positions(GAME, num_players, options, seed))
    for state in states[::7]:
        assert isinstance(state, BoardState)
        table, player = state.table, state.table.player
        for action in state.legal_actions(player):
            if not isinstance(action, ThrowDie | FrontMan):
                continue
            position = action.position if isinstance(action, FrontMan) else table.pawn
            rolled = {n: ends(state.apply(action).apply(Roll(n))) for n in FACES}
            winning = [n for n in FACES if any(is_won(e, position, player) for e in rolled[n])]
            assert ahead(table, position, player) == tuple(winning)
            placing = [n for n in FACES if any(is_placed(e) for e in rolled[n])]
            assert adding(table, position, player) == tuple(placing)


def is_placed(end: BoardState) -> bool:
    """Whether a counter was put on a space, in a duel or without."""
    kinds = {type(news).__name__ for news in end.table.news}
    return CounterPlaced.__name__ in kinds or "DuelFought" in kinds


@pytest.mark.rule("B-14")
def test_equal_counters_are_ahead_only_on_the_lowest_number() -> None:
    table = board(5, 5, spaces={5: ".B..."}).table
    assert ahead(table, 5, 0) == (1, 2, 6), "the 1, the place of the 2, and a joker on either"
    assert odds(table, 5, 0) == odds_in_brief(table, 5, 0) == "3 of 6 would win, 1 by a tie"


@pytest.mark.rule("B-14")
def test_roll_that_only_ties_is_called_a_tie_in_the_menu_and_in_its_preview() -> None:
    table = board(8, 5, spaces={8: ".BBA..", 1: "B..."}).table
    assert odds(table, 8, 0) == "any roll would tie and win"
    assert rolls(table, 8, NAMES)[0] == (
        "Any roll would tie and win at table 8: the lowest number wins a tie (Ben's is 3)."
    )


@pytest.mark.rule("B-5")
def test_number_whose_spaces_are_all_own_adds_nothing() -> None:
    table = board(5, 5, spaces={5: "A.A.B"}).table
    assert leads(table, 5, 0)
    assert adding(table, 5, 0) == (2, 4, 5, 6)
    assert odds(table, 5, 0) == "4 of 6 add to your lead"
    assert odds_in_brief(table, 5, 0) == "4 of 6 add"


def test_number_that_helps_nobody_is_counted_in_words() -> None:
    table = board(5, 5, spaces={6: "BBBBBB......"}).table
    assert odds(table, 6, 0) == "no roll puts you ahead"


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        (".....", "Any roll puts Anna's first counter on table 5."),
        ("A.A.B", "Anna leads at table 5: any roll except 1 or 3 adds to that."),
        ("BBB..", "No roll puts Anna ahead at table 5."),
        (
            ".B...",
            "A 2 or 6 puts Anna ahead at table 5. "
            "A 1 would tie and win: the lowest number wins a tie (Ben's is 2).",
        ),
        (
            "...B.",
            "A 4 or 6 puts Anna ahead at table 5. "
            "A 1, 2 or 3 would tie and win: the lowest number wins a tie (Ben's is 4).",
        ),
        ("..BA.", "Any roll except 4 puts Anna ahead at table 5."),
        ("A.B..", "Anna leads at table 5: any roll except 1 adds to that."),
    ],
)
def test_preview_of_a_roll_names_the_numbers_that_help(owners: str, expected: str) -> None:
    assert rolls(board(5, 1, spaces={1: "A...", 5: owners}).table, 5, NAMES)[0] == expected


@pytest.mark.rule("B-13")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        (
            "AB.A",
            ["A 4 fills table 1: Anna wins 4.", "A 1 also brings Mary to table 1: Anna wins 4."],
        ),
        (
            "ABB.",
            [
                "A 5 or 6 fills table 1: Anna wins 4.",
                "A 1 also brings Mary to table 1: Ben wins 4.",
            ],
        ),
        (
            "BBB.",
            ["A 5 or 6 fills table 1: Ben wins 4.", "A 1 also brings Mary to table 1: Ben wins 4."],
        ),
        (".BBA", ["A 1 or 2 fills table 1: Anna wins 4."]),
    ],
)
def test_preview_of_a_roll_tells_which_numbers_fill_the_table(
    owners: str, expected: list[str]
) -> None:
    """A 1 that fills the table leaves Mary where she is (B-8)."""
    assert rolls(board(1, 1, spaces={1: owners}).table, 1, NAMES[:2]) == expected


def test_preview_of_the_first_roll_tells_where_the_pawns_stand() -> None:
    table, names = board(5, 1).table, NAMES[:2]
    assert rolls(table, 5, names)[0] == "Anna stands at table 5 and Ben at 1."
    assert rolls(table, 2, names)[0] == "Any roll puts Anna's first counter on table 2."


def test_all_six_numbers_are_counted_in_words() -> None:
    table = board(5, 1).table
    assert odds(table, 6, 0) == "any roll puts you ahead"


def test_preview_of_a_roll_says_that_duels_have_to_be_won() -> None:
    table = board(5, 5, options=DUELS, spaces={5: "..BA."}).table
    assert rolls(table, 5, NAMES)[0].endswith("ahead at table 5 if every duel is won.")


@pytest.mark.rule("B-8")
@pytest.mark.parametrize(
    ("owners", "expected"), [("....", "its chip of 4 is lost"), (".B..", "Ben wins 4"), ("", "")]
)
def test_preview_of_a_roll_says_who_wins_where_a_one_brings_mary(
    owners: str, expected: str
) -> None:
    if owners:
        table = board(5, 5, spaces={1: owners}).table
        assert rolls(table, 5, NAMES[:2])[1] == f"A 1 also brings Mary to table 1: {expected}."
    else:
        table = board(14, 14, is_scored=[True] * 14, mary=14).table
        assert len(rolls(table, 14, NAMES)) == 1


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ("....", "1: empty, then roll"),
        ("AB..", "1: Anna wins 4, turn ends"),
        (".B..", "1: Ben wins 4, turn ends"),
    ],
)
def test_mary_card_says_who_wins_and_whether_a_roll_follows(owners: str, expected: str) -> None:
    assert payment(board(5, 5, spaces={1: owners}).table, NAMES) == expected


@pytest.mark.rule("B-14")
def test_mary_card_says_that_a_tie_loses_the_chip() -> None:
    table = board(5, 5, spaces={4: "A...B..."}, is_scored={1: True, 2: True, 3: True}, mary=3).table
    assert payment(table, NAMES) == "4: tie, chip lost, turn ends"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"spaces": {1: "A..."}}, "You lead where Mary comes next: her card wins you 4."),
        (
            {"spaces": {2: "AB...."}, "cards": {"Anna": {"mary_chip": 0}}},
            "Your table 2 scores soon",
        ),
        ({"is_scored": {5: True}}, "Choose the next table"),
        ({"counters": (0, 20)}, "Nothing is rolled now"),
        ({}, "Most counters win the whole chip"),
        ({"counters": (19, 20)}, "Ten cards, each once. Unused, they are worth nothing."),
        ({"counters": (15, 20)}, "M is Mary, ▼ her next table"),
    ],
)
def test_hint_of_a_turn_is_what_matters_most_in_it(changes: Any, expected: str) -> None:
    assert hint_of(board(5, 5, **changes).table).startswith(expected)


def test_front_man_helps_most_where_most_numbers_take_the_lead() -> None:
    table = board(14, 14, spaces={5: "B.A..", 7: "B..A", 12: "BBBBA......."}).table
    assert most_helped(table, 0, (1, 5, 7, 12)) == 5, "nearer to Mary than table 7"
    assert most_helped(table, 0, (1, 7, 12)) == 7
    assert most_helped(table, 0, (1, 12)) == 1, "no number helps at table 12"
    leading = board(14, 14, spaces={5: "A...."}).table
    assert most_helped(leading, 0, (5, 6)) == 6, "not where one leads already"


def test_first_pawn_is_proposed_where_a_counter_gains_much_and_soon() -> None:
    state = GAME.new(3, BoardOptions())
    assert isinstance(state, BoardState)
    assert favourite(state.table, 0, POSITIONS) == 6
    assert favourite(state.table, 0, (12, 14)) == 14
    assert favourite(act(board(5, 5), Move(6)).table, 1, (1, 2, 3)) == 2
    shared = act(state, PlacePawn(6)).table
    assert favourite(shared, 1, POSITIONS) == 14, "whose chip nobody else is after"


def test_move_is_proposed_to_a_table_where_something_is_to_be_gained() -> None:
    lost = board(5, 2).table
    lost = replace(lost, spaces=swapped(lost.spaces, 13, (1,) * 8 + (None,) * 7))
    assert not ahead(lost, 14, 0)
    assert favourite(lost, 0, (4, 14)) == 4
    assert favourite(lost, 0, (14,)) == 14, "there is no other"


def test_bots_put_their_first_pawns_at_different_tables() -> None:
    state, rng = GAME.new(4, BoardOptions()), Random(1)
    assert isinstance(state, BoardState)
    while state.table.phase is Phase.PAWN:
        player = state.table.player
        action = POLICY.choose(state, player, state.legal_actions(player), rng)
        assert isinstance(action, PlacePawn)
        state = act(state, action)
    assert len(set(state.table.pawns)) == 4


@pytest.mark.rule("B-8")
@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_a_one_at_the_next_stop_pays_whom_the_words_name(num_players: int, seed: int) -> None:
    """The counter is placed before Mary comes."""
    for state in positions(GAME, num_players, BoardOptions(), seed):
        assert isinstance(state, BoardState)
        table = state.table
        stop = table.next_stop
        if ThrowDie() not in table_actions(state) or table.pawn != stop:
            continue
        rolled = state.apply(ThrowDie()).apply(Roll(1))
        named = winner_after(table, stop, 1, table.player)
        outcomes = {is_won(end, stop, table.player) for end in ends(rolled)}
        assert (named == table.player) == (True in outcomes)


def table_actions(state: BoardState) -> tuple[Action, ...]:
    """Return what the player whose turn it is may do, nothing between turns."""
    if isinstance(state.node, Decision):
        return state.legal_actions(state.node.player)
    return ()


@pytest.mark.rule("B-9", "B-15")
@MANY
@given(num_players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_what_is_said_to_follow_a_good_luck_card_follows(
    num_players: int, options: BoardOptions, seed: int
) -> None:
    for state in list(positions(GAME, num_players, options, seed))[::5]:
        assert isinstance(state, BoardState)
        for action in state.legal_actions(state.table.player):
            if isinstance(action, GoodLuck):
                follow = {end.table.phase is Phase.THROW for end in ends(state.apply(action))}
                said = after_card(state.table, action.number)
                assert said == FOLLOWING[frozenset(follow)], (state.table, action)


FOLLOWING = {
    frozenset({True}): "then roll",
    frozenset({False}): "no roll: table full",
    frozenset({True, False}): "roll unless full",
}


@pytest.mark.rule("B-6", "B-15")
@pytest.mark.parametrize(
    ("position", "owners", "number", "expected"),
    [
        (1, "....", 2, "then roll"),
        (1, "AB.B", 4, "no roll: table full"),
        (1, "AB.B", 3, "then roll"),
        (5, "AB.BA", 6, "roll unless full"),
        (5, "AA.AA", 6, "no roll: table full"),
    ],
)
def test_a_good_luck_card_that_fills_its_table_leads_to_no_roll(
    position: int, owners: str, number: int, expected: str
) -> None:
    state = board(position, 2, spaces={position: owners})
    assert after_card(state.table, number) == expected
    view = state.view(0)
    label = f"Good Luck {number}, {expected}"
    assert GAME.words.label(GoodLuck(number), view, NAMES) == label
    after = state.apply(GoodLuck(number)).view(0)
    told = " ".join(GAME.words.preview(view, GoodLuck(number), after, NAMES))
    assert ("without a roll" in told) == (after.table.phase is Phase.TURN)
    assert ("unless the table is full" in told) == (expected == "roll unless full")


def test_players_who_share_the_lowest_number_are_told_that_nobody_wins() -> None:
    shared = Verdict(None, "tied", (2, 2), (0, 1), (1, 1))
    assert "nobody wins" in own_standing(shared, 0)
    lost = Verdict(1, "lowest", (2, 2), (0, 1), (3, 1))
    assert "not the lowest" in own_standing(lost, 0)
    assert own_standing(lost, 1) == ""
