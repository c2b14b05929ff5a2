"""A slow line: how it is reckoned, and that each picture goes through it in half a second."""

from __future__ import annotations

import pytest

from tests.slow_line import RATE, TURN, Line, measure, seen

pytestmark = pytest.mark.nightly

LINE = Line(round_trip=0.06, rate=1000)
PAGES = ("the table opens", "? explains it", "Esc goes back")
"""What paints the whole screen."""
PAGE = 60 * 1024
HALF_A_SECOND = RATE * 1000 / 8 / 2
"""The bytes that go through the line in that time."""


def test_bytes_wait_for_those_before_them() -> None:
    found = seen(LINE, [(0.1, 200), (0.2, 100), (1.0, 10)])
    assert found.num_bytes == 310
    assert found.first == pytest.approx(0.161)
    assert found.last == pytest.approx(1.07)
    assert seen(LINE, [(0.1, 200), (0.2, 100)]).last == pytest.approx(0.46)


def test_a_key_without_an_answer_takes_no_time() -> None:
    assert seen(LINE, []).num_bytes == 0


@pytest.mark.terminal
def test_no_key_of_a_turn_brings_more_than_goes_through_in_half_a_second() -> None:
    found = measure((120, 35), "off", LINE)
    assert len(found) == len(TURN)
    for (what, *_), key in zip(TURN, found, strict=True):
        most = PAGE if what in PAGES else HALF_A_SECOND
        assert 0 < key.num_bytes < most, what
