"""A pause in which keys have no effect yet, because they may not be meant for what is shown."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, ClassVar

from lasvegas_tui.shell.base_screen import BaseScreen

PLEASE = "One moment, please"


class ArmingDelay:
    """A pause in which keys have no effect; each key that comes too early prolongs the pause."""

    FIRST: ClassVar[float] = 0.7
    """The duration of the pause in seconds; a key that is held down repeats sooner than this."""
    LULL: ClassVar[float] = 0.35
    """After a key that came too early, the minimum number of seconds until the pause ends."""
    STILL: ClassVar[float] = 0.5
    """A key that is not repeated for this many seconds is not held down.

    The slowest keyboards repeat a key after 0.4 seconds.
    """

    def __init__(self, screen: BaseScreen[Any], show: Callable[[bool], None]) -> None:
        """`show` is called whenever keys begin or cease to count, with whether they do."""
        self.screen = screen
        self.show = show
        self.is_over = False
        self._timer: TimerHandle | None = None
        self._num_waits = 0
        self._end = 0.0
        """From when on keys count, on the clock of the event loop."""

    def begin(self) -> None:
        """Begin the pause, with its first duration."""
        self._wait(self.FIRST)

    def disturb(self) -> None:
        """Prolong the pause, because a key came too early."""
        self._wait(self.LULL)

    def confirm(self, act: Callable[[], object]) -> None:
        """Call `act` after `STILL` seconds, unless `disturb` is called before.

        Until then, keys have no effect.
        """
        self._after(self.STILL, act)

    def stop(self) -> None:
        """Let keys have no effect until `begin` is called."""
        self.is_over = False
        self._num_waits += 1
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, seconds: float) -> None:
        now = asyncio.get_running_loop().time()
        self._end = max(self._end, now + seconds)
        self._after(self._end - now, self._pass)
        self.show(False)

    def _after(self, seconds: float, callback: Callable[[], object]) -> None:
        """Call `callback` after some seconds, unless the pause begins again or stops before."""
        self.stop()
        number = self._num_waits

        def call() -> None:
            if number == self._num_waits:
                callback()

        self._timer = self.screen.after(seconds, call)

    def _pass(self) -> None:
        self.is_over = True
        self.show(True)
