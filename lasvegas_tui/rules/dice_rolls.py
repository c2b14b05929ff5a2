"""Rolls of several dice, drawn as a whole with the odds of single dice."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeAlias

Faces: TypeAlias = tuple[int, ...]
"""The numbers shown, in ascending order."""


class _Shown(dict[Faces, int]):
    """A dictionary from thrown faces to the bits of the numbers they show; it fills itself."""

    def __missing__(self, faces: Faces) -> int:
        self[faces] = shown = sum(1 << number for number in set(faces))
        return shown


SHOWN = _Shown()
"""Bit `n` of `SHOWN[faces]` is set if a die shows `n`."""


def throw(rng: Random, count: int) -> Faces:
    """Throw `count` dice, and return their numbers in ascending order."""
    throws, running, total = _ODDS[count]
    return throws[bisect(running, rng.random() * total)]


Odds: TypeAlias = tuple[list[Faces], list[float], float]
"""All throws of some dice, the cumulated numbers of ways to get them, and their sum."""


class _Odds(dict[int, Odds]):
    """A dictionary from a number of dice to the odds of its throws; it fills itself."""

    def __missing__(self, count: int) -> Odds:
        throws = list(combinations_with_replacement(range(1, 7), count))
        shown = [Counter(faces).values() for faces in throws]
        ways = [factorial(count) // prod(map(factorial, counts)) for counts in shown]
        running = list(accumulate(map(float, ways)))  # floats, as they are compared with one
        self[count] = odds = throws, running, running[-1]
        return odds


_ODDS = _Odds()
