"""How long bots' turns are shown before a person's turn; many turns in a row are sped up."""

from __future__ import annotations

FOR_BOTS = 4.0
"""The maximum time, in seconds, for showing all bots' turns between two turns of people.

The time in which bots think is not counted.
"""
LEAST = 0.1
"""The smallest fraction of its usual time for which anything is shown."""
TO_READ = 0.8
"""The minimum time, in seconds, for showing something that people have to read.

If its usual time is shorter than this, it is shown for its usual time.
"""


class BotDisplayTime:
    """Decides how long to show each event of bots' turns, so that people do not wait too long."""

    def __init__(self) -> None:
        self._usual = FOR_BOTS
        """The seconds that all bots' turns before a person's usually take at the full pace."""
        self._taken = 0.0
        """The seconds that they would have taken so far this time, at the full pace."""
        self._left = FOR_BOTS
        """The seconds that are left of `FOR_BOTS` this time."""

    def begin(self) -> None:
        """Begin to count the time of a new series of bots' turns, after a person's turn."""
        if self._taken:
            self._usual = (self._usual + self._taken) / 2
        self._taken, self._left = 0.0, FOR_BOTS

    def shown(self, seconds: float, is_persons: bool, *, is_read: bool = True) -> float:
        """Return for how many seconds to show something that usually takes `seconds`.

        With `is_persons`, it is part of a person's turn, and left out of the estimate of how long
        bots' turns take. With `is_read`, people have to read it: even if no time is left, it is
        shown for `TO_READ` seconds, or for `seconds` if that is less.
        """
        expected = max(self._usual - self._taken, seconds)
        shown = seconds * min(1.0, max(LEAST, self._left / expected))
        if is_read:
            shown = max(shown, min(seconds, TO_READ))
        if not is_persons:
            self._taken += seconds
        self._left = max(0.0, self._left - shown)
        return shown
