"""A delay before a key works, so that nobody presses it by accident."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, ClassVar

from lasvegas_tui.shell.base_screen import BaseScreen

PLEASE = "Hands off the keys for a moment, please"


class ArmingDelay:
    """A fixed moment, after which a key counts; each key that comes too early prolongs it."""

    FIRST: ClassVar[float] = 0.7
    """Seconds before a key counts: a key held down repeats itself earlier."""
    LULL: ClassVar[float] = 0.35
    """Seconds without a key after one that came too early."""

    def __init__(self, screen: BaseScreen[Any], show: Callable[[bool], None]) -> None:
        """Call `show` with whether a key counts, whenever that changes."""
        self.screen = screen
        self.show = show
        self.is_over = False
        self._timer: TimerHandle | None = None
        self._end = 0.0
        """The time at which a key counts, on the clock of the event loop."""

    def begin(self) -> None:
        """Let keys count after the fixed moment."""
        self._wait(self.FIRST)

    def disturb(self) -> None:
        """Let keys count only after a lull, as one came too early."""
        self._wait(self.LULL)

    def stop(self) -> None:
        """Let no key count until the moment begins anew."""
        self.is_over = False
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, seconds: float) -> None:
        self.stop()
        now = asyncio.get_running_loop().time()
        self._end = max(self._end, now + seconds)
        self.show(False)
        self._timer = self.screen.after(self._end - now, self._pass)

    def _pass(self) -> None:
        self.is_over = True
        self.show(True)
