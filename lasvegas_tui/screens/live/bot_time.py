"""The time for the bots' turns before a person's turn: the more they take, the quicker they are."""

from __future__ import annotations

FOR_BOTS = 4.0
"""Seconds for all turns of bots before a person's turn, but for their thinking."""
LEAST = 0.1
"""The least share of its usual time for which anything is shown."""


class BotTime:
    """Shares the time for the bots' turns among all that is shown of them."""

    def __init__(self) -> None:
        self._usual = FOR_BOTS
        """Seconds that the turns usually take at the full pace."""
        self._taken = 0.0
        """Seconds that they would have taken at the full pace this time."""
        self._left = FOR_BOTS

    def begin(self) -> None:
        """Begin anew, after a person's turn."""
        if self._taken:
            self._usual = (self._usual + self._taken) / 2
        self._taken, self._left = 0.0, FOR_BOTS

    def shown(self, seconds: float, is_persons: bool) -> float:
        """Return for how long the next thing is shown, which usually takes some seconds.

        A person's own roll, which comes last, is not expected the next time.
        """
        expected = max(self._usual - self._taken, seconds)
        shown = seconds * min(1.0, max(LEAST, self._left / expected))
        self._taken += 0.0 if is_persons else seconds
        self._left = max(0.0, self._left - shown)
        return shown
