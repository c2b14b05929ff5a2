"""What holds in every position of the dice game; `scenes/dice.scene` has its rules one by one."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lasvegas_tui.rules import dice, game
from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Remembered
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.core import Action, OptionsError
from lasvegas_tui.rules.dice.actions import Roll
from lasvegas_tui.rules.dice.options import DiceOptions
from lasvegas_tui.rules.dice.table import NOTES
from tests.rules.parts import changed
from tests.rules.playing import dice_game, thousands

# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("D-C2", "D-18")
def test_components_are_as_printed() -> None:
    fives, sixes, eights = (60, 70, 80, 90), (10, 40, 50), (20, 30)
    expected = dict.fromkeys(fives, 5) | dict.fromkeys(sixes, 6) | dict.fromkeys(eights, 8)
    assert Counter(note // 1000 for note in NOTES) == expected
    assert len(NOTES) == 54
    assert dice.start(3, DiceOptions()).pile == NOTES
    assert dice.start(2, DiceOptions(chips=True)).chip_pile == chip_cards.CHIP_CARDS
    assert dice.start(2, DiceOptions()).chip_pile == ()


@pytest.mark.rule("D-C3")
@pytest.mark.parametrize("num_players", [0, 1, 6])
def test_two_to_five_players_are_accepted(num_players: int) -> None:
    with pytest.raises(OptionsError, match=f"2 to 5 players, not {num_players}"):
        game("dice").new(num_players, DiceOptions())


@pytest.mark.rule("D-C3")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_players_have_eight_dice(num_players: int) -> None:
    state = dice.start(num_players, DiceOptions())
    assert state.apply(state.sample(Random(1))).table.own == (8,) * num_players


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
def test_white_dice_are_used_by_default_with_dice_game(
    num_players: int, neutral: bool | None, has_white: bool
) -> None:
    table = dice.start(num_players, DiceOptions(neutral=neutral)).table
    assert table.has_white == has_white
    assert len(table.casinos[0].dice) == num_players + has_white


@pytest.mark.rule("D-17")
def test_five_players_cannot_play_with_white() -> None:
    with pytest.raises(OptionsError, match="White dice are for 2 to 4 players"):
        game("dice").new(5, DiceOptions(neutral=True))
    assert game("dice").new(5, DiceOptions(neutral=False)).num_players == 5


# -- what needs many positions ---------------------------------------------------------------------


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


@pytest.mark.rule("D-4")
@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_pile_never_runs_out(rng: Random) -> None:
    """The search may turn up any note at any time, so also the smallest ones first."""
    state = dice_game(phase="deal")
    for _ in range(4):
        state = changed(state.apply(state.sample(rng)), {"phase": "deal"})
    assert len(state.pile) >= 54 - 52


@pytest.mark.rule("D-1", "D-4")
def test_longest_deals_leave_two_notes() -> None:
    """All 28 notes below 50,000 go out, and each of the 24 casinos gets a large one last."""
    state = dice_game(phase="deal")
    for notes in (
        "10+10+50 20+50 20+50 20+50 20+50 20+50",
        "10+10+60 20+60 30+60 30+60 30+60 30+70",
        "10+10+70 30+70 30+70 30+70 30+80 40+80",
        "20+20+80 40+80 40+80 40+90 40+90 40+90",
    ):
        deal = Deal(tuple(map(thousands, notes.split())))
        state.check(None, deal)
        state = changed(state.apply(deal), {"phase": "deal"})
    assert state.pile == (90_000, 90_000)


@pytest.mark.rule("D-5")
def test_rolls_of_two_dice_offer_66_choices_in_all() -> None:
    """A small count that pins the choices: 6 doubles with one, 30 others with two."""
    state = dice_game(own=[2, 8])
    rolled = [state.apply(Roll(faces)) for faces in product(range(1, 7), repeat=2)]
    assert sum(len(after.legal_actions(0)) for after in rolled) == 66


# -- secrets ---------------------------------------------------------------------------------------


PURSES = [[60_000, 70_000], [90_000]]


@pytest.mark.rule("D-11")
def test_money_is_face_down_but_counted_and_remembered() -> None:
    state = dice_game(purses=PURSES)
    mine, theirs = state.purses
    assert state.view(0).purses == (mine, None)
    assert state.view(1).purses == (None, theirs)
    assert state.view(None).purses == (None, None)
    assert state.view(None).num_notes == (2, 1)
    state = dice_game(purses=PURSES, under=[20_000])
    for player in (0, 1):
        assert state.bot_view(player).remembered == Remembered(state.purses, state.under)
    assert state.resample(0, Random(1)) == state.resample(1, Random(1)) == state, "all is known"


@pytest.mark.rule("D-11", "D-12")
@pytest.mark.parametrize(("open_money", "phase"), [(True, "roll"), (False, "over")])
def test_money_is_shown_with_the_option_and_at_the_end(open_money: bool, phase: str) -> None:
    start = dice.start(2, DiceOptions(neutral=False, open_money=open_money))
    state = changed(start, {"round": 4, "phase": phase, "purses": PURSES})
    assert {state.view(viewer).purses for viewer in (0, 1, None)} == {state.purses}
    assert state.resample(1, Random(1)).view(1) == state.view(1)


def test_unknown_action_raises_a_type_error() -> None:
    with pytest.raises(TypeError, match="not an action of the dice game"):
        dice_game().apply(Action())
