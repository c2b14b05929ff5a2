"""Rolls of several dice at once, drawn with their true probabilities."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeAlias

Faces: TypeAlias = tuple[int, ...]
"""The numbers shown by some dice, in ascending order."""


class _Shown(dict[Faces, int]):
    """The numbers that dice show, as bits, by their faces; computed when first looked up."""

    def __missing__(self, faces: Faces) -> int:
        shown = sum(1 << number for number in set(faces))
        self[faces] = shown
        return shown


SHOWN = _Shown()
"""Maps the numbers that some dice show to an int in which bit n is set if a die shows n."""


def throw(rng: Random, count: int) -> Faces:
    """Roll `count` dice at random, and return their numbers in ascending order."""
    throws, running, total = _ODDS[count]
    return throws[bisect(running, rng.random() * total)]


Odds: TypeAlias = tuple[list[Faces], list[float], float]
"""For a number of dice: all possible rolls, the running total of their weights, and the total.

A roll's weight is the number of ways in which the dice can show it.
"""


class _Odds(dict[int, Odds]):
    """The odds of throws by the number of dice; computed when first looked up."""

    def __missing__(self, count: int) -> Odds:
        throws = list(combinations_with_replacement(range(1, 7), count))
        shown = [Counter(faces).values() for faces in throws]
        ways = [factorial(count) // prod(map(factorial, counts)) for counts in shown]
        running = list(accumulate(map(float, ways)))  # floats, as they are compared with one
        odds = throws, running, running[-1]
        self[count] = odds
        return odds


_ODDS = _Odds()
