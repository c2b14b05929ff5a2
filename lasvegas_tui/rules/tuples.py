"""Changed copies of tuples, and whether a tuple holds some items."""

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
    """Whether `values` contains all items of `wanted`, each at least as often."""
    return Counter(wanted) <= Counter(values)


def without(values: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Return a copy of `values` without the items in `gone`.

    Each item of `gone` removes one item; ValueError is raised if one is missing.
    """
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)
