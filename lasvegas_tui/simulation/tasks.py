"""Tasks: ranges of games of a size that takes a few seconds, whatever game and level it is.

How long a game takes is measured while games are played. It decides where one task ends and the
next one begins, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from time import perf_counter
from typing import Self, TypeAlias

from msgspec import Struct

from lasvegas_tui.plugins import in_words
from lasvegas_tui.simulation.playing import Simulation, play
from lasvegas_tui.simulation.summary import Summary
from lasvegas_tui.system import Signalled

SECONDS = 2.0
"""The time that a task takes."""
LEAST_SECONDS = 0.5
"""The time that a task takes near the end, when there is no more work for all."""
GROWTH = 8
"""How many times larger than the last one measured a task may be."""


class Task(Struct, frozen=True):
    """Some games of a simulation, one after the other."""

    simulation: Simulation
    first: int
    num_games: int

    @property
    def games(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.num_games)


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """A task that is finished."""

    first: int
    summary: Summary
    seconds: float

    @property
    def games(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.summary.num_games)


class Failed(Struct, frozen=True):
    """A task in which a game could not be played to its end."""

    number: int
    """The number of the game."""
    error: str


Answer: TypeAlias = Done | Failed


def carry_out(task: Task) -> Answer:
    """Play the games of a task."""
    begun, summary = perf_counter(), Summary()
    for number in task.games:
        try:
            summary += Summary.of(play(task.simulation, number))
        except Signalled:
            raise
        except BaseException as error:
            return Failed(number, in_words(error))
    return Done(task.first, summary, perf_counter() - begun)


class Tasks(Iterator[Task]):
    """The tasks for all games of a range but those that are done already."""

    def __init__(
        self, simulation: Simulation, games: range, done: Iterable[range], num_workers: int
    ) -> None:
        self.simulation = simulation
        self.num_workers = num_workers
        self._left = missing(games, done)
        self._measured: Done | None = None

    @property
    def num_left(self) -> int:
        """The games that are in no task yet."""
        return sum(map(len, self._left))

    def measure(self, done: Done) -> None:
        """Let the tasks to come be as large as a finished one suggests."""
        self._measured = done

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Task:
        if not self._left:
            raise StopIteration
        games = self._left[0]
        task = Task(self.simulation, games[0], min(self._size(), len(games)))
        self._left[:1] = [rest] if (rest := games[task.num_games :]) else []
        return task

    def _size(self) -> int:
        """Return the number of games in the next task."""
        if self._measured is None:
            return 1
        num_games, seconds = len(self._measured.games), max(1e-9, self._measured.seconds)
        a_second = num_games / seconds
        fair = max(self.num_left / (2 * self.num_workers), LEAST_SECONDS * a_second)
        return max(1, ceil(min(SECONDS * a_second, fair, GROWTH * num_games)))


def missing(games: range, done: Iterable[range]) -> list[range]:
    """Return the parts of a range that lie in none of the others."""
    parts, first = [], games.start
    for other in sorted(done, key=lambda other: other.start):
        parts.append(range(first, min(other.start, games.stop)))
        first = max(first, other.stop)
    parts.append(range(first, games.stop))
    return [part for part in parts if part]
