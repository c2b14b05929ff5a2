"""G2 Double Down: dice moved to the tile compete there."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Rewarded, Skipped
from lasvegas_tui.rules.royale.shared_tile_parts import TakeDieBack
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown, RaiseDice, TileTied
from lasvegas_tui.rules.royale.tiles.my_choice import ActivateTile, ChooseResult
from tests.rules.royale.playing import (
    Pile,
    black,
    choices,
    num_dice,
    play,
    position,
    refused,
    roll,
    skips,
)

pytestmark = pytest.mark.rule("G2")


def lying(*piles: Pile) -> DoubleDown:
    return DoubleDown(tuple(pile if isinstance(pile, Dice) else Dice(pile) for pile in piles))


def test_any_own_dice_here_may_be_moved_to_the_tile() -> None:
    state = position(3, tiles={1: "G2"}, dice={1: [1, 3]}, hands=[Dice(1, 1), 1, 1])
    state = play(state, roll(1, biggy=1), Place(1))
    assert choices(state) == (
        RaiseDice(1),
        RaiseDice(2),
        RaiseDice(0, True),
        RaiseDice(1, True),
        RaiseDice(2, True),
        Decline(),
    )
    state = play(state, RaiseDice(1, True))
    assert state.table.casino(1).dice[0] == Dice(1)
    assert state.table.tile(1) == lying(Dice(1, 1), 0, 0)
    assert state.table.news == (DiceMoved(0, Dice(1, 1), 1, "G2"),)


def test_later_dice_join_those_on_the_tile() -> None:
    state = position(3, tiles={1: lying(2, 1, 0)}, hands=[2, 1, 1])
    state = play(state, roll(1, 4), Place(1), RaiseDice(1))
    assert state.table.tile(1) == lying(3, 1, 0)
    assert num_dice(state, 0) == Dice(4)


@pytest.mark.rule("R-18")
def test_dice_may_stay() -> None:
    state = play(position(3, tiles={1: "G2"}, hands=[2, 1, 1]), roll(1, 4), Place(1), Decline())
    assert state.table.tile(1) == lying(0, 0, 0)
    assert state.table.casino(1).dice[0] == Dice(1)


def test_dice_not_at_this_casino_are_refused() -> None:
    state = play(
        position(3, tiles={1: "G2"}, dice={1: [0, 3]}, hands=[2, 1, 1]), roll(1, 4), Place(1)
    )
    refusal = Refusal("These dice do not lie in this casino.", "G2")
    assert refused(state, RaiseDice(2)) == refused(state, RaiseDice(0, True)) == refusal
    assert refused(state, RaiseDice(0)) == Refusal("To move no die is to decline.", "G2")
    assert refused(state, Place(1)) == Refusal(
        "Now dice may be moved from the casino to its tile.", "G2"
    )


@pytest.mark.parametrize(
    ("piles", "paid"),
    [
        ([3, 1, 2], {0: 60_000, 2: 30_000}),
        ([1, Dice(0, 1), 0], {1: 60_000, 0: 30_000}),
        ([2, Dice(0, 1), 1], {2: 60_000}),
        ([0, 4, 0], {1: 60_000}),
        ([1, 1, 0], {}),
        ([0, 0, 0], {}),
    ],
    ids=["by number", "the Biggy is two", "tied fall out", "alone", "all tied", "empty"],
)
def test_tile_is_paid_like_a_casino(piles: list[Pile], paid: dict[int, int]) -> None:
    state = position(3, tiles={1: lying(*piles)}, hands=[0, 0, 1], player=2)
    state = play(state, roll(6), Place(6))
    rewards = [news for news in state.table.news if isinstance(news, Rewarded)]
    assert rewards == [Rewarded(owner, prize, "G2") for owner, prize in paid.items()]
    assert state.returns() == tuple(paid.get(player, 0) for player in range(3))


def test_tie_on_the_tile_is_reported() -> None:
    state = position(3, tiles={1: lying(2, Dice(0, 1), 1)}, hands=[0, 0, 1], player=2)
    assert TileTied("G2", (0, 1)) in play(state, roll(6), Place(6)).table.news


@pytest.mark.rule("R-19")
def test_dice_on_the_tile_count_at_no_casino() -> None:
    state = position(
        2,
        tiles={1: lying(5, 0)},
        dice={1: [1, 2]},
        notes={1: (70_000, 40_000)},
        hands=[0, 1],
        player=1,
    )
    assert play(state, roll(6), Place(6)).purses == ((40_000, 60_000), (70_000,))


@pytest.mark.rule("H2")
def test_other_effects_cannot_take_dice_from_the_tile() -> None:
    state = position(2, tiles={1: lying(3, 0), 2: "H2"}, hands=[1, 1])
    state = play(state, roll(2), Place(2), black(5, 5))
    assert choices(state) == (TakeDieBack(2),)


@pytest.mark.rule("E1", "H2")
def test_closed_casino_keeps_its_dice() -> None:
    state = position(2, tiles={1: "G2", 2: "H2"}, dice={1: [2]}, hands=[2, 1], closed=1)
    state = play(state, roll(2, 4), Place(2), black(1, 4), ChooseResult(4))
    assert skips(state) == [Skipped("G2", "no die can leave a closed casino.")]
    assert state.table.casino(1).dice[0] == Dice(2)


@pytest.mark.rule("H2")
def test_my_choice_moves_only_dice_at_this_casino() -> None:
    state = position(2, tiles={1: "G2", 2: "H2", 3: "A2"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(1, 4), ChooseResult(4), ActivateTile(1))
    assert skips(state) == [Skipped("G2", "there is no die to move from this casino.")]
    state = position(2, tiles={1: "G2", 2: "H2"}, dice={1: [2]}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4), RaiseDice(2))
    assert state.table.tile(1) == lying(2, 0)
    assert state.table.casino(1).dice[0] == NO_DICE
