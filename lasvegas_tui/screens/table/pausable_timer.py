"""The timer of all that a table shows; it can be paused, and hurried by a key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

PICTURE = 0.05
"""The time between two pictures of a movement, in seconds."""


class PausableTimer:
    """Times waits and movements, which can be paused, and hurried so that they take no time."""

    def __init__(self) -> None:
        self._timeout: asyncio.Timeout | None = None
        self._left: float | None = None
        """The seconds that were left of the wait when it was paused; None if it has no limit."""
        self._free = asyncio.Event()
        self._free.set()
        self.is_stopped = False
        """Whether the next wait ends only on a key, because `stop` was called between waits."""
        self._hurried = asyncio.Event()
        self._moving = asyncio.Event()
        """Set unless movements are paused; pausing has no effect while the timer is hurried."""
        self._moving.set()

    # -- waiting -----------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self, seconds: float | None) -> AsyncIterator[None]:
        """Return a context in which TimeoutError is raised after some seconds; None means never.

        While the timer is paused, these seconds do not pass.
        """
        if self.is_stopped:
            self.is_stopped, seconds = False, None
        if self.is_held:
            limit, self._left = None, seconds
        else:
            limit, self._left = seconds, None
        try:
            async with asyncio.timeout(limit) as self._timeout:
                yield
        finally:
            self._timeout = self._left = None

    async def sleep(self, seconds: float) -> bool:
        """Wait for some seconds, or until `hurry` is called; return whether it was called."""
        with suppress(TimeoutError):
            async with self.running(seconds):
                await self._hurried.wait()
        return self.is_hurried

    async def key(self) -> None:
        """Wait until a key calls `hurry`, however long that takes."""
        await self._hurried.wait()

    async def progress(self, seconds: float) -> AsyncIterator[float]:
        """Yield how much of a movement of some seconds is over (0 to 1), once for each picture."""
        clock, spent = asyncio.get_running_loop().time, 0.0
        while spent < seconds and not self.is_hurried:
            await self._moving.wait()
            began = clock()
            yield spent / seconds
            await asyncio.sleep(PICTURE)
            spent += clock() - began
        yield 1.0

    # -- keeping something on the screen -----------------------------------------------------------

    @property
    def _end(self) -> float | None:
        """When the current wait ends by itself, by the clock of the loop; None if it does not."""
        if self._timeout is None or self._timeout.expired():
            return None
        return self._timeout.when()

    @property
    def is_running(self) -> bool:
        """Whether something waits now for a limited time that is not paused."""
        return self._end is not None

    def stop(self) -> None:
        """Let the current wait end only by a key; if nothing waits now, the next wait.

        Movements are not affected.
        """
        if self._timeout is not None and self.is_running:
            self._timeout.reschedule(None)
        else:
            self.is_stopped = True

    @property
    def is_held(self) -> bool:
        """Whether the timer is paused."""
        return not self._free.is_set()

    def hold(self) -> None:
        """Pause all waits and movements until `release` is called."""
        self._free.clear()
        if not self.is_hurried:
            self._moving.clear()
        end = self._end
        if self._timeout is not None and end is not None:
            self._left = max(0.0, end - asyncio.get_running_loop().time())
            self._timeout.reschedule(None)

    def release(self) -> None:
        """End the pause that `hold` began."""
        self._free.set()
        self._moving.set()
        if self._timeout is not None and self._left is not None:
            self._timeout.reschedule(asyncio.get_running_loop().time() + self._left)
        self._left = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Return a context in which the timer is paused."""
        self.hold()
        try:
            yield
        finally:
            self.release()

    async def released(self) -> None:
        """Wait until the timer is no longer paused."""
        await self._free.wait()

    # -- hurrying ----------------------------------------------------------------------------------

    @property
    def is_hurried(self) -> bool:
        """Whether the timer is hurried: waits and movements take no time."""
        return self._hurried.is_set()

    def hurry(self) -> None:
        """End the current wait or movement, and all later ones, until `take_time` is called."""
        self.is_stopped = False
        self._hurried.set()
        self._moving.set()

    def take_time(self) -> None:
        """Let waits and movements take their time again, after a call of `hurry`."""
        self._hurried.clear()
        if self.is_held:
            self._moving.clear()
