"""How long bots' turns are shown before a person's turn; long series of turns are sped up."""

from __future__ import annotations

FOR_BOTS = 4.0
"""How many seconds all bots' turns between two turns of people may be shown.

The time in which bots think is not counted.
"""
LEAST = 0.1
"""The smallest share of its usual time for which anything is shown."""
TO_READ = 0.8
"""The fewest seconds for what people read, unless it usually takes less."""


class BotTime:
    """Divides the time for bots' turns among the things to show of them."""

    def __init__(self) -> None:
        self._usual = FOR_BOTS
        """The seconds that all bots' turns before a person's usually take at the full pace."""
        self._taken = 0.0
        """The seconds that they would have taken so far this time, at the full pace."""
        self._left = FOR_BOTS
        """The seconds that are left of `FOR_BOTS` this time."""

    def begin(self) -> None:
        """Begin a new series of bots' turns, after a person's turn."""
        if self._taken:
            self._usual = (self._usual + self._taken) / 2
        self._taken, self._left = 0.0, FOR_BOTS

    def shown(self, seconds: float, is_persons: bool, *, is_read: bool = True) -> float:
        """Return how many seconds to show something that usually takes `seconds`.

        If `is_persons`, it is part of a person's turn, such as the roll after bots' turns, and does
        not count for how long bots' turns are expected to take next time.
        What `is_read` stays for `TO_READ`, even if the time is used up by then.
        """
        expected = max(self._usual - self._taken, seconds)
        shown = seconds * min(1.0, max(LEAST, self._left / expected))
        if is_read:
            shown = max(shown, min(seconds, TO_READ))
        if not is_persons:
            self._taken += seconds
        self._left = max(0.0, self._left - shown)
        return shown
