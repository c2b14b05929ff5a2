"""The time for which something is shown before the table goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class HoldTimer:
    """Runs for one thing shown at a time, and not at all while the table is held."""

    def __init__(self) -> None:
        self._timeout: asyncio.Timeout | None = None
        self._left: float | None = None
        """Seconds that were left when it was laid down, None for no end."""
        self._free = asyncio.Event()
        self._free.set()

    @asynccontextmanager
    async def running(self, seconds: float | None) -> AsyncIterator[None]:
        """Raise TimeoutError after that time; None for never."""
        is_held = not self._free.is_set()
        self._left = seconds if is_held else None
        try:
            async with asyncio.timeout(None if is_held else seconds) as self._timeout:
                yield
        finally:
            self._timeout = self._left = None

    @property
    def is_running(self) -> bool:
        """Whether what is shown gives way after a time without a key."""
        timeout = self._timeout
        return timeout is not None and timeout.when() is not None and not timeout.expired()

    def stop(self) -> None:
        """Let what is shown stay for good."""
        if self._timeout is not None and self.is_running:
            self._timeout.reschedule(None)

    def hold(self) -> None:
        """Let nothing go on until `release`."""
        self._free.clear()
        timeout = self._timeout
        end = timeout.when() if timeout is not None and self.is_running else None
        if timeout is not None and end is not None:
            self._left = max(0.0, end - asyncio.get_running_loop().time())
            timeout.reschedule(None)

    def release(self) -> None:
        """Go on where it was held."""
        self._free.set()
        if self._timeout is not None and self._left is not None:
            self._timeout.reschedule(asyncio.get_running_loop().time() + self._left)
        self._left = None

    async def released(self) -> None:
        """Wait until the table is not held."""
        await self._free.wait()
