"""The time that bots' turns may take before a person's turn: longer turns are shown faster."""

from __future__ import annotations

FOR_BOTS = 4.0
"""How many seconds all bots' turns before a person's turn may take, without their thinking."""
LEAST = 0.1
"""The smallest share of its usual time for which anything is shown."""


class BotTime:
    """Divides the time for bots' turns among the things that are shown of them."""

    def __init__(self) -> None:
        self._usual = FOR_BOTS
        """Seconds that the turns usually take at the full pace."""
        self._taken = 0.0
        """Seconds that they would have taken at the full pace this time."""
        self._left = FOR_BOTS

    def begin(self) -> None:
        """Begin to count the bots' turns after a person's turn."""
        if self._taken:
            self._usual = (self._usual + self._taken) / 2
        self._taken, self._left = 0.0, FOR_BOTS

    def shown(self, seconds: float, is_persons: bool) -> float:
        """Return how many seconds to show something that usually takes `seconds`.

        A person's own roll, which comes last, is not counted among what the bots will show next
        time.
        """
        expected = max(self._usual - self._taken, seconds)
        shown = seconds * min(1.0, max(LEAST, self._left / expected))
        self._taken += 0.0 if is_persons else seconds
        self._left = max(0.0, self._left - shown)
        return shown
