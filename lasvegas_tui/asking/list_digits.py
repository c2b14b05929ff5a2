"""The digits before the choices in a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

MAX_DIGIT = 9
"""The highest digit of a choice in a list."""
FIRST_OTHER = 7
"""The lowest digit for choices in a list without a digit of their own, if others have one."""
NO_DIGIT = MAX_DIGIT + 1
"""The number of a choice in a list that has no digit."""


def list_digits(own: Sequence[int | None]) -> tuple[int, ...]:
    """Return the digit of each choice in a list, `NO_DIGIT` for those without one.

    `own` has a digit for each choice that has one of its own, such as a number of tokens. The
    others of several choices with the same digit, and choices without one of their own, have the
    next digits from `FIRST_OTHER` on, or from 1 if no choice has a digit of its own.
    """
    if any(own):
        others = count(FIRST_OTHER)
    else:
        others = count(1)
    numbers: list[int] = []
    for index, digit in enumerate(own):
        if digit is None or digit in own[:index]:
            digit = next(others)
        numbers.append(min(digit, NO_DIGIT))
    return tuple(numbers)
