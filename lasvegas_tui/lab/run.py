"""A run of a simulation: its games are played in chunks by a `concurrent.futures.Executor`.

The executor uses this process, several processes, or a Dask cluster. How long the games of a chunk
take decides how many games the next chunk has, and nothing else.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
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
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

from lasvegas_tui import clean_environment, streams
from lasvegas_tui.lab.simulated_game import Outcome, Simulation, SimulationError, play
from lasvegas_tui.lab.statistics import Summary
from lasvegas_tui.os_differences import Signalled, signals
from lasvegas_tui.plugins import in_words
from lasvegas_tui.safe_text import quoted

SECONDS = 2.0
"""The intended duration, in seconds, of a chunk (the games given to a worker at once)."""
LEAST_SECONDS = 0.5
"""The minimum intended duration, in seconds, of the shorter chunks at the end of a run."""
GROWTH = 8
"""The next chunk has at most this many times as many games as the last chunk that was timed."""
AHEAD = 2
"""The number of chunks that each worker has at a time: the one it plays, and the next."""
LOOK = 1.0
"""The maximum number of seconds to wait for a finished chunk before checking the workers."""
STOPPING = signals("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that end a run; they may reach all of its processes."""
MOST_SECONDS = 5
"""The maximum number of seconds that a scheduler may take to answer, or to disconnect."""
NO_DASK = (
    "A scheduler needs Dask distributed, which is not installed here:"
    ' pip install "lasvegas-tui[cluster]" adds it.'
)

P = ParamSpec("P")
T = TypeVar("T")


class Workers(NamedTuple):
    """An executor that plays chunks of games, with the number of chunks that it plays at once."""

    executor: Executor
    num: Callable[[], int]
    """Returns the number of chunks played at once, which may change during a run."""


class Played(NamedTuple):
    """The results of a chunk of games, and the number of seconds that the chunk took."""

    summary: Summary
    seconds: float
    outcomes: tuple[Outcome, ...] = ()
    """The result of each game in order; empty unless they are wanted."""


class Run:
    """A series of games of a simulation, and the totals of those that were already played."""

    def __init__(
        self, simulation: Simulation, games: range, *, keeps_outcomes: bool = False
    ) -> None:
        """Prepare a run.

        With `keeps_outcomes` the result of each game is kept, besides the sums.
        """
        self.simulation = simulation
        self.games = games
        self.keeps_outcomes = keeps_outcomes
        self.summary = Summary()
        self.outcomes: dict[int, Outcome] = {}
        """The results by the number of the game."""
        self._waiting = games
        """The games that are not in a chunk yet."""
        self._held: dict[Future[Played], range] = {}
        """The chunks that workers have."""
        self._measured: Played | None = None
        """The last chunk that was played."""

    @property
    def num_left(self) -> int:
        """The number of games that have not been played yet."""
        return len(self.games) - self.summary.num_games

    def play(self, workers: Workers, after: Callable[[int], object] = lambda _: None) -> None:
        """Play all games; after each chunk, call `after` with the number of its games.

        Raises SimulationError if a game fails or the workers are gone. If the run ends early, even
        by a signal, each chunk is counted completely or not at all.
        """
        self.summary = Summary()
        self.outcomes.clear()
        self._waiting = self.games
        self._held.clear()
        self._measured = None
        while self.num_left:
            num_workers = max(1, workers.num())
            timeout = LOOK
            if self._waiting and len(self._held) < AHEAD * num_workers:
                self._hand_out(workers.executor, num_workers)
                timeout = 0
            for future in wait(self._held, timeout, FIRST_COMPLETED).done:
                first = self._held[future].start
                played = self._answer(future)
                self._measured = played
                self.summary += played.summary
                self.outcomes.update(enumerate(played.outcomes, first))
                after(played.summary.num_games)

    def _hand_out(self, executor: Executor, num_workers: int) -> None:
        size = self._size(num_workers)
        games = self._waiting[:size]
        try:
            chunk = executor.submit(play_chunk, self.simulation, games, self.keeps_outcomes)
            self._held[chunk] = games
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
        """Return the error to raise when a worker process has died."""
        if not self.summary.num_games:
            return PoolError(
                "A process ended by itself before a game was played;"
                " it may have been short of memory."
            )
        chunks = [*self._held.values(), self._waiting]
        first = min(chunk.start for chunk in chunks if chunk)
        return SimulationError(
            "A process that played games ended by itself; it may have been short of memory."
            f" Game {first} of the seed {self.simulation.seed} is the first that was lost with it."
        )

    def _size(self, num_workers: int) -> int:
        """Return how many games the next chunk has."""
        if self._measured is None:
            return 1
        num_games = self._measured.summary.num_games
        a_second = num_games / max(1e-9, self._measured.seconds)
        fair = max(len(self._waiting) / (2 * num_workers), LEAST_SECONDS * a_second)
        return max(1, ceil(min(SECONDS * a_second, fair, GROWTH * num_games)))


def play_chunk(simulation: Simulation, games: range, keeps_outcomes: bool = False) -> Played:
    """Play the games with these numbers, and return their totals and the time taken.

    With `keeps_outcomes`, the result of each game is returned, too. Raises SimulationError if a
    game fails.
    """
    begun, summary = perf_counter(), Summary()
    outcomes: list[Outcome] = []
    for number in games:
        try:
            outcome = play(simulation, number)
        except Signalled:
            raise
        except BaseException as error:
            raise SimulationError(
                f"Game {number} of the seed {simulation.seed} could not be played to its end"
                f" ({in_words(error)}); with --seed {simulation.seed} --first {number} --games 1"
                " it is played alone."
            ) from error
        summary += Summary.of(outcome)
        if keeps_outcomes:
            outcomes.append(outcome)
    return Played(summary, perf_counter() - begun, tuple(outcomes))


# -- this process ----------------------------------------------------------------------------------


class _Here(Executor):
    """An executor that plays each chunk in this process when it is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def alone() -> Workers:
    """Return `Workers` that play all games in this process."""
    return Workers(_Here(), lambda: 1)


# -- processes -------------------------------------------------------------------------------------


class PoolError(SimulationError):
    """Raised if worker processes cannot be started; the message says why."""


@contextmanager
def processes(num: int) -> Iterator[Workers]:
    """Return a context with `num` worker processes, which are killed at its end.

    Raises PoolError if they cannot be started.
    """
    others = set(active_children())
    with _starting():
        executor = _Processes(num)
    with _failed_threads() as errors:

        def num_workers() -> int:
            if errors:
                raise errors[0]
            return num

        try:
            yield Workers(executor, num_workers)
        finally:
            for process in set(active_children()) - others:
                process.kill()
            with suppress(RuntimeError):  # its thread could not be started
                executor.shutdown(cancel_futures=True)


@contextmanager
def _failed_threads() -> Iterator[list[PoolError]]:
    """Return a context that collects the errors by which threads end.

    An executor whose thread has ended plays nothing more.
    """
    errors: list[PoolError] = []

    def collect(failure: threading.ExceptHookArgs) -> None:
        errors.append(_no_process(failure.exc_value))

    usual, threading.excepthook = threading.excepthook, collect
    try:
        yield errors
    finally:
        threading.excepthook = usual


class _Processes(ProcessPoolExecutor):
    """An executor whose processes ignore signals, and end when this process ends."""

    def __init__(self, num: int) -> None:
        # a copy of this process would have its threads' locks
        super().__init__(num, get_context("spawn"), _begin)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _starting():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _starting() -> Iterator[None]:
    """Return a context in which processes can be started.

    Signals are blocked, so that none ends a process while it starts. The processes look for modules
    in the same folders as this one. Raises PoolError if a process cannot be started; it says what
    is missing: shared memory, descriptors, a folder.
    """
    if not clean_environment.reaches_children():
        raise PoolError("No process can be started here (Python needs -P besides -E).")
    try:
        with _deaf(), _changed(clean_environment.for_children()):
            yield
    except BrokenExecutor:
        raise
    except (OSError, ImportError, RuntimeError) as error:
        raise _no_process(error) from error


def _no_process(error: BaseException | None) -> PoolError:
    reason = getattr(error, "strerror", None) or str(error).rstrip(".")
    return PoolError(f"No process can be started here ({reason}).")


@contextmanager
def _changed(variables: Mapping[str, str]) -> Iterator[None]:
    """Return a context in which environment variables have other values."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _deaf() -> Iterator[None]:
    """Return a context in which signals are blocked, also for processes started there."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Let a worker process that has just started ignore signals, and end with its parent."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    except RuntimeError:  # no thread can be started
        os._exit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


# -- many machines ---------------------------------------------------------------------------------


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Return a context with the workers of the Dask scheduler at an address.

    Raises SimulationError if Dask is not installed, if no scheduler answers, or if it ends later.
    Workers may come and go: a chunk that was lost with a worker is played by another one.
    """
    try:
        import distributed
    except ImportError as error:
        raise SimulationError(NO_DASK) from error
    try:
        asyncio.run(_greet(address))
        client = distributed.Client(address, timeout=MOST_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SimulationError(f"No scheduler answers at {quoted(address)}.") from error
    gone = SimulationError(f"The scheduler at {quoted(address)} is gone.")

    is_told = False

    def num_workers() -> int:
        """Return the number of threads of all workers, and report when no worker is left."""
        nonlocal is_told
        try:
            num: int = sum(client.nthreads().values())
        except OSError as error:
            raise gone from error
        if not num and not is_told:
            streams.complain(f"The scheduler at {address!r} has no worker: waiting for one.")
        is_told = not num
        return num

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
    """Raise an error unless a scheduler answers; a client that finds none cannot end cleanly."""
    from distributed import Security, rpc

    secrets = Security().get_connection_args("client")
    async with rpc(address, connection_args=secrets) as scheduler:
        await asyncio.wait_for(scheduler.identity(), MOST_SECONDS)
