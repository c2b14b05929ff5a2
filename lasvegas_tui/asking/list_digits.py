"""The digit keys for the choices in a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

MAX_DIGIT = 9
"""The highest digit key for a choice in a list."""
FIRST_OTHER = 7
"""In a list where some choices have a digit of their own, the others are numbered from this."""
NO_DIGIT = MAX_DIGIT + 1
"""Stands for the digit of a choice in a list that has no digit key."""


def list_digits(own: Sequence[int | None]) -> tuple[int, ...]:
    """Return the digit key for each choice in a list; `NO_DIGIT` for choices without one.

    `own` are the digits of their own that choices have, such as a number of tokens, or None.
    Choices without one, or with that of an earlier choice, get the next digits from `FIRST_OTHER`
    on; from 1, if no choice has a digit of its own.
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
