"""Parameters of a test of which only the first run by day: the others seldom say more."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_at_night(values: Iterable[Any], num_by_day: int) -> list[Any]:
    """Return the values of a parameter, all but the first few marked `nightly`.

    The values of several parameters are plain tuples; those of one are anything else, or alone in
    a tuple.
    """
    return [
        at_night(value) if index >= num_by_day else pytest.param(*_row(value))
        for index, value in enumerate(values)
    ]


def at_night(value: Any) -> Any:
    """Return a value of a parameter, marked `nightly`."""
    return pytest.param(*_row(value), marks=pytest.mark.nightly)


def _row(value: Any) -> tuple[Any, ...]:
    return value if type(value) is tuple else (value,)
