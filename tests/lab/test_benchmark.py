from collections.abc import Callable
from random import Random

import pytest

from lasvegas_tui import rules
from lasvegas_tui.lab import benchmark
from lasvegas_tui.rules import dice
from lasvegas_tui.rules.dice.options import DiceOptions
from tests.conftest import ToyGame


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


def test_benchmark_can_be_limited_to_a_game(printed: Callable[..., str]) -> None:
    out = printed("benchmark", "dice", "--seconds", "0.001")
    assert "dice, 5 players" in out
    assert "royale" not in out


@pytest.mark.parametrize("args", [["poker"], ["--seconds", "much"], ["--seconds", "0"]])
def test_wrong_argument_is_refused(args: list[str], complaint: Callable[..., str]) -> None:
    assert args[-1] in complaint("benchmark", *args)


def test_played_game_counts_the_choices_of_its_players(toy: ToyGame) -> None:
    """Two rounds of a pick by everybody, a hiding and a guess."""
    assert benchmark.play(toy.game, 3, toy.game.options(), Random(1)) == 2 * (3 + 2)


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
