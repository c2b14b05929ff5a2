"""H1 Nice Dice: one die for each number."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Rewarded, Skipped
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.nice_dice import LayDie, LyingDie, NiceDice
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay, UsePower
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

pytestmark = pytest.mark.rule("H1")


def holding(**dice: LyingDie) -> NiceDice:
    """Return the tile with dice on spaces s1 to s6."""
    return NiceDice(tuple(dice.get(f"s{face}") for face in range(1, 7)))


def test_die_rolled_or_placed_in_this_turn_may_go_on_its_space() -> None:
    state = position(3, tiles={1: "H1"}, dice={1: [2]}, hands=[Dice(4, 1), 1, 1])
    state = play(state, roll(1, 3, 3, 6, biggy=6), Place(1))
    assert choices(state) == (LayDie(1), LayDie(3), LayDie(6), LayDie(6, True), Decline())


def test_rolled_die_comes_from_the_hand() -> None:
    state = position(3, tiles={1: "H1"}, hands=[Dice(2, 1), 1, 1])
    state = play(state, roll(1, 3, biggy=6), Place(1), LayDie(6, True))
    assert state.table.tile(1) == holding(s6=LyingDie(0, BIGGY))
    assert state.table.hands[0] == SMALL
    assert state.table.news == (DiceMoved(0, BIGGY, "hand", "H1"),)


def test_placed_die_leaves_the_casino() -> None:
    state = position(3, tiles={1: "H1"}, dice={1: [2]}, hands=[Dice(2, 1), 1, 1])
    state = play(state, roll(1, 3, biggy=1), Place(1))
    assert choices(state) == (LayDie(1), LayDie(1, True), LayDie(3), Decline())
    state = play(state, LayDie(1))
    assert state.table.casino(1).dice[0] == Dice(2, 1)
    assert state.table.tile(1) == holding(s1=LyingDie(0, SMALL))
    assert state.table.news == (DiceMoved(0, SMALL, 1, "H1"),)
    assert num_dice(state, 0) == Dice(4, 1)


def test_dice_placed_in_earlier_turns_stay() -> None:
    state = position(3, tiles={1: "H1"}, dice={1: [Dice(0, 1)]}, hands=[1, 1, 1])
    state = play(state, roll(1), Place(1))
    assert choices(state) == (LayDie(1), Decline())


@pytest.mark.rule("R-18")
def test_space_may_stay_empty() -> None:
    state = play(position(3, tiles={1: "H1"}, hands=[2, 1, 1]), roll(1, 3), Place(1), Decline())
    assert state.table.tile(1) == NiceDice()
    assert state.table.hands[0] == SMALL


def test_number_not_rolled_is_refused() -> None:
    state = play(position(3, tiles={1: "H1"}, hands=[2, 1, 1]), roll(1, 3), Place(1))
    for action in (LayDie(2), LayDie(3, True), LayDie(7), LayDie(0)):
        assert refused(state, action) == Refusal(
            "No such die was just rolled or placed here.", "H1"
        )
    assert refused(state, Place(1)) == Refusal(
        "Now a die may be put on the space of its number.", "H1"
    )


@pytest.mark.rule("R-16")
@pytest.mark.parametrize("owner", [0, 1], ids=["your own", "an opponent's"])
def test_replaced_die_goes_to_its_casino_without_activating_its_tile(owner: int) -> None:
    state = position(3, tiles={1: holding(s3=LyingDie(owner, BIGGY)), 3: "A2"}, hands=[2, 1, 1])
    state = play(state, roll(1, 3), Place(1), LayDie(3))
    assert state.table.casino(3).dice[owner] == BIGGY
    assert state.table.tile(1) == holding(s3=LyingDie(0, SMALL))
    assert state.table.tile(3) == Jackpot()
    assert state.table.news == (DiceMoved(0, SMALL, "hand", "H1"), DiceMoved(owner, BIGGY, "H1", 3))
    assert state.table.player == 1


def test_die_of_this_casino_changes_places() -> None:
    state = position(3, tiles={1: holding(s1=LyingDie(1, SMALL))}, hands=[2, 1, 1])
    state = play(state, roll(1, 3), Place(1), LayDie(1))
    assert state.table.casino(1).dice[:2] == (NO_DICE, SMALL)
    assert state.table.tile(1) == holding(s1=LyingDie(0, SMALL))


@pytest.mark.rule("E1")
def test_die_that_would_go_to_the_closed_casino_is_not_replaced() -> None:
    state = position(3, tiles={1: holding(s3=LyingDie(1, SMALL))}, hands=[3, 1, 1], closed=3)
    state = play(state, roll(1, 3, 3), Place(1))
    assert choices(state) == (LayDie(1), Decline())
    assert refused(state, LayDie(3)) == Refusal(
        "The die there would have to go to casino 3, which is closed.", "H1"
    )


@pytest.mark.rule("E1")
def test_free_space_of_the_closed_number_takes_a_die() -> None:
    state = play(
        position(3, tiles={1: "H1"}, hands=[3, 1, 1], closed=3), roll(1, 3, 3), Place(1), LayDie(3)
    )
    assert state.table.tile(1) == holding(s3=LyingDie(0, SMALL))


def test_spaces_pay_by_their_number_and_the_biggy_once() -> None:
    tile = holding(
        s1=LyingDie(0, SMALL),
        s2=LyingDie(1, SMALL),
        s3=LyingDie(0, SMALL),
        s4=LyingDie(0, BIGGY),
        s5=LyingDie(1, BIGGY),
        s6=LyingDie(2, SMALL),
    )
    state = play(position(3, tiles={1: tile}, hands=[0, 0, 1], player=2), roll(6), Place(6))
    rewards = [news for news in state.table.news if isinstance(news, Rewarded)]
    assert rewards == [
        Rewarded(owner, dollars, "H1")
        for owner, dollars in [
            (0, 10_000),
            (1, 20_000),
            (0, 30_000),
            (0, 40_000),
            (1, 50_000),
            (2, 60_000),
        ]
    ]
    assert state.purses == ((30_000, 40_000), (50_000,), (60_000,))
    assert state.table.chips == (1, 2, 0)


@pytest.mark.rule("R-19")
def test_dice_on_the_tile_count_at_no_casino() -> None:
    tile = holding(s1=LyingDie(0, BIGGY), s4=LyingDie(0, SMALL))
    assert tile.dice(0) == Dice(1, 1)
    assert tile.dice(1) == NO_DICE
    state = position(
        2, tiles={1: tile}, dice={1: [1, 2]}, notes={1: (70_000, 30_000)}, hands=[0, 1], player=1
    )
    assert play(state, roll(6), Place(6)).purses == ((30_000, 40_000), (70_000,))


@pytest.mark.rule("D2")
def test_power_play_turn_offers_only_the_placed_die() -> None:
    state = position(2, tiles={1: "H1", 2: PowerPlay(0)}, dice={2: [1]}, hands=[3, 1])
    state = play(state, UsePower(1))
    assert choices(state) == (LayDie(1), Decline())


@pytest.mark.rule("H2", "E1")
@pytest.mark.parametrize("closed", [None, 1])
def test_my_choice_offers_rolled_dice_and_no_placed_ones(closed: int | None) -> None:
    state = position(2, tiles={1: "H1", 2: "H2"}, dice={1: [2]}, hands=[4, 1], closed=closed)
    state = play(state, roll(1, 2, 2, 5), Place(2), black(4, 4))
    assert choices(state) == (LayDie(1), LayDie(5), Decline())
    state = play(state, LayDie(1))
    assert state.table.casino(1).dice[0] == Dice(2)
    assert state.table.hands[0] == SMALL


@pytest.mark.rule("R-18")
def test_no_offer_without_a_die_to_put_on_a_space() -> None:
    state = position(2, tiles={1: "H1", 2: "H2"}, hands=[1, 1])
    state = play(state, roll(2), Place(2), black(4, 4))
    assert skips(state) == [Skipped("H1", "there is no die that could be put on its space.")]


def test_words_name_the_space_of_a_die() -> None:
    table = position(3, tiles={1: "H1"}).table
    assert LayDie(3).told(table, "Ben") == "Ben chooses the space of the 3."
    tile = holding(s1=LyingDie(0, BIGGY), s3=LyingDie(1, SMALL))
    told = "on Nice Dice: Anna 10K for the 1, Ben 30K for the 3"
    assert tile.outlook(("Anna", "Ben")) == told
