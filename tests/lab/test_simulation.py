"""One simulated game: who sits where, and what decides it."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui import bots, rules
from lasvegas_tui.lab import benchmark
from lasvegas_tui.lab.simulated_game import Simulation, play
from lasvegas_tui.rules import dice
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.dice.options import DiceOptions
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


def test_outcome_and_benchmark_count_the_choices_of_players(toy: ToyGame) -> None:
    outcome = play(Simulation("toy", ("random", "random", "random"), seed=3), 1)
    assert outcome.num_choices == (4, 4, 2)
    assert len(outcome.totals) == 3
    assert outcome.num_winners == 1
    assert outcome.totals[outcome.ranks.index(1)] == max(outcome.totals)
    assert benchmark.play(toy.game, 3, toy.game.options(), Random(1)) == 2 * (3 + 2)


def test_simulation_takes_the_options_of_its_game() -> None:
    options = rules.game("royale").options(tiles=5)
    simulation = Simulation.new("royale", ("simple", "simple"), 1, options)
    assert simulation.options == {"tiles": 5}
    with pytest.raises(OptionsError, match="2 to 5 players, not 1"):
        Simulation.new("royale", ("simple",), 1, options)


def test_benchmark_prints_a_rate_for_every_game_and_number_of_players(
    printed: Callable[..., str],
) -> None:
    head, yardstick, *lines = printed("benchmark", "--seconds", "0.001").splitlines()
    assert head.split() == ["player", "actions", "a", "second", "rate", "share"]
    assert yardstick.startswith("yardstick")
    assert yardstick.endswith("1.00")
    for name in rules.names():
        for num_players in rules.game(name).players:
            (line,) = [line for line in lines if line.startswith(f"{name}, {num_players} players")]
            rate, share = line.split()[-2:]
            assert int(rate.replace(",", "")) > 0
            assert float(share) > 0
    out = printed("benchmark", "dice", "--seconds", "0.001")
    assert "dice, 5 players" in out
    assert "royale" not in out


def test_unknown_game_is_refused(complaint: Callable[..., str]) -> None:
    assert "poker" in complaint("benchmark", "poker")


@pytest.mark.parametrize("said", ["much", "0", "-1", "inf", "nan", "1e-999"])
def test_seconds_that_are_no_number_above_0_are_refused(
    said: str, complaint: Callable[..., str]
) -> None:
    told = complaint("benchmark", "--seconds", said)
    assert f"--seconds takes a number above 0, not {said!r}." in told


def test_number_may_begin_with_zeros(printed: Callable[..., str]) -> None:
    words = ("simulate", "dice", "--seats", "random,random", "--seed", "1", "--jobs", "1")
    assert printed(*words, "--games", "0000000002") == printed(*words, "--games", "2")


def test_yardstick_is_close_to_the_dice_game() -> None:
    """About as many choices as the real one, and never more money than there are notes."""
    rng, options = Random(1), DiceOptions()
    own = sum(benchmark.play_yardstick(rng) for _ in range(100))
    real = sum(benchmark.play(dice.GAME, 4, options, rng) for _ in range(100))
    assert own == pytest.approx(real, rel=0.03)
    table = benchmark.Yardstick(rng)
    while table.place(rng.choice(table.roll())):
        pass
    paid = [note for purse in table.purses for note in purse]
    assert 20 < len(paid) + len(table.pile) <= 54
    assert len(paid) > 10
