"""What the policy answers to the questions of Royale's tiles."""

import pytest

from lasvegas_tui import rules
from lasvegas_tui.lab.simulated_game import Simulation
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.policy import at_tile
from lasvegas_tui.rules.royale.tiles.black_box import TakePile
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet
from lasvegas_tui.rules.royale.tiles.handicap import TakeGray
from lasvegas_tui.rules.royale.tiles.knockout import PutInBar
from lasvegas_tui.rules.royale.tiles.my_choice import PutOnGold
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests import arena
from tests.rules.royale.playing import black, place, play, position


@pytest.mark.parametrize(
    ("actions", "chosen"),
    [
        ((PutInBar(biggy=True), PutInBar(biggy=False)), 1),
        ((PlaceBlack((1,)), PlaceBlack((2,)), Decline()), 0),
        ((PlaceBlack((2,)), Decline()), 1),
        ((TakePile(0), TakePile(1)), None),
        ((Decline(),), None),
    ],
)
def test_policy_picks_the_tile_choice_worth_most(
    actions: tuple[Action, ...], chosen: int | None
) -> None:
    """Another die at casino 1 leaves a tie behind; one at casino 2 makes one with nobody."""
    table = position(3, notes={1: (90, 10), 2: (80, 70)}, dice={1: [2, 2], 2: [1, 0, 0, 2]}).table
    found = at_tile(table, 0, actions)
    assert found == (None if chosen is None else actions[chosen])


@pytest.mark.rule("F2")
def test_gray_die_is_taken_where_it_ties_the_player() -> None:
    """The tile begins with a gray die in each casino."""
    table = position(tiles={3: "F2"}, notes={1: (90,), 2: (90,)}, dice={1: [1], 2: [0, 1]}).table
    taken, left = TakeGray(1, "chip"), TakeGray(2, "chip")
    assert at_tile(table, 0, (left, taken)) == taken


def test_policy_beats_random_play_with_tiles_on_all_casinos() -> None:
    options = rules.game("royale").options(tiles=6)
    simulation = Simulation.new("royale", ("sensible", "random"), 0, options)
    assert arena.played(simulation, 60).share > 0.85


@pytest.mark.rule("B2")
@pytest.mark.parametrize(
    ("faces", "num_higher", "num_lower"),
    [((1, 1), 35, 0), ((3, 3), 21, 10), ((6, 1), 15, 15), ((5, 6), 1, 33)],
)
def test_bet_is_worth_its_reward_times_the_chance_of_two_dice(
    faces: tuple[int, int], num_higher: int, num_lower: int
) -> None:
    table = play(place(position(tiles={1: "B2"}), 1), black(*faces)).table
    assert Bet(higher=True).worth(table, 0) == pytest.approx(10_000 * num_higher / 36)
    assert Bet(higher=False).worth(table, 0) == pytest.approx(10_000 * num_lower / 36)


@pytest.mark.rule("H2")
def test_biggy_costs_more_on_the_golden_space_than_another_die() -> None:
    table = position(tiles={1: "H2"}).table
    assert PutOnGold(biggy=True).worth(table, 0) < PutOnGold(biggy=False).worth(table, 0)
