"""Parameters of a test of which only the first run by day: the others seldom say more."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest


def rest_at_night(values: Iterable[Any], num_by_day: int) -> list[Any]:
    """Return the values of a parameter, all but the first few marked `nightly`.

    The values of several parameters are plain tuples; those of one are anything else.
    """
    rest = iter(values)
    by_day = list(islice(rest, num_by_day))
    return [*by_day, *(at_night(value) for value in rest)]


def at_night(value: Any) -> Any:
    """Return a value of a parameter, marked `nightly`."""
    values = value if type(value) is tuple else (value,)
    return pytest.param(*values, marks=pytest.mark.nightly)
