"""Tuples with one thing exchanged, or with some things taken out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def swapped(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at `index`."""
    changed = [*values]
    changed[index] = value
    return (*changed,)


def holds(values: tuple[T, ...], wanted: Iterable[T]) -> bool:
    """Whether all of `wanted` are there to be taken out, each as often as it is wanted."""
    return Counter(wanted) <= Counter(values)


def without(values: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Return the values left, in their order; raise ValueError where one of `gone` is missing."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)
