"""B2 Fifty Fifty."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Action, Chance, Decision, IllegalActionError
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.news import Skipped
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet, FiftyFifty, TakeReward
from tests.rules.royale.playing import awaited, black, choices, place, play, position

pytestmark = pytest.mark.rule("B2")

HIGHER, LOWER, TAKE = Bet(higher=True), Bet(higher=False), TakeReward()
WON = (HIGHER, black(2, 2), HIGHER, black(3, 2), LOWER, black(2, 1))
"""Three bets won after a first sum of 3."""


def begun(*actions: Action) -> Position:
    """Return the state after an activation with the sum of 3, and more."""
    return play(place(position(tiles={1: "B2"}), 1), black(1, 2), *actions)


def test_first_throw_puts_the_counter_on_zero() -> None:
    thrown = place(position(tiles={1: "B2"}), 1)
    assert thrown.node == Chance()
    state = play(thrown, black(4, 5))
    assert state.table.tile(1) == FiftyFifty(space=0, total=9)
    assert state.node == Decision(0)
    assert choices(state) == (HIGHER, LOWER, TAKE)


@pytest.mark.parametrize(
    ("num_won", "chips", "purse"),
    [(0, 0, ()), (1, 1, ()), (2, 0, (30_000,)), (3, 0, (40_000,))],
)
def test_stopping_pays_the_reward_under_the_counter(
    num_won: int, chips: int, purse: tuple[int, ...]
) -> None:
    state = begun(*WON[: 2 * num_won], TAKE)
    assert state.table.chips == (chips, 0, 0)
    assert state.purses == (purse, (), ())
    assert state.table.player == 1
    assert state.table.tile(1) == FiftyFifty()


@pytest.mark.parametrize(
    ("faces", "num_higher", "num_lower"),
    [((1, 1), 35, 0), ((3, 3), 21, 10), ((6, 1), 15, 15), ((5, 6), 1, 33)],
)
def test_bet_is_worth_its_reward_times_the_chance_of_two_dice(
    faces: tuple[int, int], num_higher: int, num_lower: int
) -> None:
    table = play(place(position(tiles={1: "B2"}), 1), black(*faces)).table
    assert HIGHER.worth(table, 0) == pytest.approx(10_000 * num_higher / 36)
    assert LOWER.worth(table, 0) == pytest.approx(10_000 * num_lower / 36)


def test_bets_end_automatically_at_60_000() -> None:
    state = begun(*WON, HIGHER, black(6, 6))
    assert state.purses == ((60_000,), (), ())
    assert awaited(state) is None
    assert state.table.player == 1
    assert state.table.tile(1) == FiftyFifty()


def test_won_bet_moves_one_space_and_compares_with_the_last_sum() -> None:
    state = begun(HIGHER, black(6, 5))
    assert state.table.tile(1) == FiftyFifty(space=1, total=11)
    assert state.node == Decision(0)
    assert play(state, LOWER, black(5, 5)).table.tile(1) == FiftyFifty(space=2, total=10)


@pytest.mark.parametrize(
    ("bet", "throw", "sentence"),
    [
        (HIGHER, black(1, 1), "2 is not higher than 3, so the bet is lost."),
        (LOWER, black(1, 3), "4 is not lower than 3, so the bet is lost."),
        (HIGHER, black(2, 1), "3 is not higher than 3, so the bet is lost."),
        (LOWER, black(2, 1), "3 is not lower than 3, so the bet is lost."),
    ],
    ids=["not higher", "not lower", "higher, same again", "lower, same again"],
)
def test_lost_bet_pays_nothing_and_ends_the_turn(bet: Bet, throw: Action, sentence: str) -> None:
    state = begun(bet, throw)
    assert state.returns() == (0, 0, 0)
    assert state.table.player == 1
    assert state.table.tile(1) == FiftyFifty()
    assert state.table.news == (Skipped("B2", sentence),)


def test_late_loss_loses_everything() -> None:
    assert begun(*WON, HIGHER, black(1, 1)).returns() == (0, 0, 0)


def test_only_taking_the_reward_ends_the_bets() -> None:
    with pytest.raises(IllegalActionError, match="take the reward, or bet") as refused:
        begun(Decline())
    assert refused.value.refusal.rule == "B2"
