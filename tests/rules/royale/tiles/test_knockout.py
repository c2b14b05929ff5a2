"""E2 Knockout?: opponents' dice go to the bar, your own come back."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped
from lasvegas_tui.rules.royale.tiles.knockout import Knockout, PutInBar
from lasvegas_tui.rules.royale.tiles.my_choice import ChooseResult
from tests.rules.royale.playing import awaited, black, choices, play, position, refused, roll, skips

pytestmark = pytest.mark.rule("E2")

BOTH_KINDS = Dice(1, 1)


def test_opponents_choose_clockwise_which_die_goes_in_the_bar() -> None:
    state = position(4, tiles={1: "E2"}, hands=[BOTH_KINDS, 2, BOTH_KINDS, BOTH_KINDS], player=1)
    state = play(state, roll(1, 4), Place(1))
    asked = []
    for biggy in (True, False, False):
        asked.append(awaited(state))
        assert choices(state) == (PutInBar(False), PutInBar(True))
        state = play(state, PutInBar(biggy))
    assert asked == [2, 3, 0]
    tile = state.table.tile(1)
    assert tile is not None
    assert [tile.dice(owner) for owner in range(6)] == [
        SMALL,
        NO_DICE,
        BIGGY,
        SMALL,
        NO_DICE,
        NO_DICE,
    ]
    assert state.table.hands == (BIGGY, SMALL, SMALL, BIGGY)


def test_putting_a_die_in_the_bar_is_compulsory() -> None:
    state = play(position(2, tiles={1: "E2"}, hands=[2, BOTH_KINDS]), roll(1, 4), Place(1))
    assert refused(state, Decline()).rule == "E2"


def test_player_with_one_kind_of_dice_is_not_asked() -> None:
    state = play(position(3, tiles={1: "E2"}, hands=[2, 3, BIGGY]), roll(1, 4), Place(1))
    assert awaited(state) is None
    assert state.table.news == (
        DiceMoved(1, SMALL, "hand", "E2"),
        DiceMoved(2, BIGGY, "hand", "E2"),
    )
    assert state.table.hands == (SMALL, Dice(2), NO_DICE)


def test_opponent_without_dice_loses_none() -> None:
    state = play(position(2, tiles={1: "E2"}, hands=[2, 0]), roll(1, 4), Place(1))
    assert skips(state) == [Skipped("E2", "an opponent has no die left for the bar.")]


def test_reason_for_no_loss_is_reported_once() -> None:
    state = play(position(4, tiles={1: "E2"}, hands=[2, 0, 3, 0]), roll(1, 4), Place(1))
    assert skips(state) == [Skipped("E2", "an opponent has no die left for the bar.")]


@pytest.mark.parametrize("in_bar", [Dice(2), Dice(1, 1)], ids=["two small", "with the Biggy"])
def test_bar_holds_two_dice_of_a_player_at_most(in_bar: Dice) -> None:
    state = position(2, tiles={1: Knockout((NO_DICE, in_bar))}, hands=[2, 3])
    state = play(state, roll(1, 4), Place(1))
    assert skips(state) == [Skipped("E2", "an opponent has two dice in the bar already.")]
    assert state.table.hands[1] == Dice(3)


def test_one_die_in_the_bar_leaves_room_for_another() -> None:
    state = play(
        position(2, tiles={1: Knockout((NO_DICE, BIGGY))}, hands=[2, 3]), roll(1, 4), Place(1)
    )
    assert state.table.tile(1) == Knockout((NO_DICE, Dice(1, 1)))


def test_own_dice_come_back_after_the_others_went_in() -> None:
    state = position(2, tiles={1: Knockout((Dice(1, 1), NO_DICE))}, hands=[1, 3])
    state = play(state, roll(1), Place(1))
    assert state.table.news == (
        DiceMoved(1, SMALL, "hand", "E2"),
        DiceMoved(0, Dice(1, 1), "E2", "hand"),
    )
    assert state.table.tile(1) == Knockout((NO_DICE, SMALL))
    assert state.table.hands == (Dice(1, 1), Dice(2))


@pytest.mark.rule("R-15")
def test_players_get_turns_again_with_dice_from_the_bar() -> None:
    state = position(2, tiles={1: Knockout((SMALL, NO_DICE))}, hands=[1, 0])
    state = play(state, roll(1), Place(1), roll(6))
    assert awaited(state) == 0


@pytest.mark.rule("R-19")
def test_dice_in_the_bar_count_at_no_casino() -> None:
    state = position(
        2,
        tiles={1: Knockout((NO_DICE, Dice(2)))},
        dice={1: [1, 1]},
        notes={1: (60_000, 30_000)},
        hands=[1, 0],
    )
    assert state.table.casino(1).counts[:2] == (1, 1)
    state = play(state, roll(1), Place(1))
    assert state.purses == ((60_000,), (30_000,))


@pytest.mark.rule("R-9")
def test_neutral_player_is_no_opponent() -> None:
    state = play(
        position(2, tiles={1: "E2"}, dice={1: [0, 0, 8]}, hands=[2, 3]), roll(1, 4), Place(1)
    )
    assert [news.owner for news in state.table.news if isinstance(news, DiceMoved)] == [1]


@pytest.mark.rule("E1")
def test_bar_of_a_closed_casino_still_works() -> None:
    state = position(2, tiles={1: "E2", 2: "H2"}, hands=[2, 3], closed=1)
    state = play(state, roll(2, 4), Place(2), black(1, 4), ChooseResult(4))
    assert state.table.tile(1) == Knockout((NO_DICE, SMALL))
