"""One simulated game: who sits where, and what decides it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui import bots, rules
from lasvegas_tui.lab.simulated_game import Simulation, play
from lasvegas_tui.rules.core import OptionsError
from tests.conftest import ToyGame

DICE = Simulation("dice", ("sensible", "simple", "random"), seed=5)


def test_seats_rotate_by_one_in_each_game() -> None:
    assert [DICE.seated(number) for number in (1, 2, 3, 4)] == [
        ("sensible", "simple", "random"),
        ("random", "sensible", "simple"),
        ("simple", "random", "sensible"),
        ("sensible", "simple", "random"),
    ]


@given(st.lists(st.sampled_from([*bots.LEVELS]), min_size=1, max_size=5), st.integers(1, 10**7))
def test_every_level_sits_in_every_seat_equally_often(levels: list[str], number: int) -> None:
    simulation = Simulation("dice", tuple(levels), 0)
    games = [simulation.seated(number + step) for step in range(len(levels))]
    for seat in range(len(levels)):
        assert sorted(seated[seat] for seated in games) == sorted(levels)


@pytest.mark.parametrize("game", ["royale", "dice", "card", "board", "vegan"])
def test_game_depends_on_its_seed_and_number_alone(game: str) -> None:
    simulation = Simulation(game, ("sensible", "simple"), seed=1)
    played = [play(simulation, number) for number in (1, 2, 3)]
    assert [play(simulation, number) for number in (3, 2, 1)] == played[::-1]
    assert play(Simulation(game, ("sensible", "simple"), seed=2), 1) != played[0]


def test_outcome_has_ranks_totals_and_choices_by_seat(toy: ToyGame) -> None:
    """Two rounds in which all pick, the first player hides and the second guesses."""
    outcome = play(Simulation("toy", ("random", "random", "random"), seed=3), 1)
    assert outcome.num_choices == (4, 4, 2)
    assert len(outcome.totals) == 3
    assert outcome.num_winners == 1
    assert outcome.totals[outcome.ranks.index(1)] == max(outcome.totals)


def test_simulation_takes_the_options_of_its_game() -> None:
    options = rules.game("royale").options(tiles=5)
    simulation = Simulation.new("royale", ("simple", "simple"), 1, options)
    assert simulation.options == {"tiles": 5}
    with pytest.raises(OptionsError, match="2 to 5 players, not 1"):
        Simulation.new("royale", ("simple",), 1, options)
