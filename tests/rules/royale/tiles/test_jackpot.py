"""A2 Jackpot."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Chance, IllegalActionError
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.news import Rewarded
from lasvegas_tui.rules.royale.table import Deal, DrawTiles, ThrowBlack
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from tests.rules.royale.playing import black, place, play, position, roll

pytestmark = pytest.mark.rule("A2")


def counter(state: Position) -> int:
    tile = state.table.tile(1)
    assert isinstance(tile, Jackpot)
    return tile.counter


def thrown(state: Position, *throws: ThrowBlack) -> Position:
    """Return the state after turns that placed a die at casino 1, and the throws that followed."""
    for throw in throws:
        hand = state.table.hands[state.table.player]
        faces = roll(1, *[2] * (hand.small - 1), biggy=2)
        state = play(state, faces, Place(1), throw)
    return state


def test_counter_starts_at_30_000_and_black_dice_are_thrown() -> None:
    state = place(position(tiles={1: "A2"}), 1)
    assert counter(state) == 30_000
    assert state.node == Chance()


@pytest.mark.parametrize(
    "throw", [black(1, 6), black(5, 2), black(4, 3), black(1, 1), black(6, 6)], ids=str
)
def test_seven_or_a_double_pays_and_resets_the_counter(throw: ThrowBlack) -> None:
    state = thrown(position(tiles={1: Jackpot(60_000)}), throw)
    assert state.purses == ((60_000,), (), ())
    assert counter(state) == 30_000
    assert state.table.news == (Rewarded(0, 60_000, "A2"),)


def test_any_other_throw_moves_the_counter_up_to_80_000() -> None:
    state = position(tiles={1: "A2"})
    counters = []
    for _ in range(6):
        state = thrown(state, black(1, 2))
        counters.append(counter(state))
    assert counters == [40_000, 50_000, 60_000, 70_000, 80_000, 80_000]
    assert state.returns() == (0, 0, 0)


def test_one_counter_serves_all_players() -> None:
    state = thrown(position(tiles={1: "A2"}), black(1, 2), black(3, 6), black(3, 4))
    assert state.purses == ((), (), (50_000,))


@pytest.mark.rule("R-12")
def test_several_placed_dice_activate_the_tile_once() -> None:
    state = play(
        position(tiles={1: "A2"}), roll(1, 1, 1, 1, 1, 2, 2, biggy=1), Place(1), black(1, 2)
    )
    assert counter(state) == 40_000
    assert state.table.player == 1


def test_die_placed_elsewhere_does_not_activate_the_tile() -> None:
    state = place(position(tiles={1: "A2"}), 2)
    assert state.table.player == 1
    assert counter(state) == 30_000


def test_counter_starts_at_30_000_in_the_next_round() -> None:
    state = place(position(tiles={1: Jackpot(70_000)}, hands=[1, 0, 0]), 2)
    pairs = ((30_000, 40_000),) * 6
    state = play(state, Deal(pairs), DrawTiles(("A2", "D1", "C1")))
    assert counter(state) == 30_000


def test_black_dice_show_1_to_6() -> None:
    state = place(position(tiles={1: "A2"}), 1)
    with pytest.raises(IllegalActionError, match="1 to 6"):
        play(state, black(0, 7))
    with pytest.raises(IllegalActionError, match="black dice are thrown"):
        play(state, roll(1, 6))
