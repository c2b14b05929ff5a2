"""Tasks: every game once, and sizes by the time that games take."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.simulation import playing, tasks
from lasvegas_tui.simulation.playing import Simulation
from lasvegas_tui.simulation.summary import Summary
from lasvegas_tui.simulation.tasks import Done, Failed, Task, Tasks, carry_out, missing

DICE = Simulation("dice", ("gentle", "random"), seed=5)


def done(task: Task, seconds: float) -> Done:
    """Return the answer to a task as if it had taken so long."""
    return Done(task.first, Summary(task.num_games), seconds)


def ranges() -> st.SearchStrategy[range]:
    return st.tuples(st.integers(1, 60), st.integers(0, 20)).map(
        lambda pair: range(pair[0], sum(pair))
    )


@given(ranges(), st.lists(ranges(), max_size=5))
def test_missing_is_what_is_in_none_of_the_others(games: range, others: list[range]) -> None:
    found = [number for part in missing(games, others) for number in part]
    assert found == [number for number in games if not any(number in other for other in others)]


@given(
    st.integers(1, 500),
    st.lists(ranges(), max_size=3),
    st.integers(1, 8),
    st.lists(st.floats(1e-9, 100), min_size=1),
)
def test_every_game_is_in_one_task_whatever_is_measured(
    num_games: int, others: list[range], num_workers: int, seconds: list[float]
) -> None:
    games = range(1, 1 + num_games)
    left = Tasks(DICE, games, others, num_workers)
    found: list[int] = []
    for step, task in enumerate(left):
        found += task.games
        left.measure(done(task, seconds[step % len(seconds)]))
    assert found == [number for part in missing(games, others) for number in part]
    assert left.num_left == 0


@pytest.mark.parametrize("a_second", [0.1, 1, 30, 400, 20_000])
def test_tasks_take_half_a_second_to_five(a_second: float) -> None:
    """Once they have grown, as long as there is enough left, and games are no longer than that."""
    left = Tasks(DICE, range(1, 10**6), (), num_workers=4)
    sizes = []
    for _ in range(12):
        task = next(left)
        left.measure(done(task, task.num_games / a_second))
        sizes.append(task.num_games)
    assert sizes[0] == 1
    assert all(size <= tasks.GROWTH * before for before, size in pairwise(sizes))
    assert sizes[-1] == 1 or 0.5 <= sizes[-1] / a_second <= 5


def test_tasks_become_smaller_near_the_end_so_that_all_have_one() -> None:
    left = Tasks(DICE, range(1, 4001), (), num_workers=4)
    sizes = []
    for task in left:
        left.measure(done(task, task.num_games / 100))
        sizes.append(task.num_games)
    assert max(sizes) == 200
    assert sizes[-2] == 50, "half a second"


def test_a_task_is_answered_by_the_sum_of_its_games() -> None:
    whole = carry_out(Task(DICE, 1, 6))
    parts = [carry_out(Task(DICE, first, 2)) for first in (5, 1, 3)]
    assert isinstance(whole, Done)
    total = Summary()
    for part in parts:
        assert isinstance(part, Done)
        total += part.summary
    assert total == whole.summary
    assert whole.games == range(1, 7)


def test_a_game_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Simulation, number: int) -> tuple[str, ...]:
        if number == 3:
            raise ZeroDivisionError("by nothing")
        return self.levels

    monkeypatch.setattr(playing.Simulation, "seated", fails)
    assert carry_out(Task(DICE, 1, 6)) == Failed(3, "ZeroDivisionError: by nothing")
