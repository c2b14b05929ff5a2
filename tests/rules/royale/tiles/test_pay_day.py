"""D1 Pay Day."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import Skipped
from lasvegas_tui.rules.royale.tile import Tile, Visit
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from tests.rules.royale.playing import place, position

pytestmark = pytest.mark.rule("D1")


@pytest.mark.parametrize(
    ("elsewhere", "chips", "purse"),
    [
        ([], 1, ()),
        ([2], 2, ()),
        ([2, 3], 0, (30_000,)),
        ([3, 5, 6], 0, (40_000,)),
        ([2, 4, 5, 6], 0, (50_000,)),
        ([2, 3, 4, 5, 6], 0, (60_000,)),
    ],
    ids=["1 casino", "2", "3", "4", "5", "6"],
)
def test_pay_day_counts_casinos_with_a_die_of_the_player(
    elsewhere: list[int], chips: int, purse: tuple[int, ...]
) -> None:
    state = place(
        position(tiles={1: "D1"}, dice={number: [1] for number in elsewhere}, hands=[1, 8, 8]), 1
    )
    assert state.table.chips[0] == chips
    assert state.purses[0] == purse


def test_casino_counts_once_and_only_for_own_dice() -> None:
    dice: dict[int, list[int | Dice]] = {
        1: [3, 1],
        2: [Dice(1, 1), 2],
        3: [0, 2, 1],
        4: [0, 0, 0, 2, 3],
    }
    state = place(position(tiles={1: "D1"}, dice=dice, hands=[1, 2, 2]), 1)
    assert state.table.chips == (2, 0, 0)


def test_single_biggy_and_closed_casino_count() -> None:
    state = place(
        position(tiles={1: "D1"}, dice={2: [BIGGY], 6: [1]}, closed=6, hands=[1, 1, 1]), 1
    )
    assert state.purses[0] == (30_000,)


@pytest.mark.rule("R-19")
def test_dice_on_tiles_count_at_no_casino() -> None:
    tiles: dict[int, str | Tile] = {1: "D1", 2: DoubleDown((Dice(3), NO_DICE, NO_DICE))}
    state = place(position(tiles=tiles, hands=[1, 1, 1]), 1)
    assert state.table.chips[0] == 1


def test_casinos_of_the_player_who_placed_are_counted() -> None:
    state = place(position(tiles={1: "D1"}, dice={2: [4, 1], 3: [2], 6: [1]}, hands=[0, 2, 0]), 1)
    assert state.table.chips == (0, 2, 0)


def test_player_without_placed_dice_gets_nothing() -> None:
    state = position(tiles={1: "D1"}).activate(Visit(0, 1))
    assert state.returns() == (0, 0, 0)
    assert state.table.news == (Skipped("D1", "no dice in any casino, so no pay."),)
