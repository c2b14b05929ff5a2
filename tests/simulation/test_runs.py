"""Runs: equal results whatever plays them, and every game counted once."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from errno import EMFILE, EROFS
from multiprocessing import active_children
from multiprocessing.queues import Queue
from pathlib import Path

import pytest

from lasvegas_tui.simulation import tasks
from lasvegas_tui.simulation.playing import Simulation, SimulationError
from lasvegas_tui.simulation.run import Run
from lasvegas_tui.simulation.runners import Answers, OneProcess, PoolError, Processes, Runner
from lasvegas_tui.simulation.summary import Summary
from lasvegas_tui.simulation.task_file import TaskFile
from lasvegas_tui.simulation.tasks import Done, Task
from lasvegas_tui.system import Signalled
from tests.simulation import work
from tests.simulation.waiting import wait_until

DICE = Simulation("dice", ("sensible", "gentle", "random"), seed=5)
GAMES = range(1, 121)


def played(runner: Runner, simulation: Simulation = DICE, games: range = GAMES) -> Summary:
    run = Run(simulation, games)
    for _ in run.play(runner):
        pass
    assert run.num_left == 0
    return run.summary


@pytest.fixture(scope="module")
def expected() -> Summary:
    return played(OneProcess())


def test_tasks_of_other_sizes_give_the_same(
    expected: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert expected.num_games == len(GAMES)
    for seconds in (1e-9, 1e9):
        monkeypatch.setattr(tasks, "SECONDS", seconds)
        assert played(OneProcess()) == expected


def test_two_processes_give_the_same_as_one(
    expected: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played(Processes(2)) == expected
    monkeypatch.setattr(tasks, "SECONDS", 1e-9)
    assert played(Processes(2)) == expected
    assert not active_children()


@pytest.mark.parametrize("game", ["royale", "card", "board", "vegan"])
def test_other_processes_play_every_game_alike(game: str) -> None:
    """Their sets and dictionaries are in another order, by the seed of their hashes."""
    simulation = Simulation(game, ("sensible", "gentle"), seed=2)
    games = range(1, 7)
    assert played(Processes(1), simulation, games) == played(OneProcess(), simulation, games)


def test_a_process_that_dies_costs_nothing(
    expected: Summary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its tasks are played again, by others, and no game is written twice."""
    monkeypatch.setattr(tasks, "SECONDS", 1e-9)
    with TaskFile(tmp_path / "tasks") as file:
        run = Run(DICE, GAMES, file)
        for number, _ in enumerate(run.play(Processes(2))):
            if number in (3, 40):
                pid = active_children()[0].pid
                assert pid is not None
                os.kill(pid, signal.SIGKILL)
    assert run.summary == expected
    assert reread(tmp_path / "tasks") == expected
    assert not active_children()


def reread(path: Path) -> Summary:
    with TaskFile(path) as file:
        return Run(DICE, GAMES, file).summary


def test_processes_that_always_die_are_told_in_a_sentence() -> None:
    with pytest.raises(SimulationError, match=r"ended by itself 3 times in a row.*\.$"):
        played(Processes(2, work.die))
    assert not active_children()


NO_THREAD = RuntimeError("can't start new thread")


@pytest.mark.parametrize(
    ("part", "error", "said"),
    [
        ("__init__", OSError(EROFS, "Read-only file system"), "Read-only file system"),
        ("__init__", ImportError("This platform lacks semaphores."), "This platform lacks semap"),
        ("submit", OSError(EMFILE, "Too many open files"), "Too many open files"),
        ("submit", NO_THREAD, "can't start new thread"),
    ],
)
def test_what_keeps_processes_from_starting_is_told(
    part: str, error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(ProcessPoolExecutor, part, fail)
    with pytest.raises(PoolError, match=re.escape(f"No process can be started here ({said}")):
        played(Processes(2))


def test_a_thread_that_dies_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the one that hands tasks to processes, and fails to begin another."""

    def fail(*_: object) -> None:
        raise NO_THREAD

    monkeypatch.setattr(Queue, "_start_thread", fail)
    with pytest.raises(PoolError, match="start new thread"):
        played(Processes(2))
    wait_until(lambda: not active_children())


def test_a_game_that_fails_is_told_with_what_plays_it_again() -> None:
    with pytest.raises(SimulationError) as raised:
        played(Processes(1, work.fail), games=range(17, 20))
    said = (
        r"Game (1[789]) of the seed 5 could not be played to its end"
        r" \(ZeroDivisionError: by nothing\);"
        r" with --seed 5 --first \1 --games 1 it is played alone\."
    )
    assert re.fullmatch(said, str(raised.value)), "whichever task came back first"


def test_a_range_of_games_is_a_part_of_all(expected: Summary) -> None:
    parts = [played(OneProcess(), games=games) for games in (range(51, 121), range(1, 51))]
    assert parts[0] + parts[1] == expected


class InterruptedFile(TaskFile):
    """Is interrupted while it writes the third task."""

    def append(self, done: Done) -> None:
        if len(self.done) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        super().append(done)


class DeafRunner(OneProcess):
    """Loses an interrupt, as a callback of a library does."""

    def run(self, tasks: Iterator[Task]) -> Answers:
        for answer in super().run(tasks):
            with suppress(Signalled):
                signal.raise_signal(signal.SIGINT)
            yield answer


def test_an_interrupt_that_a_library_loses_is_heard_at_the_next_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "SECONDS", 1e-9)
    run = Run(DICE, GAMES)
    with pytest.raises(Signalled):
        list(run.play(DeafRunner()))
    assert run.summary.num_games == 1


def test_an_interrupt_waits_until_a_task_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SECONDS", 1e-9)
    with InterruptedFile(tmp_path / "tasks") as file:
        run = Run(DICE, GAMES, file)
        with pytest.raises(Signalled):
            list(run.play(OneProcess()))
    assert run.summary.num_games == 3
    assert reread(tmp_path / "tasks") == run.summary
