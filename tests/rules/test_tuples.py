"""Tuples with one thing exchanged, or with some things taken out."""

import pytest

from lasvegas_tui.rules.tuples import holds, swapped, without


@pytest.mark.parametrize(("index", "values"), [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))])
def test_one_value_is_replaced(index: int, values: tuple[int, ...]) -> None:
    assert swapped((1, 2, 3), index, 9) == values


@pytest.mark.parametrize(
    ("wanted", "is_there"),
    [((20, 20), True), ((), True), ((20, 20, 20), False), ((40,), False)],
    ids=str,
)
def test_held_values_need_enough_copies_of_each(wanted: tuple[int, ...], is_there: bool) -> None:
    assert holds((10, 20, 20, 30), wanted) == is_there


def test_taking_some_leaves_the_rest_in_order() -> None:
    assert without((20, 10, 20, 30), [20, 10]) == (20, 30)
    with pytest.raises(ValueError, match="not in list"):
        without((10, 20), [20, 20])
