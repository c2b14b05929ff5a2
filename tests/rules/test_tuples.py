"""Tuples with one thing exchanged, or with some things gone."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.tuples import swapped, without


@pytest.mark.parametrize(("index", "values"), [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))])
def test_one_thing_is_exchanged(index: int, values: tuple[int, ...]) -> None:
    assert swapped((1, 2, 3), index, 9) == values


def test_taking_some_leaves_the_rest_in_order() -> None:
    assert without((20, 10, 20, 30), [20, 10]) == (20, 30)
    with pytest.raises(ValueError, match="not in list"):
        without((10, 20), [20, 20])
