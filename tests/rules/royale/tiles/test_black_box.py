"""G1 Black Box: a secret split, and a pile taken by its size."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lasvegas_tui.rules.core import Decision, Refusal
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.news import Rewarded, Skipped
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.black_box import (
    SPLITS,
    TOKENS,
    Pile,
    PilesOpened,
    SplitTokens,
    TakePile,
    TokensSplit,
)
from tests.rules.royale.playing import awaited, choices, play, position, refused, roll, skips

pytestmark = pytest.mark.rule("G1")

SPLIT = SplitTokens((20_000, 20_000, 0, 0), (60_000, 0))


def won_by(winner: int, num_players: int = 3) -> Position:
    """Return the payout in which `winner` has just taken the higher card at casino 1."""
    others = [player for player in range(num_players) if player != winner]
    hands = [int(player == others[0]) for player in range(num_players)]
    state = position(
        num_players,
        tiles={1: "G1"},
        dice={1: [2 * (player == winner) for player in range(num_players)]},
        notes={1: (60_000, 30_000)},
        hands=hands,
        player=others[0],
    )
    return play(state, roll(6), Place(6))


def test_black_box_holds_six_tokens() -> None:
    assert Counter(TOKENS) == {60_000: 1, 20_000: 2, 0: 3}


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(("winner", "num_players"), [(0, 3), (2, 3), (1, 2), (3, 5)])
def test_player_left_of_the_winner_splits(winner: int, num_players: int) -> None:
    state = won_by(winner, num_players)
    assert state.purses[winner] == (60_000,)
    assert awaited(state) == (winner + 1) % num_players
    assert awaited(play(state, SPLIT)) == winner


def test_piles_are_5_and_1_or_4_and_2_or_3_and_3() -> None:
    splits = [split for split in choices(won_by(0)) if isinstance(split, SplitTokens)]
    assert Counter(split.sizes for split in splits) == {(5, 1): 3, (4, 2): 5, (3, 3): 6}
    assert all(Counter(split.first + split.second) == Counter(TOKENS) for split in splits)
    assert len(set(splits)) == len(splits)


def test_one_pile_of_six_is_refused() -> None:
    refusal = refused(won_by(0), SplitTokens(TOKENS, ()))
    assert refusal == Refusal(
        "Now the six tokens have to be split into 5 and 1, 4 and 2, or 3 and 3.", "G1"
    )


def test_equal_piles_may_be_offered_in_either_order() -> None:
    splits = [
        split
        for split in choices(won_by(0))
        if isinstance(split, SplitTokens) and split.sizes == (3, 3)
    ]
    assert {(split.second, split.first) for split in splits} == {
        (split.first, split.second) for split in splits
    }


@pytest.mark.parametrize("pile", [1, 2])
def test_sum_of_the_chosen_pile_is_paid(pile: int) -> None:
    state = play(won_by(0), SPLIT, TakePile(pile))
    piles = (SPLIT.first, SPLIT.second)
    taken, left = piles[pile - 1], piles[2 - pile]
    assert state.table.news[:2] == (PilesOpened(0, 1, taken, left), Rewarded(0, sum(taken), "G1"))
    assert state.purses[0] == (60_000, sum(taken))
    assert state.secret is None


def test_one_of_the_two_piles_has_to_be_taken() -> None:
    state = play(won_by(0), SPLIT)
    assert choices(state) == (TakePile(1), TakePile(2))
    assert refused(state, TakePile(3)) == Refusal(
        "Now the first or the second pile has to be taken.", "G1"
    )


def test_box_pays_2_chips_or_40_60_80_or_100_thousand() -> None:
    """The rulebook's own list, and nothing at all, which blanks alone pay."""
    start = won_by(0)
    paid = {
        play(start, split, TakePile(pile)).returns()[0] - start.returns()[0]
        for split in choices(start)
        for pile in (1, 2)
    }
    assert paid == {0, 20_000, 40_000, 60_000, 80_000, 100_000}


@pytest.mark.rule("R-13")
def test_twenty_thousand_is_paid_as_2_chips() -> None:
    state = play(won_by(0), SplitTokens((60_000, 20_000, 0, 0, 0), (20_000,)), TakePile(2))
    assert state.table.chips == (2, 0, 0)
    assert state.purses[0] == (60_000,)


def test_blanks_pay_nothing() -> None:
    before = won_by(0)
    state = play(before, SplitTokens((60_000, 20_000, 20_000), (0, 0, 0)), TakePile(2))
    assert state.returns() == before.returns()
    assert not [news for news in state.table.news if isinstance(news, Rewarded)]


def test_others_see_pile_sizes_but_not_faces() -> None:
    state = won_by(0)
    assert state.is_private(1)
    assert state.view(None).actions == state.view(0).actions == ()
    assert state.seen(SPLIT, 1, 0) is None
    one, other = play(state, SPLIT), play(state, SplitTokens((60_000, 20_000, 20_000, 0), (0, 0)))
    assert one != other
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != play(state, SplitTokens((60_000, 20_000, 20_000, 0, 0), (0,))).view(0)
    assert one.view(1).secret == TokensSplit(1, SPLIT)
    assert not one.is_private(0)


@pytest.mark.parametrize(
    "split",
    [SPLIT, SplitTokens((60_000, 0, 0), (20_000, 20_000, 0)), SplitTokens(TOKENS[:5], (0,))],
    ids=str,
)
def test_winner_imagines_all_splits_of_these_sizes(split: SplitTokens) -> None:
    state, rng = play(won_by(0), split), Random(7)
    drawn: set[tuple[Pile, Pile]] = set()
    for _ in range(300):
        other = state.resample(0, rng)
        assert other.view(0) == state.view(0)
        assert isinstance(other.secret, TokensSplit)
        drawn.add((other.secret.split.first, other.secret.split.second))
    possible = {
        (s.first, s.second)
        for s in choices(won_by(0))
        if isinstance(s, SplitTokens) and s.sizes == split.sizes
    }
    assert drawn == possible
    assert state.resample(1, rng) == state


@pytest.mark.parametrize(
    "here",
    [[2, 2, 0], [0, 0, 0], [1, 0, 0, 2], [1, 0, 0, 0, 2]],
    ids=["tied", "empty", "neutral wins", "gray wins"],
)
def test_no_split_without_a_taker_of_the_higher_note(here: list[int]) -> None:
    state = position(
        3, tiles={1: "G1"}, dice={1: here}, notes={1: (60_000, 30_000)}, hands=[0, 0, 1], player=2
    )
    state = play(state, roll(6), Place(6))
    assert not isinstance(state.node, Decision)
    assert skips(state) == [Skipped("G1", "no player takes the higher note here.")]


def test_winner_is_found_after_ties() -> None:
    state = position(
        4,
        tiles={1: "G1"},
        dice={1: [3, 3, 1, 0]},
        notes={1: (60_000, 30_000)},
        hands=[0, 0, 0, 1],
        player=3,
    )
    state = play(state, roll(6), Place(6))
    assert awaited(state) == 3


@pytest.mark.rule("R-14")
def test_box_is_paid_right_after_the_notes_of_its_casino() -> None:
    state = position(
        3,
        tiles={1: "G1"},
        dice={1: [2], 2: [2]},
        notes={1: (60_000, 30_000), 2: (50_000, 40_000)},
        hands=[0, 1, 0],
        player=1,
    )
    state = play(state, roll(6), Place(6))
    assert state.purses[0] == (60_000,)
    state = play(state, SPLIT, TakePile(1))
    assert state.purses[0] == (60_000, 40_000, 50_000)


def test_placing_dice_here_activates_no_tile() -> None:
    state = play(position(3, tiles={1: "G1"}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert state.table.player == 1
    assert state.table.news == ()


def test_choices_are_drawn_as_tokens() -> None:
    table = position(tiles={1: "G1"}).table
    assert SplitTokens((20_000, 20_000, 0, 0, 0), (60_000,)).pictured(table) == (
        "[20K][20K][   ][   ][   ]  ┃  [60K]"
    )
    widths = {len(split.pictured(table)) for split in SPLITS}
    assert len(widths) == 1, "only the bar moves"
