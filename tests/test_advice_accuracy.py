"""Advice beside longer searches, in a small form of the command."""

from itertools import islice

import pytest

from lasvegas_tui.bots import playouts
from lasvegas_tui.play import advice
from lasvegas_tui.rules import names
from tests.advice_accuracy import compared, positions, told


def test_positions_of_a_game_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 300)
    monkeypatch.setattr(advice, "NUM_GAMES", 5)
    found = [compared(*position, times=2) for position in islice(positions("dice", 1), 3)]
    assert all(one.regret >= 0 for one in found)
    assert told("dice", found).startswith("dice: right in ")


@pytest.mark.nightly
@pytest.mark.parametrize("name", names())
def test_the_best_choice_is_best_by_a_longer_search(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or as good within the error: of three at most one may be wrong by chance."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 1_000)
    found = [compared(*position, times=4) for position in islice(positions(name, 7), 3)]
    assert sum(one.is_right for one in found) >= 2, told(name, found)
