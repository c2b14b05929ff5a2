"""H2 My Choice: one of two results."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Rewarded, Skipped, TokenMoved
from lasvegas_tui.rules.royale.shared_tile_parts import SetDie, TakeDieBack
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.my_choice import (
    ActivateTile,
    ChooseResult,
    MyChoice,
    PutOnGold,
    ResultTaken,
)
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

pytestmark = pytest.mark.rule("H2")


def test_one_of_the_two_results_is_chosen() -> None:
    state = play(position(2, tiles={1: "H2"}, hands=[2, 1]), roll(1, 4), Place(1), black(5, 3))
    assert choices(state) == (ChooseResult(3), ChooseResult(5))
    assert refused(state, ChooseResult(4)) == Refusal(
        "Now one of the two results has to be chosen.", "H2"
    )
    assert refused(state, Decline()).rule == "H2"


@pytest.mark.parametrize(("result", "dollars"), [(1, 10_000), (2, 20_000), (3, 30_000)])
def test_1_2_and_3_pay(result: int, dollars: int) -> None:
    state = position(2, tiles={1: "H2"}, hands=[2, 1])
    state = play(state, roll(1, 4), Place(1), black(result, 6), ChooseResult(result))
    assert state.returns() == (dollars, 0)
    assert state.table.news == (ResultTaken(0, result), Rewarded(0, dollars, "H2"))


def test_double_leaves_no_choice() -> None:
    state = play(position(2, tiles={1: "H2"}, hands=[2, 1]), roll(1, 4), Place(1), black(2, 2))
    assert state.table.chips == (2, 0)
    assert state.table.news == (ResultTaken(0, 2), Rewarded(0, 20_000, "H2"))
    assert state.table.player == 1


# -- 4: another tile -------------------------------------------------------------------------------


def test_4_activates_any_other_tile() -> None:
    state = position(2, tiles={1: "A2", 2: "H2", 3: "G1"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4))
    assert choices(state) == (ActivateTile(1), ActivateTile(3))
    hint = GAME.words.hint(state.view(0), ("Anna", "Ben"))
    assert hint == "As if dice had just been placed there."
    assert refused(state, ActivateTile(2)) == Refusal("It has to be another tile.", "H2")
    assert refused(state, ActivateTile(6)) == Refusal("No tile lies at casino 6.", "H2")
    assert refused(state, Decline()) == Refusal("Now the tile to activate has to be chosen.", "H2")
    state = play(state, ActivateTile(1), black(1, 2))
    assert state.table.tile(1) == Jackpot(40_000)


def test_4_activates_the_only_other_tile_without_asking() -> None:
    state = position(2, tiles={1: "A2", 2: "H2"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 6), ChooseResult(4), black(3, 4))
    assert state.returns() == (30_000, 0)


def test_4_without_another_tile_does_nothing() -> None:
    state = play(
        position(2, tiles={1: "H2"}, hands=[2, 1]),
        roll(1, 4),
        Place(1),
        black(4, 6),
        ChooseResult(4),
    )
    assert skips(state) == [Skipped("H2", "no other tile is in play.")]
    assert state.table.player == 1


@pytest.mark.parametrize("side", ["B1", "C2", "G1"])
def test_4_does_nothing_at_tiles_that_act_only_at_the_end(side: str) -> None:
    before = play(position(2, tiles={1: side, 2: "H2"}, hands=[2, 1]), roll(2, 4), Place(2))
    state = play(before, black(4, 4))
    assert skips(state) == [Skipped("H2", f"{TILES[side].name} does nothing when dice are placed.")]
    assert state.table.casinos == before.table.casinos
    assert state.returns() == before.returns()


@pytest.mark.rule("D2")
def test_4_counts_only_dice_at_the_other_tile() -> None:
    state = position(2, tiles={1: "D2", 2: "H2"}, dice={1: [0, 1]}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4))
    assert state.table.tile(1) == PowerPlay(None)
    state = position(2, tiles={1: "D2", 2: "H2"}, dice={1: [2, 1]}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4))
    assert state.table.tile(1) == PowerPlay(0)
    assert TokenMoved("D2", 0) in state.table.news


@pytest.mark.rule("E1")
def test_4_activates_the_tile_of_a_closed_casino() -> None:
    state = position(2, tiles={1: "A2", 2: "H2"}, hands=[2, 1], closed=1)
    state = play(state, roll(2, 4), Place(2), black(4, 4), black(1, 2))
    assert state.table.tile(1) == Jackpot(40_000)


# -- 5: a die set or taken back --------------------------------------------------------------------


@pytest.mark.rule("R-16")
def test_5_places_a_remaining_die_without_activating_a_tile() -> None:
    state = position(2, tiles={1: "H2", 3: "A2"}, hands=[Dice(2, 1), 1])
    state = play(state, roll(1, 4, biggy=4), Place(1), black(5, 5))
    assert choices(state) == (
        *(SetDie(number) for number in range(1, 7)),
        *(SetDie(number, True) for number in range(1, 7)),
        TakeDieBack(1),
    )
    state = play(state, SetDie(3, True))
    assert state.table.casino(3).dice[0] == BIGGY
    assert state.table.hands[0] == SMALL
    assert state.table.tile(3) == Jackpot()
    assert state.table.news == (DiceMoved(0, BIGGY, "hand", 3),)
    assert state.table.player == 1


def test_5_takes_a_die_back() -> None:
    state = position(2, tiles={1: "H2"}, dice={4: [Dice(1, 1), 3]}, hands=[1, 1])
    state = play(state, roll(1), Place(1), black(5, 5))
    assert choices(state) == (TakeDieBack(1), TakeDieBack(4), TakeDieBack(4, True))
    state = play(state, TakeDieBack(4))
    assert state.table.hands[0] == SMALL
    assert state.table.casino(4).dice[:2] == (BIGGY, Dice(3))
    assert state.table.news == (DiceMoved(0, SMALL, 4, "hand"),)


def test_5_is_compulsory() -> None:
    state = play(position(2, tiles={1: "H2"}, hands=[2, 1]), roll(1, 4), Place(1), black(5, 5))
    assert refused(state, Decline()) == Refusal(
        "Now a die has to be set and placed, or taken back.", "H2"
    )


@pytest.mark.rule("E1")
def test_5_moves_no_die_into_or_out_of_the_closed_casino() -> None:
    state = position(2, tiles={1: "H2", 2: "E1"}, dice={4: [1]}, hands=[2, 1], closed=4)
    state = play(state, roll(1, 5), Place(1), black(5, 5))
    assert choices(state) == (*(SetDie(number) for number in (1, 2, 3, 5, 6)), TakeDieBack(1))
    assert refused(state, TakeDieBack(4)) == Refusal("Casino 4 is closed.", "E1")


# -- 6: the golden space ---------------------------------------------------------------------------


def test_6_puts_a_remaining_die_on_the_golden_space() -> None:
    state = position(2, tiles={1: "H2"}, hands=[Dice(2, 1), 1])
    state = play(state, roll(1, 4, biggy=4), Place(1), black(6, 6))
    assert choices(state) == (PutOnGold(), PutOnGold(True))
    assert refused(state, Decline()) == Refusal(
        "Now a remaining die has to go on the golden space.", "H2"
    )
    state = play(state, PutOnGold(True))
    assert state.table.tile(1) == MyChoice(BIGGY, 0)
    assert state.table.hands[0] == SMALL
    assert num_dice(state, 0) == Dice(2, 1)


def test_6_takes_the_only_kind_without_asking() -> None:
    state = play(position(2, tiles={1: "H2"}, hands=[2, 1]), roll(1, 4), Place(1), black(6, 6))
    assert state.table.tile(1) == MyChoice(SMALL, 0)
    assert state.table.news == (ResultTaken(0, 6), DiceMoved(0, SMALL, "hand", "H2"))


@pytest.mark.rule("R-15")
def test_6_first_returns_the_die_there_to_its_owner() -> None:
    state = position(2, tiles={1: MyChoice(BIGGY, 1)}, hands=[2, 0])
    state = play(state, roll(1, 4), Place(1), black(6, 6))
    assert state.table.news[1:] == (
        DiceMoved(1, BIGGY, "H2", "hand"),
        DiceMoved(0, SMALL, "hand", "H2"),
    )
    assert state.table.tile(1) == MyChoice(SMALL, 0)
    assert state.table.hands == (NO_DICE, BIGGY)
    assert state.table.player == 1


def test_6_may_put_back_the_die_that_it_returned() -> None:
    state = position(2, tiles={1: MyChoice(BIGGY, 0)}, hands=[2, 1])
    state = play(state, roll(1, 4), Place(1), black(6, 6), PutOnGold(True))
    assert state.table.tile(1) == MyChoice(BIGGY, 0)
    assert state.table.hands[0] == SMALL


def test_6_without_a_remaining_die_does_nothing() -> None:
    state = position(2, tiles={1: MyChoice(BIGGY, 1)}, hands=[1, 1])
    state = play(state, roll(1), Place(1), black(3, 6), ChooseResult(6))
    assert skips(state) == [Skipped("H2", "there is no remaining die for the golden space.")]
    assert state.table.tile(1) == MyChoice(BIGGY, 1)


@pytest.mark.parametrize("die", [SMALL, BIGGY], ids=["small", "Biggy"])
def test_golden_space_pays_60_000_at_the_end(die: Dice) -> None:
    state = position(3, tiles={1: MyChoice(die, 1)}, hands=[0, 0, 1], player=2)
    state = play(state, roll(6), Place(6))
    assert state.purses == ((), (60_000,), ())
    assert Rewarded(1, 60_000, "H2") in state.table.news


def test_empty_golden_space_pays_nobody() -> None:
    state = play(position(3, tiles={1: "H2"}, hands=[0, 0, 1], player=2), roll(6), Place(6))
    assert state.returns() == (0, 0, 0)


@pytest.mark.rule("R-19")
def test_die_on_gold_counts_at_no_casino() -> None:
    assert MyChoice(BIGGY, 1).dice(1) == BIGGY
    assert MyChoice(BIGGY, 1).dice(0) == NO_DICE
    state = position(
        2,
        tiles={1: MyChoice(BIGGY, 1)},
        dice={1: [1, 1]},
        notes={1: (70_000, 30_000)},
        hands=[0, 1],
        player=1,
    )
    assert play(state, roll(6), Place(6)).purses == ((), (60_000,))
