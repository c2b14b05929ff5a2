"""D2 Power Play."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Chance, Decision, Player, Refusal
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped, TokenMoved
from lasvegas_tui.rules.royale.shared_tile_parts import SetDie, SetOrTakeBack, TakeDieBack
from lasvegas_tui.rules.royale.table import Deal, DrawTiles
from lasvegas_tui.rules.royale.tile import Position, Tile, Visit
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.no_entry import NoEntry
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay, UsePower
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests.rules.royale.playing import Pile, black, choices, place, play, position, refused, roll

pytestmark = pytest.mark.rule("D2")


def holder(state: Position) -> Player | None:
    tile = state.table.tile(2)
    assert isinstance(tile, PowerPlay)
    return tile.holder


# -- taking the token ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "placed", "expected"),
    [
        ([], 1, 0),
        ([1, 1, 1], 1, 0),
        ([0, 1], 1, None),
        ([0, 2], 1, None),
        ([1, BIGGY], 1, None),
        ([1, 2], BIGGY, 0),
        ([0, 0, 0, 0, 1], 1, None),
        ([0, 0, 0, 0, 1], 2, 0),
    ],
    ids=[
        "alone",
        "most",
        "tied",
        "fewer",
        "tied with a Biggy",
        "by the Biggy",
        "tied with gray",
        "more than gray",
    ],
)
def test_clear_majority_here_takes_the_token(
    here: list[Pile], placed: Pile, expected: Player | None
) -> None:
    state = place(position(tiles={2: "D2"}, dice={2: here}, hands=[placed, 8, 8]), 2)
    assert holder(state) == expected


@pytest.mark.parametrize(("placed", "expected"), [(2, None), (3, 0)])
@pytest.mark.rule("R-9")
def test_neutral_player_is_a_rival(placed: int, expected: Player | None) -> None:
    state = place(position(2, tiles={2: "D2"}, dice={2: [0, 1, 2, 1]}, hands=[placed, 1]), 2)
    assert holder(state) == expected


def test_missing_majority_is_reported_in_a_sentence() -> None:
    state = place(position(tiles={2: "D2"}, dice={2: [0, 1]}, hands=[1, 1, 1]), 2)
    assert state.table.news == (
        Skipped("D2", "nobody alone has the most dice, so nobody gets the token."),
    )


def test_token_is_taken_from_its_holder() -> None:
    state = place(position(tiles={2: PowerPlay(0)}, dice={2: [2]}, hands=[0, 3, 1]), 2)
    assert holder(state) == 1
    assert state.table.news[-1] == TokenMoved("D2", 1)


def test_holder_keeps_the_token_when_placing_more() -> None:
    state = play(
        position(tiles={2: PowerPlay(0)}, dice={2: [2]}, hands=[1, 1, 1]),
        Decline(),
        roll(2),
        Place(2),
    )
    assert holder(state) == 0
    assert state.table.news == ()


@pytest.mark.rule("H2")
def test_activation_from_elsewhere_counts_only_dice_here() -> None:
    state = position(tiles={2: "D2"}, dice={2: [1, 2]})
    assert holder(state.activate(Visit(0, 2))) is None
    assert holder(state.activate(Visit(1, 2))) == 1


@pytest.mark.rule("R-19")
def test_dice_on_a_tile_do_not_count_here() -> None:
    tiles: dict[int, str | Tile] = {1: DoubleDown((NO_DICE, Dice(5), NO_DICE)), 2: "D2"}
    assert holder(place(position(tiles=tiles, hands=[1, 1, 1]), 2)) == 0


# -- losing it -------------------------------------------------------------------------------------


def test_token_returns_as_soon_as_another_ties() -> None:
    state = place(position(tiles={2: PowerPlay(0)}, dice={2: [2, 1]}, hands=[0, 1, 1]), 2)
    assert holder(state) is None
    assert TokenMoved("D2", None) in state.table.news


@pytest.mark.rule("F1", "R-17")
def test_gray_dice_that_tie_red_return_the_token() -> None:
    """The rulebook's example: 1 blue, 1 yellow and 2 red dice; two gray dice are added."""
    state = position(
        tiles={2: PowerPlay(2)}, dice={2: [1, 1, 2]}, notes={2: (60_000, 30_000)}, hands=[0, 1, 0]
    )
    state = state.put(2, state.table.gray, Dice(2))
    assert holder(state) is None
    state = play(state, roll(5), Place(5))
    assert state.returns() == (0, 0, 0)
    assert sorted(state.under) == [30_000, 60_000]


def test_token_returns_when_a_die_of_its_holder_leaves() -> None:
    state = position(tiles={2: PowerPlay(0)}, dice={2: [2, 1]}, player=1).then(
        SetOrTakeBack(0, "F2")
    )
    assert holder(play(state, TakeDieBack(2))) is None


@pytest.mark.rule("R-16")
def test_rival_ahead_without_activating_does_not_take_the_token() -> None:
    state = position(tiles={2: PowerPlay(0)}, dice={2: [1, 1]}, player=1).then(
        SetOrTakeBack(1, "F2")
    )
    state = play(state, SetDie(2, biggy=True))
    assert state.table.casino(2).counts[:2] == (1, 3)
    assert holder(state) is None
    assert holder(state.activate(Visit(1, 2))) == 1


def test_token_without_a_holder_does_not_move() -> None:
    state = play(position(tiles={2: "D2"}, player=1).then(SetOrTakeBack(1, "F2")), SetDie(2))
    assert holder(state) is None
    assert state.table.news == (DiceMoved(1, SMALL, "hand", 2),)


def test_dice_elsewhere_do_not_move_the_token() -> None:
    state = place(position(tiles={2: PowerPlay(0)}, dice={2: [1]}, hands=[1, 7, 1], player=1), 3)
    assert holder(state) == 0


def test_token_returns_at_the_end_of_the_round() -> None:
    state = position(tiles={2: PowerPlay(0)}, dice={2: [1]}, hands=[0, 1, 0])
    state = place(state, 3)
    assert holder(state) is None
    state = play(state, Deal(((30_000, 40_000),) * 6), DrawTiles(("A1", "D2", "B1")))
    assert holder(state) is None


@pytest.mark.rule("B1")
def test_black_dice_that_tie_return_the_token() -> None:
    state = position(tiles={1: "B1", 2: PowerPlay(0)}, dice={1: [0, 1], 2: [1]}, hands=[0, 0, 1])
    state = play(place(state, 6), black(2, 3))
    assert holder(state) == 0
    assert TokenMoved("D2", None) in play(state, PlaceBlack((2,))).table.news


# -- using it --------------------------------------------------------------------------------------


def test_later_turn_of_the_holder_begins_with_the_offer() -> None:
    state = play(
        position(tiles={2: "D2"}, hands=[Dice(1, 1), 1, 1]),
        roll(2, biggy=4),
        Place(2),
        roll(6),
        Place(6),
    )
    state = place(state, 6)
    assert state.node == Decision(0)
    assert choices(state) == (*(UsePower(number, biggy=True) for number in range(1, 7)), Decline())


def test_small_dice_and_the_biggy_can_be_set_to_any_open_number() -> None:
    state = position(tiles={2: PowerPlay(0)}, dice={2: [2]}, closed=4, hands=[Dice(3, 1), 1, 1])
    numbers = (1, 2, 3, 5, 6)
    assert choices(state) == (
        *(UsePower(number) for number in numbers),
        *(UsePower(number, biggy=True) for number in numbers),
        Decline(),
    )


def test_token_is_offered_to_its_holder_only() -> None:
    assert position(tiles={2: PowerPlay(0)}, dice={2: [1]}, player=1).node == Chance()


def test_declined_offer_leads_to_a_roll() -> None:
    state = play(position(tiles={2: PowerPlay(0)}, dice={2: [1]}, hands=[2, 1, 1]), Decline())
    assert state.node == Chance()
    state = play(state, roll(3, 3), Place(3))
    assert state.table.casino(3).dice[0] == Dice(2)


@pytest.mark.parametrize("biggy", [False, True])
def test_one_die_is_placed_instead_of_rolling_without_a_chip(biggy: bool) -> None:
    state = position(
        tiles={2: PowerPlay(0)}, dice={2: [2]}, hands=[Dice(3, 1), 1, 1], chips=[2, 2, 2]
    )
    state = play(state, UsePower(5, biggy))
    assert state.table.casino(5).dice[0] == (BIGGY if biggy else SMALL)
    assert state.table.hands[0] == (Dice(3, 0) if biggy else Dice(2, 1))
    assert state.table.chips == (2, 2, 2)
    assert (state.table.player, state.node) == (1, Chance())


def test_using_the_token_keeps_it() -> None:
    state = play(position(tiles={2: PowerPlay(0)}, dice={2: [1]}, hands=[3, 1, 1]), UsePower(5))
    assert holder(state) == 0
    state = place(place(state, 6), 6)
    assert state.node == Decision(0)
    assert UsePower(5) in choices(state)


@pytest.mark.rule("R-16")
def test_die_placed_with_the_token_activates_the_tile_there() -> None:
    state = play(
        position(tiles={2: PowerPlay(0), 3: "D1"}, dice={2: [1]}, hands=[3, 1, 1]), UsePower(3)
    )
    assert state.table.chips == (2, 0, 0)


def test_token_can_place_a_die_at_its_own_casino() -> None:
    state = play(position(tiles={2: PowerPlay(0)}, dice={2: [1]}, hands=[3, 1, 1]), UsePower(2))
    assert state.table.casino(2).dice[0] == Dice(2)
    assert holder(state) == 0


def test_impossible_use_of_the_token_is_refused_with_a_reason() -> None:
    laid = {1: NoEntry(), 2: PowerPlay(0)}
    state = position(tiles=laid, dice={2: [1]}, closed=4, hands=[3, 1, 1])
    assert refused(state, UsePower(5, biggy=True)) == Refusal("No such die is left.", "D2")
    assert refused(state, UsePower(4)) == Refusal("Casino 4 is closed.", "E1")
    assert refused(state, UsePower(7)) == Refusal("There is no casino 7.", "R-C4")
    assert refused(state, Place(1)).rule == "D2"
