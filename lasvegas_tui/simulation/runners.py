"""Runners: what carries tasks out, here in this process or in several on this machine.

A runner asks for a task whenever it has room for one, so the next tasks can be made by how long the
last ones took. It answers each task once. A task that was lost with a process is begun anew, and
gives what it would have given: its games depend on their numbers alone.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol, TypeAlias

from lasvegas_tui import system
from lasvegas_tui.simulation.playing import SimulationError
from lasvegas_tui.simulation.tasks import Answer, Task, carry_out

AHEAD = 2
"""The tasks that a worker has at a time: one that it carries out, and the next."""
TERMINAL_SIGNALS = system.signals("SIGINT", "SIGHUP", "SIGBREAK")
"""The signals that a terminal sends to every process of a program."""
LOOK = 1.0
"""Seconds between two looks whether answers may still come."""
MAX_LOSSES = 3
"""How often in a row a task may be lost with the process that carried it out."""

Answers: TypeAlias = Generator[Answer, None, None]
Work: TypeAlias = Callable[[Task], Answer]


class PoolError(SimulationError):
    """No process can be started that plays; says why in a sentence."""


class Runner(Protocol):
    """Something that carries tasks out."""

    @property
    def num_workers(self) -> int:
        """The tasks that are carried out at the same time."""

    def run(self, tasks: Iterator[Task]) -> Answers:
        """Carry out tasks and yield an answer to each, in any order; raises SimulationError.

        Closing the generator ends what is still going on.
        """


class OneProcess:
    """Carries tasks out one after the other."""

    num_workers = 1

    def run(self, tasks: Iterator[Task]) -> Answers:
        yield from map(carry_out, tasks)


class Processes:
    """Carries tasks out in several processes, and begins them anew where one of these dies."""

    def __init__(self, num_workers: int, work: Work = carry_out) -> None:
        self.num_workers = num_workers
        self._work = work

    def run(self, tasks: Iterator[Task]) -> Answers:
        lost: list[Task] = []
        num_losses = 0
        error: type[SimulationError] = PoolError
        while num_losses < MAX_LOSSES:
            held = dict[int, Task]()
            with _Pool(self.num_workers, self._work) as pool:
                try:
                    for answer in self._answers(pool, _first(lost, tasks), held):
                        num_losses, error = 0, SimulationError
                        yield answer
                    return
                except BrokenProcessPool:
                    lost += held.values()
                    num_losses += 1
        raise error(
            f"A process that played games ended by itself {MAX_LOSSES} times in a row;"
            " it may have been short of memory."
        )

    def _answers(self, pool: _Pool, tasks: Iterator[Task], held: dict[int, Task]) -> Answers:
        """Yield answers; the tasks that have none yet are held."""
        futures: dict[Future[Answer], Task] = {}
        while True:
            while len(held) < AHEAD * self.num_workers and (task := next(tasks, None)):
                held[task.first] = task
                futures[pool.submit(task)] = task
            if not futures:
                return
            for future in pool.finished(futures):
                answer = future.result()
                del held[futures.pop(future).first]
                yield answer


def _first(lost: list[Task], tasks: Iterator[Task]) -> Iterator[Task]:
    """Yield tasks, those that were lost first."""
    while lost:
        yield lost.pop()
    yield from tasks


# -- a pool of processes ---------------------------------------------------------------------------


class _Pool:
    """Processes that end at once when they are no longer wanted, or this process is gone."""

    def __init__(self, num_workers: int, work: Work) -> None:
        self._work = work
        self._failure: BaseException | None = None
        context = get_context("spawn")  # a copy of this process would have its threads' locks
        with _started():
            self._wanted, self._ours = context.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(num_workers, context, _prepare, (self._wanted,))

    def __enter__(self) -> _Pool:
        self._usual_hook, threading.excepthook = threading.excepthook, self._thread_failed
        return self

    def submit(self, task: Task) -> Future[Answer]:
        with _started():
            return self._executor.submit(self._work, task)

    def finished(self, futures: Iterable[Future[Answer]]) -> set[Future[Answer]]:
        """Wait for answers; raises PoolError if a thread has died without which none will come."""
        while not (done := wait(futures, LOOK, FIRST_COMPLETED).done):
            if self._failure is not None:
                raise _no_process(self._failure)
        return done

    def _thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        self._failure = failure.exc_value

    def __exit__(self, *_: object) -> None:
        threading.excepthook = self._usual_hook
        self._ours.close()
        self._executor.shutdown(cancel_futures=True)
        self._wanted.close()


@contextmanager
def _started() -> Iterator[None]:
    """Have the processes started here be deaf to their terminal; raises PoolError for none.

    Whatever they need may be missing: memory that is shared, descriptors, threads, a folder.
    """
    try:
        with _deaf():
            yield
    except BrokenProcessPool:
        raise
    except (OSError, ImportError, RuntimeError) as error:
        raise _no_process(error) from error


def _no_process(error: BaseException) -> PoolError:
    reason = getattr(error, "strerror", None) or str(error).rstrip(".")
    return PoolError(f"No process can be started here ({reason}).")


@contextmanager
def _deaf() -> Iterator[None]:
    """Have the processes started here hear no signals of the terminal, which go to all of them.

    Without masks, as on Windows, they hear none once they are ready.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(wanted: Connection) -> None:
    """Make a new process deaf to its terminal; it ends once the other end of a pipe is closed."""
    for number in TERMINAL_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    try:
        threading.Thread(target=_end_with, args=(wanted,), daemon=True).start()
    except RuntimeError:  # no thread can be started
        os._exit(1)


def _end_with(wanted: Connection) -> None:
    wanted.poll(None)
    os._exit(1)
