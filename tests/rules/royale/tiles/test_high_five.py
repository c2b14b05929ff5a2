"""C1 High Five."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import Rewarded, Skipped, TokenMoved
from lasvegas_tui.rules.royale.shared_tile_parts import SetOrTakeBack, TakeDieBack
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests.rules.royale.playing import black, place, play, position, roll

pytestmark = pytest.mark.rule("C1")


def holder(state: Position) -> Player | None:
    tile = state.table.tile(1)
    assert isinstance(tile, HighFive)
    return tile.holder


@pytest.mark.parametrize(
    ("lying", "placed", "expected"),
    [
        (0, 5, 0),
        (4, 1, 0),
        (3, 1, None),
        (0, 4, None),
        (Dice(2, 1), 1, 0),
        (Dice(1, 1), 1, None),
        (6, 1, 0),
    ],
    ids=[
        "5 at once",
        "the fifth",
        "four",
        "four at once",
        "3 and the Biggy",
        "2 and the Biggy",
        "the seventh",
    ],
)
def test_five_own_dice_take_the_token(
    lying: int | Dice, placed: int, expected: Player | None
) -> None:
    state = place(position(tiles={1: "C1"}, dice={1: [lying, 4]}, hands=[placed, 8, 8]), 1)
    assert holder(state) == expected


def test_placed_biggy_counts_two() -> None:
    state = place(position(tiles={1: "C1"}, dice={1: [3]}, hands=[BIGGY, 8, 8]), 1)
    assert holder(state) == 0
    assert state.table.news == (TokenMoved("C1", 0),)


def test_dice_of_others_do_not_count() -> None:
    state = place(position(tiles={1: "C1"}, dice={1: [3, 4, 4, 2, 3]}, hands=[1, 1, 1]), 1)
    assert holder(state) is None
    assert state.table.news == (Skipped("C1", "fewer than five dice here, so no token."),)


def test_first_taker_keeps_the_token() -> None:
    state = place(position(tiles={1: HighFive(0)}, dice={1: [5]}, hands=[0, 7, 1]), 1)
    assert holder(state) == 0
    assert state.table.news == (Skipped("C1", "the token is taken."),)


def test_token_is_kept_when_dice_leave_later() -> None:
    state = position(tiles={1: HighFive(0)}, dice={1: [5]}, hands=[0, 0, 1])
    state = play(state.then(SetOrTakeBack(0, "F2")), TakeDieBack(1))
    assert holder(state) == 0


def test_token_pays_100_000_right_after_the_notes_here() -> None:
    state = position(
        tiles={1: HighFive(1)},
        dice={1: [1, 5], 2: [0, 2]},
        notes={1: (50_000, 30_000), 2: (40_000,)},
        hands=[0, 0, 0],
    )
    assert state.purses == ((30_000,), (50_000, 100_000, 40_000), ())
    assert Rewarded(1, 100_000, "C1") in state.table.news


def test_token_without_a_holder_pays_nobody() -> None:
    state = position(tiles={1: "C1"}, dice={1: [7]}, hands=[0, 0, 0])
    assert state.returns() == (0, 0, 0)


@pytest.mark.rule("R-19")
def test_dice_on_a_tile_do_not_count_here() -> None:
    tiles: dict[int, str | Tile] = {1: "C1", 2: DoubleDown((Dice(4), NO_DICE, NO_DICE))}
    assert holder(place(position(tiles=tiles, dice={1: [3]}, hands=[1, 8, 8]), 1)) is None


@pytest.mark.rule("B1")
def test_black_dice_never_take_the_token() -> None:
    state = position(tiles={1: "C1", 2: "B1"}, dice={1: [4], 2: [2]}, hands=[0, 0, 1])
    state = play(state, roll(6), Place(6), black(1, 1), PlaceBlack((1, 1)))
    assert state.table.casino(1).dice[0] == Dice(6)
    assert state.returns() == (0, 0, 0)
