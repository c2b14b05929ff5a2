"""The clock of the tests: an event loop whose time passes only while it has nothing else to do.

Whoever sleeps is woken as soon as all other work is done, and not before. So nothing takes any
time, what is due first happens first, and a machine may be as slow or as busy as it likes.
"""

import asyncio
from asyncio import SelectorEventLoop
from collections.abc import Callable
from concurrent.futures import Executor
from selectors import DefaultSelector, SelectorKey
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")

LOOK = 1e-6
"""Seconds that a look at the clock takes: of two moments, one is always later than the other."""
STUCK = 300.0
"""Real seconds without a sign from a thread, after which a test counts as stuck."""


class Idling(DefaultSelector):
    """Lets time pass where another selector would wait; it stands still while threads work."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0
        self.num_turns = 0
        """How often the loop has looked for something to do."""
        self.num_in_threads = 0
        """Calls that threads have not finished."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        self.num_turns += 1
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is not None and not self.num_in_threads:
            self.time += timeout
            return []
        ready = super().select(STUCK)
        assert ready, "nothing more will ever happen"
        return ready


class DrivenLoop(SelectorEventLoop):
    """An event loop that goes by this clock."""

    def __init__(self) -> None:
        self._idling = Idling()
        super().__init__(self._idling)

    def time(self) -> float:
        self._idling.time += LOOK
        return self._idling.time

    @property
    def num_turns(self) -> int:
        """How often it has looked for something to do."""
        return self._idling.num_turns

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Result], *args: Any
    ) -> asyncio.Future[Result]:
        self._idling.num_in_threads += 1
        called = super().run_in_executor(executor, func, *args)
        called.add_done_callback(self._end_call)
        return called

    async def shutdown_default_executor(self, *timeout: float | None) -> None:
        """Wait for the threads to end; no time passes meanwhile, so there is no timeout."""
        self._idling.num_in_threads += 1
        try:
            await super().shutdown_default_executor(*timeout)
        finally:
            self._idling.num_in_threads -= 1

    def _end_call(self, _: object) -> None:
        self._idling.num_in_threads -= 1


def now() -> float:
    """Return the time by the clock of the running loop, or by the real one where none runs."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return monotonic()
