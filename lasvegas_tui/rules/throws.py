"""Throws of several dice at once: drawn as a whole, with the odds of single dice."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeAlias

Faces: TypeAlias = tuple[int, ...]
"""The numbers shown, in rising order."""


class _Shown(dict[Faces, int]):
    """The numbers that dice show, as bits; kept, since there are few throws of so few dice."""

    def __missing__(self, faces: Faces) -> int:
        self[faces] = shown = sum(1 << number for number in set(faces))
        return shown


SHOWN = _Shown()
"""`SHOWN[faces]` has bit `n` set where a die shows `n`."""


def throw(rng: Random, count: int) -> Faces:
    """Return what so many dice show."""
    throws, running, total = _odds(count)
    return throws[bisect(running, rng.random() * total)]


@cache
def _odds(count: int) -> tuple[list[Faces], list[float], float]:
    """Return every throw of so many dice, the running total of the ways to it, and all ways."""
    throws = list(combinations_with_replacement(range(1, 7), count))
    ways = [factorial(count) // prod(map(factorial, Counter(faces).values())) for faces in throws]
    running = list(accumulate(map(float, ways)))  # floats: they are compared with one
    return throws, running, running[-1]
