"""Runners: what carries tasks out, here in this process or in several on this machine.

A runner asks for a task whenever it has room for one, so the next tasks can be made by how long the
last ones took. It answers each task once. A task that was lost with a process is begun anew, and
gives what it would have given: its games depend on their numbers alone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Protocol, TypeAlias

from lasvegas_tui.simulation.playing import SimulationError
from lasvegas_tui.simulation.tasks import Answer, Task, carry_out

AHEAD = 2
"""The tasks that a worker has at a time: one that it carries out, and the next."""
MAX_LOSSES = 3
"""How often in a row a task may be lost with the process that carried it out."""

Answers: TypeAlias = Generator[Answer, None, None]
Work: TypeAlias = Callable[[Task], Answer]


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
        while num_losses < MAX_LOSSES:
            held = dict[int, Task]()
            with _Pool(self.num_workers, self._work) as pool:
                try:
                    for answer in self._answers(pool, _first(lost, tasks), held):
                        num_losses = 0
                        yield answer
                    return
                except BrokenProcessPool:
                    lost += held.values()
                    num_losses += 1
        raise SimulationError(
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
            for future in wait(futures, return_when=FIRST_COMPLETED).done:
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
        context = get_context("spawn")  # a copy of this process would have its threads' locks
        self._wanted, self._ours = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(num_workers, context, _prepare, (self._wanted,))

    def __enter__(self) -> _Pool:
        return self

    def submit(self, task: Task) -> Future[Answer]:
        with _without_interrupts():
            return self._executor.submit(self._work, task)

    def __exit__(self, *_: object) -> None:
        self._ours.close()
        self._executor.shutdown(cancel_futures=True)
        self._wanted.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Have the processes started here hear no Ctrl+C, which a terminal sends to all of them.

    Without masks, as on Windows, they hear none once they are ready.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(wanted: Connection) -> None:
    """Have a new process hear no Ctrl+C, and end once the other end of a pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(wanted,), daemon=True).start()


def _end_with(wanted: Connection) -> None:
    wanted.poll(None)
    os._exit(1)
