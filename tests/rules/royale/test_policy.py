"""What the policy answers to the questions of Royale's tiles."""

import pytest

from lasvegas_tui import rules
from lasvegas_tui.lab.simulation import Simulation
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.policy import at_tile
from lasvegas_tui.rules.royale.tiles.black_box import TakePile
from lasvegas_tui.rules.royale.tiles.knockout import PutInBar
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests import arena
from tests.rules.royale.playing import position


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


def test_policy_beats_random_play_with_tiles_on_all_casinos() -> None:
    options = rules.game("royale").options(tiles=6)
    simulation = Simulation.new("royale", ("sensible", "random"), 0, options)
    assert arena.played(simulation, 60).share > 0.85
