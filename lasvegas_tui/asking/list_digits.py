"""The digit keys for the choices in a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

MAX_DIGIT = 9
"""The highest digit key for a choice in a list."""
FIRST_OTHER = 7
"""The first digit for the choices that ask for no digit, in a list where others ask for one."""
NO_DIGIT = MAX_DIGIT + 1
"""The value used instead of a digit for a choice in a list that gets no digit key."""


def list_digits(own: Sequence[int | None]) -> tuple[int, ...]:
    """Return the digit key for each choice in a list; `NO_DIGIT` for a choice that gets no key.

    `own` has the digit that each choice asks for, such as its number of tokens, or None. A choice
    that asks for no digit, or for one already given, gets the next digit, counted from
    `FIRST_OTHER`; counted from 1 if no choice asks for any.
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
