"""Throws of several dice at once: drawn as a whole, with the odds of single dice."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
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
    throws, running, total = _ODDS[count]
    return throws[bisect(running, rng.random() * total)]


Odds: TypeAlias = tuple[list[Faces], list[float], float]
"""Every throw of some dice, the running total of the ways to it, and all ways."""


class _Odds(dict[int, Odds]):
    """The odds by the number of dice, kept once they are asked for."""

    def __missing__(self, count: int) -> Odds:
        throws = list(combinations_with_replacement(range(1, 7), count))
        shown = [Counter(faces).values() for faces in throws]
        ways = [factorial(count) // prod(map(factorial, counts)) for counts in shown]
        running = list(accumulate(map(float, ways)))  # floats: they are compared with one
        self[count] = odds = throws, running, running[-1]
        return odds


_ODDS = _Odds()
