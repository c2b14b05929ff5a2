"""A run: some games of a simulation, played in chunks by any `concurrent.futures.Executor`.

The executor is one of this process, of several on this machine, or of a Dask cluster. How long a
game takes is measured while games are played. It decides where one chunk ends and the next one
begins, and nothing else.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from math import ceil
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

from lasvegas_tui.lab.figures import Summary
from lasvegas_tui.lab.simulation import Simulation, SimulationError, play
from lasvegas_tui.plugins import in_words
from lasvegas_tui.system import Signalled, signals

SECONDS = 2.0
"""The time that a chunk takes."""
LEAST_SECONDS = 0.5
"""The time that a chunk takes near the end, when there is no more work for all."""
GROWTH = 8
"""How many times larger than the last one measured a chunk may be."""
AHEAD = 2
"""The chunks that a worker has at a time: one that it plays, and the next."""
LOOK = 1.0
"""The most seconds between two looks at what has been played."""
STOPPING = signals("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that end a run, which may be sent to all of its processes."""
MOST_SECONDS = 5
"""The time that a scheduler has to answer, or to say goodbye."""
NO_DASK = (
    "A scheduler needs Dask distributed, which is not installed here:"
    ' pip install "lasvegas-tui[cluster]" adds it.'
)

P = ParamSpec("P")
T = TypeVar("T")


class Workers(NamedTuple):
    """What plays chunks."""

    executor: Executor
    num: Callable[[], int]
    """The number of chunks that are played at the same time, which may change."""


class Played(NamedTuple):
    """What came of a chunk."""

    summary: Summary
    seconds: float


class Run:
    """Some games of a simulation, and the sums of those that have been played."""

    def __init__(self, simulation: Simulation, games: range) -> None:
        self.simulation = simulation
        self.games = games
        self.summary = Summary()

    @property
    def num_left(self) -> int:
        """The games that have not been played."""
        return len(self.games) - self.summary.num_games

    def play(self, workers: Workers, after: Callable[[int], object] = lambda _: None) -> None:
        """Play all games from the first one; after each chunk `after` is given its number of games.

        Raises SimulationError. Whatever ends it early, and signals do so at any moment: a chunk is
        counted wholly or not at all.
        """
        self.summary = Summary()
        self._waiting = self.games
        """The games that are in no chunk yet."""
        self._held: dict[Future[Played], range] = {}
        """The chunks that workers have."""
        self._measured: Played | None = None
        while self.num_left:
            num_workers = max(1, workers.num())
            has_room = bool(self._waiting) and len(self._held) < AHEAD * num_workers
            if has_room:
                self._hand_out(workers.executor, num_workers)
            for future in wait(self._held, 0 if has_room else LOOK, FIRST_COMPLETED).done:
                self._measured = played = self._answer(future)
                self.summary += played.summary
                after(played.summary.num_games)

    def _hand_out(self, executor: Executor, num_workers: int) -> None:
        size = self._size(num_workers)
        games = self._waiting[:size]
        try:
            self._held[executor.submit(play_chunk, self.simulation, games)] = games
        except BrokenExecutor as error:
            raise self._lost() from error
        self._waiting = self._waiting[size:]

    def _answer(self, future: Future[Played]) -> Played:
        try:
            played = future.result()
        except (SimulationError, CancelledError):
            raise
        except BrokenExecutor as error:
            raise self._lost() from error
        except Exception as error:
            raise SimulationError(
                f"The workers cannot play game {self._held[future].start} and those after it"
                f" ({in_words(error)})."
            ) from error
        del self._held[future]
        return played

    def _lost(self) -> SimulationError:
        """Return the error for a process that is gone; which chunk it had cannot be known."""
        chunks = [*self._held.values(), self._waiting]
        first = min(chunk.start for chunk in chunks if chunk)
        return SimulationError(
            "A process that played games ended by itself; it may have been short of memory."
            f" Game {first} of the seed {self.simulation.seed} is the first that was lost with it."
        )

    def _size(self, num_workers: int) -> int:
        """Return the number of games in the next chunk."""
        if self._measured is None:
            return 1
        num_games = self._measured.summary.num_games
        a_second = num_games / max(1e-9, self._measured.seconds)
        fair = max(len(self._waiting) / (2 * num_workers), LEAST_SECONDS * a_second)
        return max(1, ceil(min(SECONDS * a_second, fair, GROWTH * num_games)))


def play_chunk(simulation: Simulation, games: range) -> Played:
    """Play games one after the other; raises SimulationError for one that fails."""
    begun, summary = perf_counter(), Summary()
    for number in games:
        try:
            summary += Summary.of(play(simulation, number))
        except Signalled:
            raise
        except BaseException as error:
            raise SimulationError(
                f"Game {number} of the seed {simulation.seed} could not be played to its end"
                f" ({in_words(error)}); with --seed {simulation.seed} --first {number} --games 1"
                " it is played alone."
            ) from error
    return Played(summary, perf_counter() - begun)


# -- this process ----------------------------------------------------------------------------------


class _Here(Executor):
    """Plays a chunk as soon as it is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def alone() -> Workers:
    """Return this process as the one that plays."""
    return Workers(_Here(), lambda: 1)


# -- processes -------------------------------------------------------------------------------------


class PoolError(SimulationError):
    """No process can be started that plays; says why in a sentence."""


@contextmanager
def processes(num: int) -> Iterator[Workers]:
    """Let processes of this machine play, and end them at once at the end; raises PoolError."""
    with _starting():
        executor = _Processes(num)
    try:
        yield Workers(executor, lambda: num)
    finally:
        for process in active_children():
            process.kill()
        executor.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that hear no signals to this one, and end with it."""

    def __init__(self, num: int) -> None:
        # a copy of this process would have its threads' locks
        super().__init__(num, get_context("spawn"), _begin)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _starting():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _starting() -> Iterator[None]:
    """Have the processes started here hear no signals, so that none ends while it starts.

    Raises PoolError where one of the things that they need is missing: memory that is shared,
    descriptors, a folder.
    """
    try:
        with _deaf():
            yield
    except BrokenExecutor:
        raise
    except (OSError, ImportError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise PoolError(f"No process can be started here ({reason}).") from error


@contextmanager
def _deaf() -> Iterator[None]:
    """Let signals wait, and processes started here inherit that."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Make a new process ready."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


# -- many machines ---------------------------------------------------------------------------------


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Let the workers of a Dask scheduler play; raises SimulationError.

    Workers come and go as they like: a chunk that one had when it went is played by another.
    """
    try:
        import distributed
    except ImportError as error:
        raise SimulationError(NO_DASK) from error
    try:
        asyncio.run(_greet(address))
        client = distributed.Client(address, timeout=MOST_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SimulationError(f"No scheduler answers at {address!r}.") from error
    gone = SimulationError(f"The scheduler at {address!r} is gone.")

    def num_workers() -> int:
        try:
            return sum(client.nthreads().values())
        except OSError as error:
            raise gone from error

    executor = client.get_executor(pure=False)
    try:
        yield Workers(executor, num_workers)
    except CancelledError as error:
        raise gone from error
    finally:
        with suppress(OSError):
            executor.shutdown(wait=False)
            client.close(timeout=MOST_SECONDS)


async def _greet(address: str) -> None:
    """Ask a scheduler who it is, as a client that finds none cannot be ended cleanly."""
    from distributed import Security, rpc

    secrets = Security().get_connection_args("client")
    async with rpc(address, connection_args=secrets) as scheduler:
        await asyncio.wait_for(scheduler.identity(), MOST_SECONDS)
