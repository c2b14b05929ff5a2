"""The rules of the dice game, one by one; the notes of a deal are written in thousands."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui.rules import dice, game
from lasvegas_tui.rules.casino import chips
from lasvegas_tui.rules.casino.chips import Chip, LeaveChips, TakeChip
from lasvegas_tui.rules.casino.law import Deal
from lasvegas_tui.rules.casino.money import Remembered
from lasvegas_tui.rules.core import CHANCE, TERMINAL, Action, Decision, OptionsError, Terminal
from lasvegas_tui.rules.dice.state import DiceState
from lasvegas_tui.rules.dice.table import CASINO_NAMES, NOTES, DiceOptions, Phase, Place, Roll
from tests.rules.playing import DEAL, DicePlay, coloured, thousands

ANY = "11223344"
CARDS = "pink golden silver jade violet pink"


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("D-C1")
def test_six_casinos_have_numbers_and_names() -> None:
    assert CASINO_NAMES == (
        "Golden Nugget",
        "Caesars Palace",
        "Mirage",
        "Sahara",
        "Luxor",
        "Circus Circus",
    )
    assert len(DicePlay().table.casinos) == 6
    assert DicePlay().roll("12345666").numbers == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("D-C1")
@pytest.mark.parametrize("number", [0, 7, -1])
def test_unknown_casino_number_is_refused(number: int) -> None:
    assert DicePlay().roll(ANY).refused(Place(number)) == (f"There is no casino {number}.", "D-C1")


@pytest.mark.rule("D-C2")
def test_fifty_four_notes_by_value() -> None:
    fives, sixes, eights = (60, 70, 80, 90), (10, 40, 50), (20, 30)
    expected = dict.fromkeys(fives, 5) | dict.fromkeys(sixes, 6) | dict.fromkeys(eights, 8)
    assert Counter(note // 1000 for note in NOTES) == expected
    assert len(NOTES) == 54
    assert dice.start(3, DiceOptions()).pile == NOTES


@pytest.mark.rule("D-C3")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_players_have_eight_dice(num_players: int) -> None:
    assert DicePlay(num_players).table.own == (8,) * num_players


@pytest.mark.rule("D-C3")
@pytest.mark.parametrize("num_players", [0, 1, 6])
def test_two_to_five_players_are_accepted(num_players: int) -> None:
    with pytest.raises(OptionsError, match=f"2 to 5 players, not {num_players}"):
        game("dice").new(num_players, DiceOptions())


# -- setup and rounds ------------------------------------------------------------------------------


@pytest.mark.rule("D-1")
def test_four_rounds_are_dealt_from_one_pile() -> None:
    play = DicePlay(2, deal="", neutral=False)
    for num_round in (1, 2, 3, 4):
        play.deal("50 50 50 50 50 50" if num_round == 1 else "60 70 80 90 40+30 20+40").play_round(
            ANY, ANY
        )
        assert play.table.round == num_round
        assert isinstance(play.state.node, Terminal) == (num_round == 4)


@pytest.mark.rule("D-1", "D-10")
def test_dealt_note_is_not_dealt_again() -> None:
    play = DicePlay(2, deal="50 50 50 50 50 50", neutral=False).play_round(ANY, ANY)
    assert (
        play.refused(Deal(((50_000,), *map(thousands, ["60", "70", "80", "90", "60"])))).rule
        == "D-C2"
    )


@pytest.mark.rule("D-2")
@pytest.mark.parametrize(
    ("notes", "rule"),
    [
        pytest.param("40 70 20+30 50 90 10+40", "D-2", id="less than 50,000"),
        pytest.param("60+10 70 20+30 50 90 10+40", "D-2", id="a note too many"),
        pytest.param("20+30+10 70 20+30 50 90 10+40", "D-2", id="a note after exactly 50,000"),
        pytest.param(
            "50+10 70 20+30 50 90 10+40", "D-2", id="a small note drawn after the large one"
        ),
        pytest.param("60 70 20+30 50 90", "D-2", id="five casinos"),
        pytest.param("60 70 20+30 50 90 10+40 60", "D-2", id="seven casinos"),
        pytest.param("90 90 90 90 90 90", "D-C2", id="six of the five 90,000"),
        pytest.param("55 70 20+30 50 90 10+40", "D-C2", id="no such note"),
    ],
)
def test_wrong_deal_is_refused(notes: str, rule: str) -> None:
    assert DicePlay(deal="").refused(Deal(tuple(map(thousands, notes.split())))).rule == rule


@pytest.mark.rule("D-2")
def test_casino_gets_notes_until_it_holds_50_000() -> None:
    play = DicePlay(deal="60 10+40 10+50 20+20+20 10+10+10+10+90 50")
    held = [tuple(note // 1000 for note in casino.notes) for casino in play.table.casinos]
    assert held == [(60,), (10, 40), (10, 50), (20, 20, 20), (10, 10, 10, 10, 90), (50,)]
    assert len(play.state.pile) == 54 - 14


@pytest.mark.rule("D-2")
def test_dealing_comes_before_rolling() -> None:
    assert DicePlay(deal="").refused(Roll((1,) * 8)).rule == "D-2"
    assert DicePlay().refused(Deal(tuple(map(thousands, DEAL.split())))).rule == "D-5"


@pytest.mark.rule("D-2")
def test_deal_draws_uniformly_from_the_pile() -> None:
    rng, firsts = Random(5), Counter[int]()
    state = dice.start(3, DiceOptions())
    for _ in range(5400):
        deal = state.sample(rng)
        assert isinstance(deal, Deal)
        firsts[deal.notes[0][0]] += 1
    assert all(abs(firsts[note] - 100 * NOTES.count(note)) < 130 for note in firsts)
    assert set(firsts) == set(NOTES)


@pytest.mark.rule("D-3")
def test_start_player_moves_left_each_round() -> None:
    play = DicePlay(3, deal="")
    starters = []
    for notes in (
        DEAL,
        "60 70 20+30 50 90 10+40",
        "60 70 20+30 50 90 10+40",
        "60 70 20+30 50 90 10+40",
    ):
        play.deal(notes)
        starters.append(play.table.player)
        play.play_round(ANY, ANY, ANY)
    assert starters == [0, 1, 2, 0]


@pytest.mark.rule("D-3")
def test_turns_pass_clockwise() -> None:
    play = DicePlay(4)
    players = []
    for num_dice in (8, 8, 8, 8, 7, 7):
        players.append(play.table.player)
        play.roll("12345666"[:num_dice]).place(1)
    assert players == [0, 1, 2, 3, 0, 1]


@pytest.mark.rule("D-4")
@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_pile_never_runs_out(rng: Random) -> None:
    """The search may turn up any note at any time, so also the smallest ones first."""
    state = dice.start(2, DiceOptions(neutral=False))
    for _ in range(4):
        state = state.apply(state.sample(rng))
        state = replace(state, table=replace(state.table, phase=Phase.DEAL))
    assert len(state.pile) >= 54 - 52


@pytest.mark.rule("D-4")
def test_longest_deals_leave_two_notes() -> None:
    """All 28 notes below 50,000 go out, and each of the 24 casinos gets a large one last."""
    play = DicePlay(2, deal="", neutral=False)
    for notes in (
        "10+10+50 20+50 20+50 20+50 20+50 20+50",
        "10+10+60 20+60 30+60 30+60 30+60 30+70",
        "10+10+70 30+70 30+70 30+70 30+80 40+80",
        "20+20+80 40+80 40+80 40+90 40+90 40+90",
    ):
        play.deal(notes).play_round(ANY, ANY)
    assert play.state.node == TERMINAL
    assert play.state.pile == (90_000, 90_000)


# -- a turn ----------------------------------------------------------------------------------------


@pytest.mark.rule("D-5")
@pytest.mark.parametrize(
    ("roll", "numbers"),
    [
        pytest.param("11111111", (1,), id="all alike"),
        pytest.param("66543211", (1, 2, 3, 4, 5, 6), id="all numbers"),
        pytest.param("22555566", (2, 5, 6), id="three numbers"),
    ],
)
def test_any_number_rolled_may_be_chosen(roll: str, numbers: tuple[int, ...]) -> None:
    play = DicePlay().roll(roll)
    assert play.numbers == numbers
    for number in set(range(1, 7)) - set(numbers):
        assert play.refused(Place(number)) == (f"No die shows a {number}.", "D-5")


@pytest.mark.rule("D-5")
def test_every_die_of_the_number_goes_to_its_casino() -> None:
    play = DicePlay().roll("33335512").place(3)
    assert play.casino(3).dice == (4, 0, 0)
    assert play.table.own == (4, 8, 8)
    assert [casino.dice for casino in play.table.casinos].count((0, 0, 0)) == 5


@pytest.mark.rule("D-5")
def test_dice_are_added_to_those_at_the_casino() -> None:
    play = (
        DicePlay(2, neutral=False)
        .roll("33335512")
        .place(3)
        .roll("33445566")
        .place(3)
        .roll("3355")
        .place(3)
    )
    assert play.casino(3).dice == (6, 2)


@pytest.mark.rule("D-5")
@pytest.mark.parametrize(
    "roll",
    [
        pytest.param(Roll((3, 3, 3)), id="too few dice"),
        pytest.param(Roll((3,) * 9), id="too many dice"),
        pytest.param(Roll((7,) * 8), id="no such face"),
        pytest.param(Roll((0,) * 8), id="face 0"),
    ],
)
def test_wrong_roll_is_refused(roll: Roll) -> None:
    assert DicePlay().refused(roll).rule == "D-5"


@pytest.mark.rule("D-5")
def test_rolls_of_two_dice_offer_66_choices_in_all() -> None:
    """A small count that pins the choices: 6 doubles with one, 30 others with two."""
    play = DicePlay(2, neutral=False).roll("11111122").place(1)
    play.roll("12345666").place(1)
    assert play.table.own[0] == 2
    numbers = [play.copy().chance(Roll(faces)).numbers for faces in product(range(1, 7), repeat=2)]
    assert sum(map(len, numbers)) == 66


@pytest.mark.rule("D-5")
def test_example_four_threes_or_one_five_may_be_placed() -> None:
    play = DicePlay().roll("11155555").place(1).roll(ANY).place(1).roll(ANY).place(1)
    assert play.table.own[0] == 5
    play.roll("33335")
    assert play.numbers == (3, 5)
    four_threes, one_five = play.copy().place(3), play.copy().place(5)
    assert four_threes.casino(3).dice[0] == 4
    assert four_threes.table.own[0] == 1
    assert one_five.casino(5).dice[0] == 1
    assert one_five.table.own[0] == 4


@pytest.mark.rule("D-5")
def test_example_the_last_die_is_rolled_next_turn() -> None:
    play = (
        DicePlay(2, neutral=False)
        .roll("11155555")
        .place(1)
        .roll(ANY)
        .place(1)
        .roll("33335")
        .place(3)
    )
    play.roll("223344").place(2).roll("6")
    assert play.numbers == (6,)
    assert play.place(6).table.own[0] == 0


@pytest.mark.rule("D-6")
def test_player_without_dice_is_skipped() -> None:
    play = DicePlay(3).roll(ANY).place(1).roll("22222222").place(2).roll(ANY).place(1)
    assert play.table.own == (6, 0, 6)
    assert play.roll("223344").place(2).table.player == 2


@pytest.mark.rule("D-6")
def test_last_player_with_dice_takes_several_turns_in_a_row() -> None:
    play = DicePlay(3).roll("11111111").place(1).roll("22222222").place(2)
    for number, left in ((1, "11223344"), (2, "223344"), (3, "3344"), (4, "44")):
        assert play.table.player == 2
        play.roll(left).place(number)
    assert play.table.phase is Phase.DEAL


@pytest.mark.rule("D-7")
def test_round_ends_with_the_last_die() -> None:
    play = DicePlay(2, neutral=False).roll("1" * 8).place(1).roll("22222223").place(2)
    assert (play.table.own, play.table.phase, play.table.news) == ((0, 1), Phase.ROLL, ())
    play.roll("3").place(3)
    assert (play.table.own, play.table.phase) == ((0, 0), Phase.DEAL)
    assert [play.paid(number).casino for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]


# -- payout ----------------------------------------------------------------------------------------


@pytest.mark.rule("D-8", "D-9", "D-10")
def test_example_two_tied_players_fall_out() -> None:
    play = DicePlay(4, deal="60 10+30+80 20+30 50 90 10+40", neutral=False)
    play.play_round("22222111", "22233333", "22255555", "24444444")
    paid = play.paid(2)
    assert paid.tied == (1, 2)
    assert paid.awards == ((0, 80_000), (3, 30_000))
    assert paid.left == (10_000,)
    assert 80_000 in play.state.purses[0]
    assert 30_000 in play.state.purses[3]
    assert 10_000 in play.state.under


@pytest.mark.rule("D-8", "D-10")
def test_example_all_tied_players_leave_the_note() -> None:
    play = DicePlay(4, neutral=False).play_round("11222222", "13333333", "11444444", "15555555")
    assert play.paid(1).tied == (0, 1, 2, 3)
    assert play.paid(1).awards == ()
    assert play.paid(1).left == (60_000,)
    assert 60_000 in play.state.under


@pytest.mark.rule("D-9", "D-10")
def test_example_one_player_takes_one_of_two_equal_notes() -> None:
    play = DicePlay(3, deal="40+40 60 70 80 90 50").play_round("11222222", "33333333", "44444444")
    assert play.paid(1).awards == ((0, 40_000),)
    assert play.state.purses[0].count(40_000) == 1
    assert play.state.under.count(40_000) == 1


@pytest.mark.rule("D-9")
def test_example_third_place_gets_nothing() -> None:
    play = DicePlay(4, deal="20+70 60 70 80 90 50", neutral=False)
    play.play_round("22222222", "11333333", "11155555", "14444444")
    assert play.paid(1).awards == ((2, 70_000), (1, 20_000))
    assert play.paid(1).left == ()
    assert play.state.purses[3] == (80_000,)


@pytest.mark.rule("D-8")
def test_one_die_each_is_a_tie_and_no_dice_are_none() -> None:
    play = DicePlay(4, neutral=False).play_round("12222222", "13333333", "44444444", "55555555")
    assert play.paid(1).tied == (0, 1)
    assert play.paid(6).tied == ()


@pytest.mark.rule("D-9")
def test_casinos_are_paid_from_1_to_6() -> None:
    play = DicePlay(2, deal="60 70 20+30 50 90 10+40", neutral=False).play_round(
        "11223344", "55566666"
    )
    assert play.state.purses == ((60_000, 70_000, 30_000, 50_000), (90_000, 40_000))
    assert [play.paid(number).casino for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("D-10")
def test_notes_left_over_go_under_the_pile_in_falling_value_casino_1_first() -> None:
    play = DicePlay(2, deal="20+40 10+50 60 70 10+20+30 90", neutral=False).play_round(
        "22222222", "44444444"
    )
    assert play.state.under == thousands("40+20+10+60+30+20+10+90")


@pytest.mark.rule("D-8", "D-9")
def test_paid_dice_stay_until_the_next_deal() -> None:
    play = DicePlay(2, neutral=False).play_round("11223344", "55566666")
    assert play.casino(5).dice == (0, 3)
    assert play.casino(5).notes == (90_000,)
    play.deal()
    assert {casino.dice for casino in play.table.casinos} == {(0, 0)}
    assert play.table.news == ()


@pytest.mark.rule("D-11")
def test_money_is_face_down_but_its_number_of_notes_is_open() -> None:
    play = DicePlay(2, neutral=False).play_round("11223344", "55566666")
    mine, theirs = play.state.purses
    assert play.state.view(0).purses == (mine, None)
    assert play.state.view(1).purses == (None, theirs)
    assert play.state.view(None).purses == (None, None)
    assert play.state.view(None).num_notes == (4, 2)


@pytest.mark.rule("D-11")
def test_open_payouts_are_remembered() -> None:
    state = DicePlay(2, neutral=False).play_round("11223344", "55566666").state
    assert state.under
    for viewer in (0, 1, None):
        assert state.view(viewer).remembered == Remembered(state.purses, state.under)
    assert state.resample(0, Random(1)) == state.resample(1, Random(1)) == state, "all is known"


@pytest.mark.rule("D-11")
def test_open_money_option_shows_money_to_all() -> None:
    play = DicePlay(2, neutral=False, open_money=True).play_round("11223344", "55566666")
    assert {play.state.view(viewer).purses for viewer in (0, 1, None)} == {play.state.purses}
    assert play.state.resample(0, Random(1)).purses == play.state.purses


# -- end -------------------------------------------------------------------------------------------


def over(*purses: str, cards: tuple[tuple[str, ...], ...] = ()) -> DiceState:
    """Return a finished game in which everybody won these notes and chip cards."""
    state = dice.start(len(purses), DiceOptions(chips=bool(cards)))
    cards = cards or ((),) * len(purses)
    table = replace(state.table, phase=Phase.OVER, round=4, chips=cards)
    return replace(state, table=table, purses=tuple(thousands(purse) for purse in purses))


@pytest.mark.rule("D-12")
@pytest.mark.parametrize(
    ("purses", "ranks", "reasons"),
    [
        pytest.param(("50", "60+20", "70"), {1: 1, 2: 2, 0: 3}, ["", "", ""], id="most money"),
        pytest.param(
            ("90", "60+30", "80"),
            {1: 1, 0: 2, 2: 3},
            ["tie broken by notes: 2 to 1", "tie broken by notes: 1 to 2", ""],
            id="then most notes",
        ),
        pytest.param(
            ("50", "60+30", "70+20"),
            {1: 1, 2: 1, 0: 3},
            ["shared: equal in money and notes"] * 2 + [""],
            id="then shared",
        ),
    ],
)
def test_players_are_ranked_by_money_and_then_by_notes(
    purses: tuple[str, ...], ranks: dict[int, int], reasons: list[str]
) -> None:
    standings = over(*purses).standings()
    assert {standing.player: standing.rank for standing in standings} == ranks
    assert [standing.reason for standing in standings] == reasons
    assert [standing.rank for standing in standings] == sorted(ranks.values())


@pytest.mark.rule("D-12")
def test_game_ends_after_round_four_and_shows_all_money() -> None:
    play = DicePlay(2, deal="", neutral=False)
    for _ in range(4):
        play.deal("60 70 20+30 50 90 10+40").play_round("11223344", "55566666")
    assert play.state.node == TERMINAL
    assert play.state.view(None).purses == play.state.purses
    assert play.state.returns() == (4 * 210_000, 4 * 130_000)
    assert play.state.resample(1, Random(1)).view(1) == play.state.view(1)


# -- neutral dice ----------------------------------------------------------------------------------


@pytest.mark.rule("D-13")
@pytest.mark.parametrize(("num_players", "num_white"), [(2, 4), (3, 2), (4, 2)])
def test_number_of_white_dice_depends_on_the_number_of_players(
    num_players: int, num_white: int
) -> None:
    play = DicePlay(num_players, neutral=True)
    assert play.table.white == (num_white,) * num_players
    assert play.table.own == (8,) * num_players


@pytest.mark.rule("D-13")
@pytest.mark.parametrize(
    ("num_players", "neutral", "has_white"),
    [
        (2, None, True),
        (3, None, False),
        (4, None, False),
        (5, None, False),
        (2, False, False),
        (3, True, True),
    ],
)
def test_white_dice_are_used_by_default_with_two_players(
    num_players: int, neutral: bool | None, has_white: bool
) -> None:
    table = dice.start(num_players, DiceOptions(neutral=neutral)).table
    assert table.has_white == has_white
    assert len(table.casinos[0].dice) == num_players + has_white


@pytest.mark.rule("D-13")
def test_white_dice_come_back_each_round() -> None:
    play = DicePlay(2).play_round("11223344", "55566666", white=("1111", "2222")).deal()
    assert play.table.white == (4, 4)


@pytest.mark.rule("D-14")
def test_leftover_white_dice_of_three_players_are_placed_first() -> None:
    play = DicePlay(3, neutral=True)
    assert play.state.node == CHANCE
    assert play.table.phase is Phase.LEFTOVER
    play.roll("", "36")
    assert [casino.dice[3] for casino in play.table.casinos] == [0, 0, 1, 0, 0, 1]
    assert play.table.white == (2, 2, 2)
    assert play.table.player == 0
    assert play.roll("12345666", "12").numbers == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("D-14")
def test_leftover_dice_may_match_and_are_rolled_every_round() -> None:
    play = DicePlay(3, neutral=True).roll("", "44")
    assert play.casino(4).dice == (0, 0, 0, 2)
    play.play_round("11223344", "22334455", "33445566", white=("11", "22", "33")).deal()
    assert play.table.phase is Phase.LEFTOVER
    assert play.table.player == 1


@pytest.mark.rule("D-14")
@pytest.mark.parametrize(("own", "white"), [("", "3"), ("", "345"), ("12345666", "34"), ("", "37")])
def test_wrong_roll_of_leftover_dice_is_refused(own: str, white: str) -> None:
    assert (
        DicePlay(3, neutral=True).refused(Roll(tuple(map(int, own)), tuple(map(int, white)))).rule
        == "D-14"
    )


@pytest.mark.rule("D-14")
@pytest.mark.parametrize("num_players", [2, 4])
def test_two_or_four_players_have_no_leftover_dice(num_players: int) -> None:
    assert DicePlay(num_players, neutral=True).table.phase is Phase.ROLL


@pytest.mark.rule("D-15")
def test_own_and_white_dice_of_a_number_go_together() -> None:
    play = DicePlay(2).roll("11223344", "1155").place(1)
    assert play.casino(1).dice == (2, 0, 2)
    assert play.table.own == (6, 8)
    assert play.table.white == (2, 4)


@pytest.mark.rule("D-15")
def test_example_ones_or_the_five_or_the_white_six_may_be_placed() -> None:
    play = DicePlay(4, neutral=True).roll("22222115", "16").place(2)
    for _ in range(3):
        play.roll("12345666", "66").place(1)
    play.roll("115", "16")
    assert play.numbers == (1, 5, 6)
    before = [casino.dice for casino in play.table.casinos]
    placed = {number: play.copy().place(number) for number in play.numbers}
    assert before[0] == (0, 1, 1, 1, 0)
    assert placed[1].casino(1).dice == (2, 1, 1, 1, 1)
    assert placed[5].casino(5).dice == (1, 0, 0, 0, 0)
    assert placed[6].casino(6).dice == (0, 0, 0, 0, 1)
    assert placed[6].table.own[0] == 3
    assert placed[6].table.white[0] == 1


@pytest.mark.rule("D-15")
def test_player_plays_until_own_and_white_dice_are_gone() -> None:
    play = DicePlay(2).roll("11111111", "2234").place(1).roll("1" * 8, "1111").place(1)
    assert play.table.own == (0, 0)
    assert play.table.white == (4, 0)
    assert play.table.player == 0
    assert play.refused(Roll((), (2, 2, 3))).rule == "D-15"
    play.roll("", "2234")
    assert play.numbers == (2, 3, 4)


@pytest.mark.rule("D-16")
def test_all_white_dice_count_as_one_player_in_ties() -> None:
    play = DicePlay(2).play_round("11223333", "22444444", white=("1555", "1555"))
    assert play.paid(1).tied == (0, 2)
    assert play.paid(5).awards == ((2, 90_000),)


@pytest.mark.rule("D-16")
def test_example_white_wins_80_000() -> None:
    play = DicePlay(2, deal="30+80 60 70 80 90 50").play_round(
        "22222222", "11133333", white=("1144", "1144")
    )
    assert play.paid(1).awards == ((2, 80_000), (1, 30_000))
    assert 80_000 in play.state.under
    assert play.state.purses[1].count(30_000) == 1


@pytest.mark.rule("D-16")
def test_example_white_is_second() -> None:
    play = DicePlay(4, deal="40+70 60 70 80 90 50", neutral=True)
    play.play_round("12222222", "33333333", "11144444", "55555555", white=("16", "16", "66", "66"))
    assert play.paid(1).awards == ((2, 70_000), (4, 40_000))
    assert play.state.under.count(40_000) == 1
    assert 70_000 in play.state.purses[2]
    assert play.state.purses[0] == (60_000,)


@pytest.mark.rule("D-17")
def test_five_players_cannot_play_with_white() -> None:
    with pytest.raises(OptionsError, match="White dice are for 2 to 4 players"):
        game("dice").new(5, DiceOptions(neutral=True))
    assert game("dice").new(5, DiceOptions(neutral=False)).num_players == 5


# -- chip cards ------------------------------------------------------------------------------------


@pytest.mark.rule("D-18")
def test_twenty_five_chip_cards_in_five_colours() -> None:
    assert sorted(Counter(chips.CHIP_CARDS).values()) == [5, 5, 5, 5, 5]
    assert dice.start(2, DiceOptions(chips=True)).chip_pile == chips.CHIP_CARDS
    assert dice.start(2, DiceOptions()).chip_pile == ()


@pytest.mark.rule("D-18")
def test_one_more_chip_card_is_dealt_each_round() -> None:
    play = DicePlay(2, deal="", neutral=False, chips=True)
    rounds = (
        CARDS,
        "golden golden golden golden jade jade",
        "jade jade silver silver silver silver",
    )
    for cards in (*rounds, "violet violet violet violet pink pink"):
        play.deal(DEAL, cards).play_round(ANY, ANY)
    assert play.casino(1).chips == (Chip.PINK, Chip.GOLDEN, Chip.JADE, Chip.VIOLET)
    assert sum(len(casino.chips) for casino in play.table.casinos) == 24
    assert play.state.chip_pile == (Chip.PINK,)


@pytest.mark.rule("D-18")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("", id="none"),
        pytest.param("pink golden silver jade violet", id="five"),
        pytest.param("pink pink pink pink pink pink", id="six of one colour"),
    ],
)
def test_wrong_deal_of_chip_cards_is_refused(cards: str) -> None:
    deal = Deal(tuple(map(thousands, DEAL.split())), coloured(cards))
    assert DicePlay(2, deal="", chips=True).refused(deal).rule == "D-18"


@pytest.mark.rule("D-18")
def test_chip_cards_are_dealt_only_with_the_option() -> None:
    deal = Deal(tuple(map(thousands, DEAL.split())), coloured(CARDS))
    assert DicePlay(2, deal="").refused(deal).rule == "D-18"


def with_cards(num_players: int = 2, **options: bool) -> DicePlay:
    """Return a game with a pink card at casino 1, a golden one at 2, ..., a pink one at 6."""
    options = {"neutral": False, "chips": True} | options
    return DicePlay(num_players, deal="", **options).deal(DEAL, CARDS)


@pytest.mark.rule("D-19")
def test_two_dice_at_once_may_take_a_chip_card() -> None:
    play = with_cards().roll("11223344").place(2)
    assert play.state.node == Decision(0)
    assert play.state.legal_actions(0) == (TakeChip(Chip.GOLDEN), LeaveChips())
    assert play.state.legal_actions(1) == ()
    play.take(Chip.GOLDEN)
    assert play.table.chips == ((Chip.GOLDEN,), ())
    assert play.casino(2).chips == ()
    assert play.table.player == 1
    assert play.table.phase is Phase.ROLL


@pytest.mark.rule("D-19")
def test_chip_card_may_be_left() -> None:
    play = with_cards().roll("11223344").place(2).leave()
    assert play.table.chips == ((), ())
    assert play.casino(2).chips == (Chip.GOLDEN,)
    assert play.table.player == 1


@pytest.mark.rule("D-19")
def test_one_die_takes_no_chip_card_even_with_others_there() -> None:
    play = (
        with_cards().roll("12345666").place(2).roll(ANY).place(1).leave().roll("2345666").place(2)
    )
    assert play.casino(2).dice == (2, 0)
    assert play.state.node == CHANCE


@pytest.mark.rule("D-19")
def test_casino_without_chip_cards_offers_none() -> None:
    play = with_cards().roll("11223344").place(2).take(Chip.GOLDEN).roll("11223344").place(2)
    assert play.table.phase is Phase.ROLL
    assert play.table.player == 0


@pytest.mark.rule("D-19")
@pytest.mark.parametrize(
    "action",
    [
        pytest.param(TakeChip(Chip.PINK), id="a card that lies elsewhere"),
        pytest.param(Place(3), id="another placing"),
    ],
)
def test_only_chip_cards_of_the_casino_may_be_taken(action: Action) -> None:
    assert with_cards().roll("11223344").place(2).refused(action).rule == "D-19"


@pytest.mark.rule("D-19")
def test_one_chip_card_is_taken_of_the_players_choice() -> None:
    play = with_cards().play_round(ANY, ANY).deal(DEAL, "golden golden golden golden jade jade")
    play.roll("11223344").place(1)
    assert play.state.legal_actions(1) == (TakeChip(Chip.PINK), TakeChip(Chip.GOLDEN), LeaveChips())
    play.take(Chip.GOLDEN)
    assert play.casino(1).chips == (Chip.PINK,)
    assert play.table.chips == ((), (Chip.GOLDEN,))


@pytest.mark.rule("D-19")
def test_two_equal_chip_cards_are_offered_once() -> None:
    play = with_cards().play_round(ANY, ANY).deal(DEAL, "golden golden golden golden jade jade")
    play.roll("11223344").place(2)
    assert play.state.legal_actions(1) == (TakeChip(Chip.GOLDEN), LeaveChips())
    assert play.take(Chip.GOLDEN).casino(2).chips == (Chip.GOLDEN,)


@pytest.mark.rule("D-19")
@pytest.mark.parametrize(
    ("own", "white"),
    [("12222222", "1234"), ("22222222", "1123")],
    ids=["one of each", "two white ones"],
)
def test_white_dice_of_the_same_turn_count_for_a_chip_card(own: str, white: str) -> None:
    play = with_cards(neutral=True).roll(own, white).place(1)
    assert play.state.legal_actions(0) == (TakeChip(Chip.PINK), LeaveChips())


@pytest.mark.rule("D-14", "D-19")
def test_leftover_white_dice_take_no_chip_card() -> None:
    play = with_cards(3, neutral=True).roll("", "44")
    assert play.casino(4).chips == (Chip.JADE,)
    assert play.state.node == CHANCE
    assert play.roll("12345666", "12").place(4).table.phase is Phase.ROLL


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("count", "value"), [(0, 0), (1, 10_000), (2, 30_000), (3, 60_000), (4, 100_000), (5, 150_000)]
)
def test_set_of_one_colour_has_its_value(count: int, value: int) -> None:
    state = over("50", "60", cards=((Chip.JADE,) * count, ()))
    assert state.returns() == (50_000 + value, 60_000)


@pytest.mark.rule("D-20")
def test_example_sets_of_two_pink_and_four_golden_pay_130_000() -> None:
    cards = (Chip.GOLDEN, Chip.PINK, Chip.GOLDEN, Chip.GOLDEN, Chip.PINK, Chip.GOLDEN)
    assert chips.bonus(cards) == 130_000
    assert over("50", "60", cards=((), cards)).returns() == (50_000, 190_000)


@pytest.mark.rule("D-21")
def test_chip_cards_are_money_but_no_notes() -> None:
    """90,000 each: with three notes, or with one note and four single cards."""
    cards = coloured("pink golden silver jade")
    standings = over("50", "30+30+30", cards=(cards, ())).standings()
    assert [(standing.player, standing.rank) for standing in standings] == [(1, 1), (0, 2)]
    assert standings[0].reason == "tie broken by notes: 3 to 1"


# -- what comes when -------------------------------------------------------------------------------


@pytest.mark.rule("D-5", "D-19")
def test_chip_card_cannot_be_taken_before_placing() -> None:
    assert with_cards().roll("11223344").refused(TakeChip(Chip.PINK)).rule == "D-5"


def test_unknown_action_raises_a_type_error() -> None:
    with pytest.raises(TypeError, match="not an action of the dice game"):
        DicePlay().state.apply(Action())
