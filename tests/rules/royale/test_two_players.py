"""Two players and the neutral colour."""

from random import Random

import pytest

from lasvegas_tui.rules.royale import start
from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import TokenMoved
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import DrawTiles, Phase
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from tests.rules.royale.playing import num_dice, play, play_out, position, roll

K = 1000
ANNA, BEN, NEUTRAL = range(3)
BASIC = RoyaleOptions(basic=True)


def dealt(num_players: int = 2) -> Position:
    state = start(num_players, BASIC)
    return state.apply(state.sample(Random(1)))


@pytest.mark.rule("R-9")
def test_neutral_dice_are_placed_before_the_first_turn() -> None:
    state = dealt()
    assert state.table.phase is Phase.NEUTRAL
    state = play(state, roll(1, 1, 2, 4, 4, 4, 6, biggy=4))
    assert [casino.dice[NEUTRAL] for casino in state.table.casinos] == [
        Dice(2),
        Dice(1),
        NO_DICE,
        Dice(3, 1),
        NO_DICE,
        Dice(1),
    ]
    assert state.table.casino(4).counts == (0, 0, 5, 0)
    assert state.table.hands == (ALL_DICE, ALL_DICE)
    assert state.table.player == ANNA


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("small", [(1,) * 6, (1,) * 8], ids=["six", "eight"])
def test_seven_neutral_dice_and_a_biggy_are_rolled(small: tuple[int, ...]) -> None:
    refusal = dealt().refuse_outcome(roll(*small, biggy=1))
    assert refusal is not None
    assert refusal.rule == "R-9"
    assert dealt().refuse_outcome(roll(*[1] * 7)) is not None


@pytest.mark.rule("R-9")
def test_neutral_dice_are_rolled_each_round_and_stay() -> None:
    line = play_out(start(2, BASIC), Random(3))
    rolled = [before for before in line if before.table.phase is Phase.NEUTRAL]
    assert [state.round for state in rolled] == [1, 2, 3]
    begun = [state for state in line if state.round and state not in rolled]
    assert all(num_dice(state, NEUTRAL) == ALL_DICE for state in begun)


@pytest.mark.rule("R-9")
def test_three_players_have_no_neutral_dice() -> None:
    assert all(num_dice(state, 3) == NO_DICE for state in play_out(start(3, BASIC), Random(1)))


@pytest.mark.rule("R-9")
def test_neutral_player_takes_the_higher_note() -> None:
    """The rulebook's first: 80,000 goes under the pile, Ben takes 30,000."""
    state = position(2, dice={1: (0, 2, 3)}, notes={1: (80 * K, 30 * K)}, hands=())
    assert state.purses == ((), (30 * K,))
    assert state.under == (80 * K,)


@pytest.mark.rule("R-9")
def test_neutral_player_takes_the_lower_note() -> None:
    """The rulebook's second: Carla 70,000, neutral 40,000, Ben nothing."""
    state = position(2, dice={1: (4, 1, Dice(0, 1))}, notes={1: (70 * K, 40 * K)}, hands=())
    assert state.purses == ((70 * K,), ())
    assert state.under == (40 * K,)


@pytest.mark.rule("R-9")
def test_neutral_dice_never_activate_a_tile() -> None:
    state = start(2, RoyaleOptions(tiles=2))
    state = state.apply(state.sample(Random(1)))
    state = play(state, DrawTiles(("A2", "D2")), roll(1, 1, 1, 1, 2, 2, 2, biggy=2))
    assert state.table.tile(2) == PowerPlay()
    assert state.table.news == ()
    assert (state.table.roller, state.table.steps) == (ANNA, ()), (
        "the black dice are not thrown, the first turn begins"
    )


@pytest.mark.rule("R-9")
def test_neutral_dice_are_rivals() -> None:
    state = position(2, tiles={2: "D2"}, dice={2: (0, 0, 2)}, hands=(2, 2))
    state = play(state, roll(2, 2), Place(2))
    assert state.table.tile(2) == PowerPlay()
    state = position(2, tiles={2: "D2"}, dice={2: (1, 0, 2)}, hands=(2, 2))
    assert TokenMoved("D2", ANNA) in play(state, roll(2, 2), Place(2)).table.news
