"""The phases into which the time of an animation is divided.

Time runs from 0 to 1. A timeline is a sequence of numbers: the relative durations of its phases.
"""

from __future__ import annotations

from collections.abc import Sequence

FULL = 11
"""The sum of relative durations for which an animation takes as long as a full payout."""


def duration_of(parts: Sequence[int]) -> float:
    """Return how long phases with these relative durations take together.

    The result is a fraction, at most 1, of the time that a full payout takes.
    """
    return min(1.0, sum(parts) / FULL)


def part_at(t: float, parts: Sequence[int]) -> tuple[int, float]:
    """Return the index of the phase at time `t` (0 to 1), and how much of it is over (0 to 1).

    `parts` are the relative durations of the phases. At the end, the index is `len(parts)`.
    """
    left = t * sum(parts)
    for index, length in enumerate(parts):
        if left < length:
            return index, left / length
        left -= length
    return len(parts), 0.0
