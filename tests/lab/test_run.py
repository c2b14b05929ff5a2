"""Runs: equal results whatever plays them, and every game counted once."""

import os
import re
import signal
import sys
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager, nullcontext
from errno import EMFILE, EROFS
from functools import partial
from itertools import pairwise
from multiprocessing import active_children, get_context
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.lab import run
from lasvegas_tui.lab.run import Played, PoolError, Run, Workers, alone, play_chunk, processes
from lasvegas_tui.lab.simulated_game import Simulation, SimulationError
from lasvegas_tui.lab.statistics import Summary
from lasvegas_tui.os_differences import Signalled, heard, stop
from lasvegas_tui.rules.core import State
from tests.lab.waiting import wait_until
from tests.nightly import rest_at_night

DICE = Simulation("dice", ("sensible", "simple", "random"), seed=5)
GAMES = range(1, 121)


def played(
    workers: AbstractContextManager[Workers], simulation: Simulation = DICE, games: range = GAMES
) -> Summary:
    run = Run(simulation, games)
    with workers as those:
        run.play(those)
    assert run.num_left == 0
    return run.summary


def here() -> AbstractContextManager[Workers]:
    return nullcontext(alone())


@pytest.fixture(scope="module")
def expected() -> Summary:
    return played(here())


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SECONDS", 1e-9)


# -- the same sums everywhere ----------------------------------------------------------------------


def test_result_does_not_depend_on_chunk_sizes(
    expected: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert expected.num_games == len(GAMES)
    for seconds in (1e-9, 1e9):
        monkeypatch.setattr(run, "SECONDS", seconds)
        assert played(here()) == expected


@pytest.mark.usefixtures("one_by_one")
def test_result_does_not_depend_on_the_executor(expected: Summary) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert played(nullcontext(Workers(executor, lambda: 3))) == expected


@pytest.mark.parametrize("num", [1, 2, pytest.param(8, marks=pytest.mark.nightly)])
def test_result_does_not_depend_on_the_number_of_processes(num: int, expected: Summary) -> None:
    assert played(processes(num)) == expected
    assert not active_children()


@pytest.mark.parametrize("game", rest_at_night(["royale", "card", "board", "vegan"], 1))
def test_every_game_is_played_alike_in_another_process(game: str) -> None:
    """Their sets and dictionaries are in another order, by the seed of their hashes."""
    simulation = Simulation(game, ("sensible", "simple"), seed=2)
    games = range(1, 7)
    assert played(processes(1), simulation, games) == played(here(), simulation, games)


def test_results_of_ranges_and_games_add_up_to_the_whole(expected: Summary) -> None:
    parts = [played(here(), games=games) for games in (range(51, 121), range(1, 51))]
    assert parts[0] + parts[1] == expected
    parts = [play_chunk(DICE, range(first, first + 2)).summary for first in (5, 1, 3)]
    assert sum(parts, Summary()) == play_chunk(DICE, range(1, 7)).summary


# -- the sizes of chunks ---------------------------------------------------------------------------


class Clockwork(ThreadPoolExecutor):
    """Plays nothing, and says that it took a time."""

    def __init__(self, seconds: list[float]) -> None:
        super().__init__(1)
        self.seconds = seconds
        """For each game of a chunk, one chunk after the other, and again from the first."""
        self.chunks: list[range] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        _, games, _ = args
        each = self.seconds[len(self.chunks) % len(self.seconds)]
        self.chunks.append(games)
        return super().submit(Played, Summary(len(games)), each * len(games))


def chunks(num_games: int, num_workers: int, seconds: list[float]) -> list[range]:
    with Clockwork(seconds) as executor:
        Run(DICE, range(1, 1 + num_games)).play(Workers(executor, lambda: num_workers))
    return executor.chunks


@given(st.integers(1, 500), st.integers(0, 8), st.lists(st.floats(1e-9, 100), min_size=1))
def test_every_game_is_in_exactly_one_chunk(
    num_games: int, num_workers: int, seconds: list[float]
) -> None:
    found = [number for games in chunks(num_games, num_workers, seconds) for number in games]
    assert found == [*range(1, 1 + num_games)]


@pytest.mark.parametrize("a_second", [1, 30, 400, 20_000])
def test_chunks_grow_to_two_seconds_and_shrink_near_the_end(a_second: int) -> None:
    sizes = [len(games) for games in chunks(100 * a_second, 4, [1 / a_second])]
    assert sizes[0] == 1
    assert all(size <= run.GROWTH * before for before, size in pairwise(sizes))
    assert max(sizes) in range(2 * a_second, 2 * a_second + 2)
    assert sizes[-2] <= max(1, a_second // 2 + 1)


# -- what goes wrong -------------------------------------------------------------------------------


@pytest.mark.usefixtures("one_by_one")
def test_death_of_a_process_is_reported_with_the_first_lost_game() -> None:
    numbers: list[int] = []

    def kill(_: int) -> None:
        numbers.append(1)
        if len(numbers) == 3:
            pid = active_children()[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)

    run = Run(DICE, range(1, 10**6))
    with (
        pytest.raises(
            SimulationError, match=r"ended by itself.* Game \d+ of the seed 5 is the first"
        ),
        processes(2) as workers,
    ):
        run.play(workers, kill)
    assert run.summary.num_games == len(numbers) >= 3
    assert not active_children()


@pytest.mark.parametrize(
    ("part", "error", "said"),
    [
        ("__init__", OSError(EROFS, "Read-only file system"), "Read-only file system"),
        ("__init__", ImportError("This platform lacks semaphores."), "This platform lacks semap"),
        ("submit", OSError(EMFILE, "Too many open files"), "Too many open files"),
        ("submit", RuntimeError("can't start new thread"), "can't start new thread"),
    ],
)
def test_reason_why_no_process_can_start_is_reported(
    part: str, error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(ProcessPoolExecutor, part, fail)
    with pytest.raises(PoolError, match=re.escape(f"No process can be started here ({said}")):
        played(processes(2))


def without_threads(
    monkeypatch: pytest.MonkeyPatch, is_refused: Callable[[Thread], bool] = lambda _: True
) -> None:
    start = Thread.start

    def start_or_refuse(thread: Thread) -> None:
        if is_refused(thread):
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(Thread, "start", start_or_refuse)


@pytest.mark.parametrize("is_feeder", [True, False])
def test_executor_thread_that_cannot_start_is_reported(
    is_feeder: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The feeder of its queue is started by its manager, which dies where it cannot."""
    monkeypatch.setattr(run, "LOOK", 0.01)
    without_threads(monkeypatch, lambda thread: is_feeder == (thread.name == "QueueFeederThread"))
    with pytest.raises(PoolError, match=r"can't start new thread\)\.$"):
        played(processes(2))
    wait_until(lambda: not active_children())


def test_processes_that_die_at_their_start_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_begin", partial(os._exit, 1))
    with pytest.raises(PoolError, match="ended by itself before a game was played"):
        played(processes(2))


def test_worker_that_cannot_watch_its_parent_exits_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "STOPPING", ())
    monkeypatch.setattr(os, "_exit", sys.exit)
    without_threads(monkeypatch)
    with pytest.raises(SystemExit):
        run._begin()


def test_other_child_processes_are_left_running() -> None:
    asleep = get_context("spawn").Process(target=signal.pause)
    asleep.start()
    try:
        played(processes(1), games=range(1, 2))
        assert active_children() == [asleep]
    finally:
        asleep.kill()
        asleep.join()


def test_failed_game_is_reported_with_options_that_replay_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(self: Simulation, number: int) -> tuple[str, ...]:
        if number == 18:
            raise ZeroDivisionError("by nothing")
        return self.levels

    monkeypatch.setattr(Simulation, "seated", fails)
    with pytest.raises(SimulationError) as raised:
        played(here(), games=range(17, 20))
    assert str(raised.value) == (
        "Game 18 of the seed 5 could not be played to its end (ZeroDivisionError: by nothing);"
        " with --seed 5 --first 18 --games 1 it is played alone."
    )


def test_error_in_another_process_is_reported() -> None:
    """Such as that of a game that is not installed there."""
    poker = Simulation("poker", ("simple", "simple"), 5)
    with pytest.raises(SimulationError, match=r"^Game 1 of the seed 5 could not be played .*\.$"):
        played(processes(1), poker, range(1, 2))


class Failing(Executor):
    """Fails in the same way each time."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[Played] = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            ModuleNotFoundError("No module named 'lasvegas_tui'"),
            r"The workers cannot play game 7 and those after it \(Module.* 'lasvegas_tui'\)\.",
        ),
        (
            BrokenExecutor(),
            r"A process ended by itself before a game was played; it may .* short of memory\.",
        ),
    ],
)
def test_unusable_workers_are_reported(error: Exception, said: str) -> None:
    with pytest.raises(SimulationError) as raised:
        played(nullcontext(Workers(Failing(error), lambda: 1)), games=range(7, 20))
    assert re.fullmatch(said, str(raised.value))


@pytest.mark.usefixtures("one_by_one")
def test_interrupt_counts_a_chunk_wholly_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Simulation.start
    starts: list[int] = []

    def interrupted(self: Simulation) -> State:
        starts.append(1)
        if len(starts) == 4:
            signal.raise_signal(signal.SIGINT)
        return start(self)

    monkeypatch.setattr(Simulation, "start", interrupted)
    run = Run(DICE, GAMES)
    with pytest.raises(Signalled), heard(stop, signal.SIGINT):
        run.play(alone())
    assert (run.summary.num_games, run.num_left) == (3, len(GAMES) - 3)
