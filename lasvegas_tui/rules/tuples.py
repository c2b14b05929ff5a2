"""Tuples with one thing exchanged, or with some things gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def swapped(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Gives the values with another one at `index`."""
    return values[:index] + (value,) + values[index + 1 :]


def without(values: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Gives the values that are left, in their order; raises ValueError where one of `gone` is not there."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)
