"""The digit keys for the choices in a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

MAX_DIGIT = 9
"""The highest digit key for a choice in a list."""
FIRST_OTHER = 7
"""The lowest digit for choices that ask for none, in a list where other choices ask for one."""
NO_DIGIT = MAX_DIGIT + 1
"""The value used instead of a digit for a choice in a list that gets no digit key."""


def list_digits(own: Sequence[int | None]) -> tuple[int, ...]:
    """Return the digit key for each choice in a list; `NO_DIGIT` for a choice that gets no key.

    `own` has the digit that each choice asks for, such as its number of tokens, or None. The other
    choices, and those that ask for the same digit as an earlier one, get ascending digits from
    `FIRST_OTHER` on. If no choice asks for a digit, the digits begin with 1.
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
