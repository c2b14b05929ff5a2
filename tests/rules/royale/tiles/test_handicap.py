"""F2 Handicap: gray dice taken out of the casinos, each for what its space shows."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Rewarded, Skipped
from lasvegas_tui.rules.royale.shared_tile_parts import SetDie, TakeDieBack
from lasvegas_tui.rules.royale.tiles.handicap import Handicap, TakeGray
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.my_choice import ChooseResult
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

pytestmark = pytest.mark.rule("F2")

GRAY = 4
"""Gray's place behind three players and neutral."""


def test_nine_gray_dice_start_at_the_casinos() -> None:
    state = position(3, tiles={1: "F2"})
    assert [casino.dice[GRAY] for casino in state.table.casinos] == [
        Dice(n) for n in (1, 1, 1, 2, 2, 2)
    ]
    assert num_dice(state, GRAY) == Dice(9)


def test_any_gray_die_may_go_to_any_free_space() -> None:
    state = play(position(3, tiles={1: "F2"}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    assert choices(state) == (
        *(TakeGray(number, space) for number in range(1, 7) for space in ("chip", "card", "die")),
        Decline(),
    )


@pytest.mark.rule("R-18")
def test_gray_dice_may_be_left() -> None:
    before = play(position(3, tiles={1: "F2"}, hands=[2, 1, 1]), roll(1, 4), Place(1))
    after = play(before, Decline())
    assert after.table.casinos == before.table.casinos
    assert after.table.tile(1) == before.table.tile(1)
    assert after.returns() == before.returns()


@pytest.mark.parametrize(
    ("space", "dollars", "free"),
    [("chip", 10_000, (1, 3, 4)), ("card", 30_000, (2, 2, 4))],
    ids=["chip", "card"],
)
def test_space_pays_what_it_shows(space: str, dollars: int, free: tuple[int, ...]) -> None:
    state = play(
        position(3, tiles={1: "F2"}, hands=[2, 1, 1]), roll(1, 4), Place(1), TakeGray(5, space)
    )
    assert state.returns()[0] == dollars
    assert state.table.news == (DiceMoved(GRAY, SMALL, 5, "F2"), Rewarded(0, dollars, "F2"))
    assert state.table.casino(5).dice[GRAY] == SMALL
    assert state.table.tile(1) == Handicap(free, GRAY)
    assert num_dice(state, GRAY) == Dice(9)


@pytest.mark.rule("R-16")
def test_die_space_places_a_remaining_die_without_activating_a_tile() -> None:
    state = position(3, tiles={1: "F2", 2: "A2"}, hands=[Dice(1, 1), 1, 1])
    state = play(state, roll(1, biggy=4), Place(1), TakeGray(4, "die"))
    assert choices(state) == (*(SetDie(number, True) for number in range(1, 7)), TakeDieBack(1))
    state = play(state, SetDie(2, True))
    assert state.table.casino(2).dice[0] == BIGGY
    assert state.table.hands[0] == NO_DICE
    assert state.table.tile(2) == Jackpot()
    assert state.table.player == 1


@pytest.mark.rule("R-15")
def test_die_space_takes_a_die_back_from_any_casino() -> None:
    state = position(3, tiles={1: "F2"}, dice={6: [Dice(2, 1)]}, hands=[1, 0, 0])
    state = play(state, roll(1), Place(1), TakeGray(4, "die"))
    assert choices(state) == (TakeDieBack(1), TakeDieBack(6), TakeDieBack(6, True))
    state = play(state, TakeDieBack(6, True))
    assert state.table.casino(6).dice[0] == Dice(2)
    assert state.table.hands[0] == BIGGY
    assert state.table.player == 0


def test_one_of_the_two_options_of_the_die_space_is_compulsory() -> None:
    state = play(
        position(3, tiles={1: "F2"}, hands=[2, 1, 1]), roll(1, 4), Place(1), TakeGray(4, "die")
    )
    assert refused(state, Decline()).rule == "F2"
    assert refused(state, TakeDieBack(6)) == Refusal("No such die lies there.", "F2")
    assert refused(state, SetDie(6, True)) == Refusal("No such die is left.", "F2")


def test_covered_space_is_not_offered() -> None:
    state = position(
        3, tiles={1: Handicap((0, 1, 0), GRAY)}, dice={4: [0, 0, 0, 0, 1]}, hands=[2, 1, 1]
    )
    state = play(state, roll(1, 4), Place(1))
    assert choices(state) == (TakeGray(4, "card"), Decline())
    assert refused(state, TakeGray(4, "chip")) == Refusal(
        "No such space is free on the tile.", "F2"
    )
    assert refused(state, TakeGray(5, "card")) == Refusal("No gray die lies there.", "F2")
    assert refused(state, Place(1)) == Refusal("Now a gray die may be moved to the tile.", "F2")


def test_no_offer_without_gray_dice_at_casinos() -> None:
    state = play(
        position(3, tiles={1: Handicap((0, 0, 0), GRAY)}, hands=[2, 1, 1]), roll(1, 4), Place(1)
    )
    assert skips(state) == [Skipped("F2", "no open casino has a gray die.")]


@pytest.mark.rule("E1")
def test_closed_casino_keeps_all_its_dice() -> None:
    state = position(3, tiles={1: "F2", 2: "E1"}, dice={6: [1]}, hands=[2, 1, 1], closed=6)
    state = play(state, roll(1, 4), Place(1))
    assert refused(state, TakeGray(6, "chip")) == Refusal("Casino 6 is closed.", "E1")
    state = play(state, TakeGray(4, "die"))
    assert (
        refused(state, TakeDieBack(6))
        == refused(state, SetDie(6))
        == Refusal("Casino 6 is closed.", "E1")
    )


@pytest.mark.rule("E1", "R-18")
def test_gray_dice_in_a_closed_casino_only_are_not_offered() -> None:
    state = position(
        3,
        tiles={1: Handicap((0, 0, 1), GRAY)},
        dice={6: [0, 0, 0, 0, 1]},
        hands=[2, 1, 1],
        closed=6,
    )
    assert skips(play(state, roll(1, 4), Place(1))) == [
        Skipped("F2", "no open casino has a gray die.")
    ]


@pytest.mark.rule("R-17", "R-9")
def test_gray_and_neutral_dice_are_two_players() -> None:
    state = position(
        2, tiles={1: "F2"}, dice={5: [1, 0, 2]}, notes={5: (70_000, 30_000)}, hands=[1, 0]
    )
    state = play(state, roll(1), Place(1))
    assert state.table.casino(5).payout().tied == (state.table.neutral, state.table.gray)
    state = play(state, TakeGray(5, "chip"))
    assert state.purses == (
        (),
        (),
    )  # neutral 70,000; one die of the player and one of gray are tied
    assert sorted(state.under) == [30_000, 70_000]


@pytest.mark.rule("H2")
def test_my_choice_takes_a_gray_die() -> None:
    state = position(2, tiles={1: "F2", 2: "H2"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(1, 4), ChooseResult(4), TakeGray(2, "chip"))
    assert state.table.chips == (1, 0)
