"""The playouts of the sharp level and of advice: choices are compared in the same rounds."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

import pytest

from lasvegas_tui import rules
from lasvegas_tui.bots import playouts
from lasvegas_tui.bots.playouts import MIN_ROUNDS, Comparison, Trial
from lasvegas_tui.rules.policy import Policy
from tests.advice_accuracy import positions
from tests.nightly import rest_at_night


def comparison(game: str) -> Comparison:
    session, player = next(positions(game, 3))
    return session.ask_advice(player, player)


class Drawn(Comparison):
    """Choices whose leads are drawn around their true means, which they share a part of."""

    def __init__(self, means: list[float], seed: int, margin: float = 0.0) -> None:
        self.means = means
        self.actions: Any = tuple(range(len(means)))
        self.policy = Policy(margin=margin)
        self._indices = range(len(means))
        self._leads = [[] for _ in means]
        self.seed = seed

    def try_out(
        self, index: int, num_rounds: int, observe: Callable[[Trial], object] | None = None
    ) -> None:
        for number in range(self.num_rounds(index), num_rounds):
            common = Random(f"{self.seed}:{number}").gauss(0, 5)
            own = Random(f"{self.seed}:{number}:{index}").gauss(self.means[index], 3)
            self._leads[index].append(common + own)

    def settle(self, max_rounds: int = 20_000) -> None:
        while not self.is_settled and sum(map(len, self._leads)) < max_rounds:
            self.go_on()


@pytest.mark.parametrize("game", rules.names())
def test_all_choices_are_tried_in_the_same_rounds(game: str) -> None:
    """The state before the choice is the same, and so is everything after the same choice."""
    asked, again = comparison(game), comparison(game)
    starts: dict[int, list[Any]] = {}
    ends: list[list[Any]] = []
    for one in (asked, again):
        found: list[Any] = []
        ends.append(found)

        def observe(trial: Trial, found: list[Any] = found) -> None:
            starts.setdefault(trial.number, []).append(trial.start)
            found.append(trial.end)

        for index in range(len(one.actions)):
            one.try_out(index, 3, observe)
    assert sorted(starts) == [0, 1, 2]
    for same in starts.values():
        assert all(state == same[0] for state in same)
    assert ends[0] == ends[1]
    last = len(asked.actions) - 1
    late = comparison(game)
    late_ends: list[Any] = []
    late.try_out(last, 3, lambda trial: late_ends.append(trial.end))
    assert late_ends == ends[0][-3:], "whatever was tried before"


def test_choices_are_compared_in_the_rounds_that_tried_both() -> None:
    asked = Drawn([0.0] * 3, 1)
    asked._leads = [[30.0, 50.0, 40.0], [20.0, 30.0, 40.0], [10.0, 20.0]]
    assert asked.best == 0
    assert asked.gap(0, 0) == (0.0, 0.0)
    assert asked.gap(1, 0).behind == 10.0
    assert asked.gap(1, 0).error == pytest.approx(10 / 3**0.5)
    assert asked.gap(2, 0).behind == 25.0, "it was tried in two rounds"
    assert asked.gap(0, 1).behind == -10.0
    asked = Drawn([0.0] * 2, 1)
    asked._leads = [[90.0, 10.0, 20.0], [80.0]]
    assert fmean(asked._leads[1]) > fmean(asked._leads[0])
    assert asked.best == 0


def test_rounds_go_where_it_is_hard_to_choose() -> None:
    asked = Drawn([10.0, 9.5, 9.4, 2.0, 1.0, 0.0], 1, margin=0.1)
    asked.settle()
    assert asked.is_settled
    assert asked.best == 0
    assert [asked.num_rounds(index) for index in (3, 4, 5)] == [MIN_ROUNDS] * 3
    assert min(asked.num_rounds(index) for index in (0, 1, 2)) > 5 * MIN_ROUNDS


@pytest.mark.parametrize("seed", range(20))
def test_what_is_said_when_all_is_settled_is_true(seed: int) -> None:
    rng = Random(seed)
    means = [10.0, 10.0 - rng.uniform(0, 0.2), *[10.0 - rng.expovariate(0.4) for _ in range(6)]]
    asked = Drawn(means, seed, margin=1.0)
    asked.settle()
    best = asked.best
    assert asked.is_settled
    assert max(means) - means[best] <= 1.0
    for index in range(len(means)):
        gap, apart = asked.gap(index, best), means[best] - means[index]
        assert gap.behind >= 0
        assert apart > -1.0 if gap.is_clear else apart <= 1.0 + 2 * gap.error


def test_a_bot_tries_the_better_half_of_its_choices_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "CERTAIN", 99.0)
    session, player = next(
        (session, player)
        for session, player in islice(positions("board", 1), 40)
        if len(session.view(player).actions) > 8
    )
    tried: Counter[int] = Counter()
    try_out = Comparison.try_out

    def counting(self: Comparison, index: int, num_rounds: int, *args: Any) -> None:
        tried[index] = num_rounds
        try_out(self, index, num_rounds, *args)

    monkeypatch.setattr(Comparison, "try_out", counting)
    rng, view = Random(1), session.view(player)
    policy, state = session.game.policy, session.state
    chosen = playouts.choose(policy, view, lambda: state.resample(player, rng), rng)
    num_choices, rounds = len(view.actions), sorted(tried.values(), reverse=True)
    assert tried[view.actions.index(chosen)] == rounds[0]
    assert rounds[-1] < rounds[num_choices // 2 - 1] < rounds[num_choices // 4 - 1] < rounds[0]


@pytest.mark.parametrize("proof", [0.0, 1.0, 99.0])
def test_where_proof_is_asked_for_the_rule_decides_what_is_not_known(
    proof: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 200)
    monkeypatch.setattr(playouts, "CERTAIN", 99.0)
    num_alike = 0
    for session, player in islice(positions("board", 1), 10):
        view, rng = session.view(player), Random(2)
        policy = session.game.policy._replace(proof=proof)
        by_rule = policy.choose(view, player, view.actions, Random(2))
        imagine = partial(session.state.resample, player, rng)
        chosen = playouts.choose(policy, view, imagine, rng)
        num_alike += chosen == by_rule
    low, high = {0.0: (0, 6), 1.0: (4, 9), 99.0: (10, 10)}[proof]
    assert low <= num_alike <= high


@pytest.mark.parametrize("game", rest_at_night(rules.names(), 2))
def test_a_choice_that_is_clearly_worse_is_tried_no_more(game: str) -> None:
    asked = comparison(game)
    for index in range(len(asked.actions)):
        asked.try_out(index, 40)
    left = asked.without_clearly_worse(range(len(asked.actions)))
    best = asked.ranked(left)[0]
    assert best == asked.ranked(range(len(asked.actions)))[0]
    for index in range(len(asked.actions)):
        assert asked.gap(index, best).is_clear == (index not in left)
