"""Games added up: sums that do not depend on their order, and intervals as in the books."""

from fractions import Fraction
from functools import reduce
from operator import add
from statistics import mean, stdev

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.lab.simulated_game import Outcome
from lasvegas_tui.lab.statistics import Results, Summary, by_level, by_seat, differences, wilson

LEVELS = ("sharp", "simple", "simple")
ROUNDED = 1e-6


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    """Draw a game of three, which may be shared, or lost by all."""
    ranks = draw(st.tuples(*[st.integers(1, 3)] * 3))
    totals = draw(st.tuples(*[st.integers(-100, 1_000_000)] * 3))
    choices = draw(st.tuples(*[st.integers(0, 40)] * 3))
    return Outcome(tuple(draw(st.permutations(LEVELS))), ranks, totals, choices)


def summaries() -> st.SearchStrategy[Summary]:
    games = st.lists(outcomes(), max_size=6)
    return games.map(lambda found: reduce(add, map(Summary.of, found), Summary()))


@given(summaries(), summaries(), summaries())
def test_summaries_can_be_added_in_any_order(a: Summary, b: Summary, c: Summary) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a + Summary() == a == Summary() + a


@given(summaries())
def test_summary_survives_a_round_trip_through_json(summary: Summary) -> None:
    assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary


@given(st.lists(outcomes(), min_size=1, max_size=8))
def test_figures_equal_those_of_the_games(games: list[Outcome]) -> None:
    summary = reduce(add, map(Summary.of, games), Summary())
    assert summary.num_shared == sum(game.num_winners > 1 for game in games)
    assert summary.num_lost_by_all == sum(game.num_winners == 0 for game in games)
    assert summary.mean_length == pytest.approx(mean(sum(game.num_choices) for game in games))
    first = [game.totals[0] for game in games]
    assert summary.seats[0].mean_money == pytest.approx(mean(first))
    if len(first) > 1:
        error = stdev(first) / len(first) ** 0.5
        assert summary.seats[0].money_error == pytest.approx(error, abs=ROUNDED)
    for scores in (summary.seats, summary.levels.values()):
        points = sum(score.points for score in scores)
        assert points == sum(game.num_winners > 0 for game in games)
        assert sum(score.num_players for score in scores) == 3 * len(games)


def test_wins_are_shared_by_winners_and_by_players_of_a_level() -> None:
    shared = Outcome(LEVELS, (1, 1, 3), (50, 50, 10), (4, 5, 6))
    summary = Summary.of(shared) + Summary.of(Outcome(LEVELS, (2, 1, 3), (50, 90, 10), (4, 5, 7)))
    assert [score.points for score in summary.seats] == [Fraction(1, 2), Fraction(3, 2), 0]
    assert summary.share(summary.levels["simple"]) == 0.75
    assert summary.levels["simple"].num_shared == 1
    assert summary.lengths == {15: 1, 16: 1}
    outcome = Outcome(("sharp", "gentle", "gentle"), (2, 1, 3), (1, 2, 0), (1, 1, 1))
    summary = Summary.of(outcome)
    (found,) = differences(by_level(summary), summary)
    assert (found.name, found.than) == ("sharp", "gentle")
    assert found.difference == pytest.approx(-0.5)


@pytest.mark.parametrize(
    ("won", "num", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (80, 100, 0.7112, 0.8666),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_confidence_interval_is_wilsons(won: int, num: int, low: float, high: float) -> None:
    """The last two are worked out in Newcombe's comparison of such intervals, 1998."""
    assert wilson(won / num, num) == pytest.approx((low, high), abs=0.0001)


@given(st.integers(1, 10**7).flatmap(lambda num: st.tuples(st.integers(0, num), st.just(num))))
def test_confidence_interval_contains_its_share(seen: tuple[int, int]) -> None:
    won, num = seen
    low, high = wilson(won / num, num)
    assert 0 <= low <= won / num <= high <= 1


def test_empty_summary_has_neutral_figures() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert Results().money_error == 0.0
    assert Summary().mean_length == 0.0


def test_a_difference_of_shares_has_the_error_of_both() -> None:
    """60 games of 100 against 40: each game counts for one and against the other."""
    one = Outcome(("sharp", "gentle"), (1, 2), (1, 0), (1, 1))
    other = Outcome(("sharp", "gentle"), (2, 1), (0, 1), (1, 1))
    summary = sum([Summary.of(one)] * 60 + [Summary.of(other)] * 40, Summary())
    (found,) = differences(by_seat(summary), summary)
    assert (found.name, found.than) == ("2", "1")
    assert found.difference == pytest.approx(-0.2)
    assert found.margin == pytest.approx(1.96 * ((1 - 0.04) / 100) ** 0.5)
    assert found.is_certain
    (by_levels,) = differences(by_level(summary), summary)
    assert (by_levels.name, by_levels.than) == ("gentle", "sharp")
    assert by_levels.difference == pytest.approx(-0.2)
