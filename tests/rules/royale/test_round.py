"""Before a round: cards by rank, chips, who starts."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from lasvegas_tui.rules.core import CHANCE, TERMINAL
from lasvegas_tui.rules.royale import start
from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import Deal, Phase
from lasvegas_tui.rules.royale.tile import Position
from tests.rules.royale.playing import (
    ALL_CARDS,
    Pile,
    awaited,
    cards,
    place,
    play,
    play_out,
    position,
    roll,
)

BASIC = RoyaleOptions(basic=True)
K = 1000
PAIRS = tuple(
    (K * a, K * b) for a, b in [(30, 40), (90, 30), (80, 100), (60, 50), (70, 50), (30, 30)]
)


def new(num_players: int = 3) -> Position:
    return start(num_players, BASIC)


def next_round(state: Position) -> Position:
    """Return the state before the next round is stocked, all dice being placed on 1."""
    while state.table.phase is not Phase.DEAL:
        state = place(state, 1)
    return state


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_three_rounds_are_dealt_from_one_shuffle(num_players: int) -> None:
    line = play_out(start(num_players, BASIC), Random(num_players))
    assert list(dict.fromkeys(state.round for state in line)) == [0, 1, 2, 3]
    assert line[-1].node == TERMINAL
    assert all(cards(state) == ALL_CARDS for state in line)
    assert len(line[-1].pile) == 90 - 3 * 12, "what lies under the pile never comes back"


@pytest.mark.rule("R-1")
def test_dealt_note_is_out_of_the_game() -> None:
    hundreds = ((100 * K, 100 * K),) * 3
    state = play(new(), Deal((*hundreds, *PAIRS[:3])))  # seven of 100,000, one of them in PAIRS
    refusal = next_round(state).refuse_outcome(Deal(PAIRS))
    assert refusal is not None
    assert (refusal.sentence, refusal.rule) == ("The pile does not hold these notes.", "R-C1")


@pytest.mark.rule("R-2")
def test_richest_pair_of_notes_goes_to_casino_six() -> None:
    dealt = play(new(), Deal(PAIRS))
    assert [casino.notes for casino in dealt.table.casinos] == [
        (30 * K, 30 * K),
        (40 * K, 30 * K),
        (60 * K, 50 * K),
        (70 * K, 50 * K),
        (90 * K, 30 * K),
        (100 * K, 80 * K),
    ]


@pytest.mark.rule("R-2")
def test_equal_totals_are_ordered_by_the_higher_note() -> None:
    """The rulebook's casinos 5 and 4."""
    low, high = (60 * K, 70 * K), (90 * K, 40 * K)
    others = ((100 * K, 80 * K), (30 * K, 30 * K), (30 * K, 40 * K), (50 * K, 50 * K))
    for pairs in ((low, high, *others), (high, low, *others)):
        table = play(new(), Deal(pairs)).table
        assert table.casino(5).notes == (90 * K, 40 * K)
        assert table.casino(4).notes == (70 * K, 60 * K)


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("num_pairs", [5, 7])
def test_deal_is_exactly_six_pairs(num_pairs: int) -> None:
    refusal = new().refuse_outcome(Deal((PAIRS * 2)[:num_pairs]))
    assert refusal is not None
    assert refusal.rule == "R-2"


@pytest.mark.rule("R-2")
def test_round_begins_with_a_deal() -> None:
    refusal = new().refuse_outcome(roll(1))
    assert refusal is not None
    assert refusal.rule == "R-2"
    assert new().refuse_outcome(Deal(PAIRS)) is None


@pytest.mark.rule("R-2")
def test_every_note_is_dealt_in_proportion() -> None:
    state, rng = new(), Random(1)
    dealt: Counter[int] = Counter()
    for _ in range(600):
        action = state.sample(rng)
        assert isinstance(action, Deal)
        dealt.update(note for pair in action.pairs for note in pair)
    for note, count in ALL_CARDS.items():
        assert dealt[note] == pytest.approx(600 * 12 * count / 90, rel=0.15)


@pytest.mark.rule("R-3")
def test_each_round_adds_two_chips_and_keeps_earlier_ones() -> None:
    state = play(new(), Deal(PAIRS))
    assert state.table.chips == (2, 2, 2)
    state = state.on(chips=(0, 1, 5))
    second = next_round(state)
    assert second.table.chips == (0, 1, 5)
    assert second.apply(second.sample(Random(1))).table.chips == (2, 3, 7)


def test_round_begins_with_all_dice_in_hand() -> None:
    state = next_round(play(new(), Deal(PAIRS)))
    assert state.table.casino(1).dice[0] == ALL_DICE, "paid casinos stay to be looked at"
    state = state.apply(state.sample(Random(1)))
    assert state.table.hands == (ALL_DICE,) * 3
    assert all(not any(casino.dice) for casino in state.table.casinos)
    assert state.round == 2


@pytest.mark.rule("R-4")
def test_first_listed_player_starts() -> None:
    state = new()
    assert (state.table.player, state.node) == (0, CHANCE)
    state = play(state, Deal(PAIRS))
    assert state.table.player == 0
    assert awaited(play(state, roll(1, 1, 1, 1, 1, 1, 1, biggy=1))) == 0


BIG = Dice(0, 1)


@pytest.mark.rule("R-4")
@pytest.mark.parametrize(
    ("num_players", "dice", "starter"),
    [
        (3, {6: (1, 2, 3), 5: (1,)}, 2),
        (3, {6: (2, BIG, 1), 5: (1, 2)}, 2),
        (3, {6: (2, BIG), 5: (1, 2)}, 1),
        (3, {6: (2, 2), 1: (1,)}, 0),
        (3, {6: (1, 0, 0, 0, 2), 4: (0, 1, 2)}, 2),
        (2, {6: (1, 0, 2, 0), 3: (0, 1)}, 1),
        (3, {6: (1, 1), 5: (0, 0, 0, 0, 1)}, 1),
    ],
    ids=[
        "at six",
        "the higher card there though others tie",
        "nobody at six",
        "far down",
        "gray took the higher card",
        "neutral took the higher card",
        "no casino names anyone",
    ],
)
def test_highest_casino_decides_the_next_starter(
    num_players: int, dice: dict[int, Sequence[Pile]], starter: int
) -> None:
    notes = dict.fromkeys(range(1, 7), (80 * K, 30 * K))
    state = position(num_players, dice=dice, hands=(), notes=notes, starter=1, options=BASIC)
    assert state.table.phase is Phase.DEAL
    assert state.table.starter == starter
    stocked = play(state, Deal(PAIRS), *([roll(*[1] * 7, biggy=1)] if num_players == 2 else []))
    assert stocked.table.roller == starter


@pytest.mark.rule("R-4")
def test_turns_pass_clockwise() -> None:
    state = position(3, player=2)
    for player in (2, 0, 1, 2):
        assert state.table.player == player
        dice = state.table.hands[player]
        state = play(
            state, roll(*[1] * dice.small, biggy=dice.big * 2), Place(2 if dice.big else 1)
        )


def test_hands_are_empty_before_the_first_turn() -> None:
    assert new().table.hands == (NO_DICE,) * 3
    assert new().round == 0
