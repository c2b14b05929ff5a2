"""Functions that return changed copies of tuples, or check what a tuple contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def swapped(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a copy of `values` in which the item at `index` is `value`."""
    changed = [*values]
    changed[index] = value
    return (*changed,)


def holds(values: tuple[T, ...], wanted: Iterable[T]) -> bool:
    """Whether `values` contains each item of `wanted`, at least as often as `wanted` does."""
    return Counter(wanted) <= Counter(values)


def without(values: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Return a copy of `values` without the items in `gone`.

    Each item of `gone` removes one equal item; raises ValueError if there is none.
    """
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)
