"""Many machines: tasks are carried out by the workers of a Dask cluster.

Dask distributed is an optional dependency, the extra `cluster`. Scheduler and workers need this
program installed, in the same version. Workers come and go as they like: a task that one held when
it went is carried out by another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Self

from lasvegas_tui.simulation.playing import SimulationError
from lasvegas_tui.simulation.runners import AHEAD, Answers
from lasvegas_tui.simulation.tasks import Answer, Task, carry_out

MISSING = (
    "A scheduler needs Dask distributed, which is not installed here:"
    ' pip install "lasvegas-tui[cluster]" adds it.'
)
MOST_SECONDS = 5
"""The time that a scheduler has to answer, or to say goodbye."""


class Cluster:
    """Carries tasks out on the workers of a scheduler; raises SimulationError."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError as error:
            raise SimulationError(MISSING) from error
        self.address = address
        self._as_completed = distributed.as_completed
        try:
            asyncio.run(_greet(address))
            self._client = distributed.Client(address, timeout=MOST_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise SimulationError(f"No scheduler answers at {address!r}.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._client.close(timeout=MOST_SECONDS)

    @property
    def num_workers(self) -> int:
        """The tasks that are carried out at the same time; at least 1."""
        try:
            num_threads: int = sum(self._client.nthreads().values())
        except OSError as error:
            raise self._gone() from error
        return max(1, num_threads)

    def run(self, tasks: Iterator[Task]) -> Answers:
        finished = self._as_completed(loop=self._client.loop)
        held: set[Any] = set()
        try:
            while True:
                for task in islice(tasks, max(0, AHEAD * self.num_workers - len(held))):
                    future = self._client.submit(carry_out, task, pure=False)
                    held.add(future)
                    finished.add(future)
                if not held:
                    return
                future = next(finished)
                held.remove(future)
                yield self._answer(future)
        finally:
            with suppress(OSError):
                self._client.cancel(list(held))

    def _answer(self, future: Any) -> Answer:
        """Return what came of a task, which is carried out anew where its worker has been lost."""
        try:
            answer: Answer = future.result()
        except Exception as error:
            if future.status != "error":
                raise self._gone() from error
            raise SimulationError(
                f"The workers cannot play ({type(error).__name__}: {str(error).rstrip('.')})."
            ) from error
        return answer

    def _gone(self) -> SimulationError:
        return SimulationError(f"The scheduler at {self.address!r} is gone.")


async def _greet(address: str) -> None:
    """Ask a scheduler who it is, as a client that finds none cannot be ended cleanly."""
    from distributed import Security, rpc

    secrets = Security().get_connection_args("client")
    async with rpc(address, connection_args=secrets) as scheduler:
        await asyncio.wait_for(scheduler.identity(), MOST_SECONDS)
