"""A run: plays what is missing of a simulation, and counts each game once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import FrameType

from lasvegas_tui.simulation.playing import Simulation, SimulationError
from lasvegas_tui.simulation.runners import Runner
from lasvegas_tui.simulation.summary import Summary
from lasvegas_tui.simulation.task_file import TaskFile
from lasvegas_tui.simulation.tasks import Done, Failed, Tasks, missing
from lasvegas_tui.system import Signalled, heard, signals

STOPPING = signals("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that end a run."""


class Run:
    """Some games of a simulation, with those of a file counted from the start."""

    def __init__(self, simulation: Simulation, games: range, file: TaskFile | None = None) -> None:
        self.simulation = simulation
        self.games = games
        self.summary = Summary()
        self._file = file
        self._done: list[range] = []
        if file is not None:
            file.begin(simulation)
            for done in file.done:
                self._count(done)

    @property
    def num_left(self) -> int:
        """The games that are still to be played."""
        return sum(map(len, missing(self.games, self._done)))

    def play(self, runner: Runner) -> Iterator[Done]:
        """Play what is missing, and yield each task once it is counted; raises SimulationError.

        Whatever ends it early, and signals do so at any moment: tasks are counted wholly or not
        at all, in the summary as in the file.
        """
        tasks = Tasks(self.simulation, self.games, self._done, runner.num_workers)
        stop = _Signals()
        with heard(stop.come, *STOPPING), closing(runner.run(tasks)) as answers:
            for answer in answers:
                if isinstance(answer, Failed):
                    raise SimulationError(self._replay(answer))
                with stop.held():
                    if self._file is not None:
                        self._file.append(answer)
                    self._count(answer)
                tasks.measure(answer)
                yield answer

    def _count(self, done: Done) -> None:
        self.summary += done.summary
        self._done.append(done.games)

    def _replay(self, failed: Failed) -> str:
        """Return the sentence on a game that failed, by which it can be played again."""
        return (
            f"Game {failed.number} of the seed {self.simulation.seed} could not be played to its"
            f" end ({failed.error}); with --seed {self.simulation.seed} --first {failed.number}"
            " --games 1 it is played alone."
        )


class _Signals:
    """Signals wait while a task is counted, and are not lost in a callback of a library."""

    def __init__(self) -> None:
        self._came: int | None = None
        self._is_held = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let signals wait until the block has ended; raises Signalled if one has come."""
        self._is_held = True
        yield
        self._is_held = False
        if self._came is not None:
            raise Signalled(self._came)

    def come(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        self._came = number
        if not self._is_held:
            raise Signalled(number)
