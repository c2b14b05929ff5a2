"""E1 No Entry!"""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Decision, Refusal
from lasvegas_tui.rules.royale.actions import Decline, Pass, Place
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.news import Rewarded, TurnSkipped
from lasvegas_tui.rules.royale.shared_tile_parts import SetDie, SetOrTakeBack, TakeDieBack
from lasvegas_tui.rules.royale.table import Deal, DrawTiles
from lasvegas_tui.rules.royale.tile import Tile, Visit
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.no_entry import TRACK, CasinoClosed, CloseCasino, NoEntry
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay, UsePower
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests.rules.royale.playing import black, choices, place, play, position, refused, roll

pytestmark = pytest.mark.rule("E1")


# -- the token -------------------------------------------------------------------------------------


def test_first_player_must_close_any_casino_but_this_one() -> None:
    state = place(position(tiles={3: "E1"}), 3)
    assert state.node == Decision(0)
    assert choices(state) == tuple(CloseCasino(number) for number in (1, 2, 4, 5, 6))
    assert refused(state, CloseCasino(3)) == Refusal(
        "The token never goes to the casino of its own tile.", "E1"
    )
    assert refused(state, Decline()).rule == "E1"
    assert refused(state, CloseCasino(7)).rule == "R-C4"


def test_token_closes_the_casino_it_is_put_on() -> None:
    state = play(place(position(tiles={3: "E1"}), 3), CloseCasino(5))
    assert state.table.closed == 5
    assert state.table.news == (
        CasinoClosed(player=0, number=5, opened=None),
        Rewarded(0, 20_000, "E1"),
    )


def test_token_later_moves_to_another_casino_or_stays() -> None:
    state = place(position(tiles={3: NoEntry(1)}, closed=5), 3)
    assert choices(state) == (*(CloseCasino(number) for number in (1, 2, 4, 6)), Decline())
    assert refused(state, CloseCasino(5)) == Refusal("Casino 5 is closed already.", "E1")
    moved = play(state, CloseCasino(1))
    assert moved.table.closed == 1
    assert moved.table.open_numbers == (2, 3, 4, 5, 6)
    assert CasinoClosed(player=0, number=1, opened=5) in moved.table.news


def test_leaving_the_token_neither_advances_nor_pays() -> None:
    state = play(place(position(tiles={3: NoEntry(2)}, closed=5), 3), Decline())
    assert state.table.tile(3) == NoEntry(2)
    assert state.table.closed == 5
    assert state.returns() == (0, 0, 0)


def test_track_is_a_loop_and_its_start_pays_nothing() -> None:
    assert TRACK == (0, 20_000, 0, 30_000, 0, 10_000)


@pytest.mark.parametrize(
    ("space", "after", "chips", "purse"),
    [
        (0, 1, 2, ()),
        (1, 2, 0, ()),
        (2, 3, 0, (30_000,)),
        (3, 4, 0, ()),
        (4, 5, 1, ()),
        (5, 0, 0, ()),
    ],
    ids=["2 chips", "nothing", "30,000", "nothing again", "1 chip", "start"],
)
def test_every_move_advances_one_space_and_pays(
    space: int, after: int, chips: int, purse: tuple[int, ...]
) -> None:
    state = play(
        place(position(tiles={3: NoEntry(space)}, closed=5 if space else None), 3), CloseCasino(4)
    )
    assert state.table.tile(3) == NoEntry(after)
    assert state.table.chips == (chips, 0, 0)
    assert state.purses == (purse, (), ())
    assert any(isinstance(news, Rewarded) for news in state.table.news) == bool(chips or purse)


def test_all_casinos_are_open_in_the_next_round() -> None:
    state = place(position(tiles={3: NoEntry(1)}, closed=5, hands=[1, 0, 0]), 2)
    state = play(state, Deal(((30_000, 40_000),) * 6), DrawTiles(("A2", "D1", "E1")))
    assert state.table.closed is None
    assert state.table.tile(3) == NoEntry(0)


# -- a closed casino -------------------------------------------------------------------------------


@pytest.mark.rule("R-5")
def test_closed_number_cannot_be_chosen_from_a_roll() -> None:
    state = play(
        position(tiles={3: NoEntry(1)}, closed=5, hands=[3, 0, 0], chips=[1, 0, 0]), roll(2, 5, 5)
    )
    assert choices(state) == (Place(2), Pass())
    assert refused(state, Place(5)) == Refusal("Casino 5 is closed.", "E1")


def test_roll_of_only_the_closed_number_passes_the_turn_free() -> None:
    state = play(
        position(tiles={3: NoEntry(1)}, closed=5, hands=[Dice(2, 1), 1, 0], chips=[2, 2, 2]),
        roll(5, 5, biggy=5),
    )
    assert state.table.news == (TurnSkipped(0),)
    assert state.table.chips == (2, 2, 2)
    assert state.table.hands[0] == Dice(2, 1)
    assert state.table.player == 1


def test_dice_at_the_closed_casino_are_paid() -> None:
    state = position(
        tiles={3: NoEntry(1)},
        closed=5,
        dice={5: [2, 1]},
        notes={5: (80_000, 50_000)},
        hands=[0, 0, 0],
    )
    assert state.purses == ((80_000,), (50_000,), ())


@pytest.mark.rule("D2")
def test_power_play_cannot_place_a_die_at_the_closed_casino() -> None:
    state = position(
        tiles={2: PowerPlay(0), 3: NoEntry(1)}, closed=5, dice={2: [1]}, hands=[1, 1, 0]
    )
    assert choices(state) == (*(UsePower(number) for number in (1, 2, 3, 4, 6)), Decline())
    assert refused(state, UsePower(5)) == Refusal("Casino 5 is closed.", "E1")


@pytest.mark.rule("F2", "H2")
def test_no_die_is_placed_at_or_taken_back_from_the_closed_casino() -> None:
    state = position(tiles={3: NoEntry(1)}, closed=5, dice={5: [2], 6: [1]}, hands=[1, 1, 0])
    state = state.then(SetOrTakeBack(0, "F2"))
    assert choices(state) == (*(SetDie(number) for number in (1, 2, 3, 4, 6)), TakeDieBack(6))
    assert refused(state, TakeDieBack(5)) == Refusal("Casino 5 is closed.", "E1")


@pytest.mark.rule("B1")
def test_closed_casino_takes_no_black_dice() -> None:
    state = place(
        position(tiles={1: "B1", 3: NoEntry(1)}, closed=5, dice={1: [1]}, hands=[0, 1, 0]), 2
    )
    one = play(state, black(4, 5))
    assert choices(one) == (PlaceBlack((4,)), Decline())
    assert refused(one, PlaceBlack((4, 5))) == Refusal("Casino 5 is closed.", "E1")
    none = play(state, black(5, 5))
    assert none.table.casino(5).dice[0] == NO_DICE
    assert choices(none) == ()


def test_tile_of_the_closed_casino_can_be_activated_from_elsewhere() -> None:
    state = position(tiles={1: Jackpot(50_000), 3: NoEntry(1)}, closed=1).activate(Visit(0, 1))
    assert play(state, black(3, 4)).purses[0] == (50_000,)


@pytest.mark.rule("G2")
def test_double_down_at_the_closed_casino_does_nothing() -> None:
    tiles: dict[int, str | Tile] = {1: DoubleDown((NO_DICE,) * 3), 3: NoEntry(1)}
    state = position(tiles=tiles, closed=1, dice={1: [3]}).activate(Visit(0, 1))
    assert state.table.casino(1).dice[0] == Dice(3)
    assert state.table.steps == ()
    assert state.table.roller == 0


def test_token_activated_from_elsewhere_never_closes_its_own_casino() -> None:
    state = position(tiles={3: "E1"}).activate(Visit(1, 3))
    assert state.node == Decision(1)
    assert CloseCasino(3) not in choices(state)
    assert play(state, CloseCasino(6)).table.chips == (0, 2, 0)


@pytest.mark.parametrize("num_players", [2, 5])
def test_reopened_casino_takes_dice_again(num_players: int) -> None:
    state = play(place(position(num_players, tiles={3: NoEntry(1)}, closed=5), 3), CloseCasino(6))
    state = place(state, 5)
    assert state.table.casino(5).dice[1] == Dice(7, 1)
