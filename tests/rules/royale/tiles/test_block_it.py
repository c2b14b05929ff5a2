"""F1 Block It!: clusters of gray dice."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped, TokenMoved
from lasvegas_tui.rules.royale.tiles.block_it import BlockIt, MoveCluster
from lasvegas_tui.rules.royale.tiles.my_choice import ChooseResult
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from tests.rules.royale.playing import (
    black,
    choices,
    num_dice,
    play,
    position,
    refused,
    roll,
    skips,
)

pytestmark = pytest.mark.rule("F1")


def test_nine_gray_dice_start_in_clusters() -> None:
    state = position(3, tiles={1: "F1"})
    tile = state.table.tile(1)
    assert isinstance(tile, BlockIt)
    assert tile.clusters == (1, 1, 2, 2, 3)
    assert tile.dice(state.table.gray) == Dice(9)
    assert tile.dice(0) == tile.dice(state.table.neutral) == NO_DICE


def test_whole_cluster_goes_to_any_casino() -> None:
    state = play(position(3, tiles={1: "F1"}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert choices(state) == tuple(
        MoveCluster(size, number) for size in (1, 2, 3) for number in range(1, 7)
    )
    state = play(state, MoveCluster(3, 1))
    gray = state.table.gray
    assert state.table.casino(1).dice[gray] == Dice(3)
    assert state.table.tile(1) == BlockIt((1, 1, 2, 2), gray)
    assert state.table.news == (DiceMoved(gray, Dice(3), "F1", 1),)
    assert num_dice(state, gray) == Dice(9)


def test_one_of_two_like_clusters_stays() -> None:
    state = play(
        position(3, tiles={1: "F1"}, hands=[2, 1, 1]), roll(1, 4), Place(1), MoveCluster(2, 6)
    )
    assert state.table.tile(1) == BlockIt((1, 1, 2, 3), state.table.gray)


def test_cluster_has_to_be_moved_while_any_is_left() -> None:
    state = play(position(3, tiles={1: "F1"}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert refused(state, Decline()) == Refusal(
        "Now a group of gray dice has to go to a casino.", "F1"
    )


def test_empty_tile_does_nothing() -> None:
    state = play(position(3, tiles={1: BlockIt((), 4)}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert skips(state) == [Skipped("F1", "no gray dice are left here.")]


def test_missing_cluster_is_refused() -> None:
    state = play(position(3, tiles={1: BlockIt((1, 2), 4)}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert refused(state, MoveCluster(3, 2)) == Refusal("There is no group of 3 here.", "F1")
    assert refused(state, MoveCluster(1, 7)).rule == "F1"


@pytest.mark.rule("E1")
def test_closed_casino_takes_no_gray_dice() -> None:
    start = position(3, tiles={1: "F1", 2: "E1"}, hands=[2, 1, 1], closed=5)
    state = play(start, roll(1, 4), Place(1))
    assert 5 not in {action.number for action in choices(state) if isinstance(action, MoveCluster)}
    assert refused(state, MoveCluster(1, 5)) == Refusal("Casino 5 is closed.", "E1")


@pytest.mark.rule("D2", "R-17")
def test_example_of_gray_dice_that_return_the_power_play_token() -> None:
    blue, yellow, red = range(3)
    state = position(
        3,
        tiles={1: "F1", 2: PowerPlay(red)},
        dice={2: [1, 1, 2]},
        notes={2: (60_000, 40_000)},
        hands=[1, 0, 0],
        player=blue,
    )
    state = play(state, roll(1), Place(1), MoveCluster(2, 2))
    assert state.table.tile(2) == PowerPlay(None)
    assert TokenMoved("D2", None) in state.table.news
    assert state.table.casino(2).payout().tied == (blue, yellow, red, state.table.gray)
    assert state.purses == ((), (), ())
    assert sorted(state.under) == [40_000, 60_000]


@pytest.mark.rule("R-17", "R-9")
def test_neutral_and_gray_dice_are_two_players() -> None:
    state = position(
        2, tiles={1: "F1"}, dice={3: [1, 0, 2]}, notes={3: (70_000, 30_000)}, hands=[1, 0]
    )
    state = play(state, roll(1), Place(1), MoveCluster(2, 3))
    assert state.table.casino(3).dice == (Dice(1), NO_DICE, Dice(2), Dice(2))
    assert state.purses == ((70_000,), ())


@pytest.mark.rule("R-17")
def test_gray_dice_are_one_player_whose_note_goes_under_the_pile() -> None:
    state = position(
        2,
        tiles={1: BlockIt((1, 2), 3)},
        dice={3: [2, 0, 0, 1]},
        notes={3: (70_000, 30_000)},
        hands=[1, 0],
    )
    state = play(state, roll(1), Place(1), MoveCluster(2, 3))
    assert state.table.casino(3).payout().awards[0] == (state.table.gray, 70_000)
    assert state.purses == ((30_000,), ())
    assert state.under == (70_000,)


@pytest.mark.rule("H2")
def test_my_choice_moves_a_cluster_of_a_closed_casino() -> None:
    state = position(2, tiles={1: "F1", 2: "H2"}, hands=[2, 1], closed=1)
    state = play(state, roll(2, 4), Place(2), black(1, 4), ChooseResult(4), MoveCluster(3, 2))
    assert state.table.casino(2).dice[state.table.gray] == Dice(3)
