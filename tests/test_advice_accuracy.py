"""Advice beside longer searches, in a small form of the command."""

from itertools import islice

import pytest

from lasvegas_tui.bots import playouts
from lasvegas_tui.bots.playouts import Comparison
from lasvegas_tui.play import advice
from lasvegas_tui.rules import names
from tests.advice_accuracy import compared, meeting, positions, told


def test_positions_of_a_game_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 300)
    monkeypatch.setattr(advice, "NUM_GAMES", 5)
    found = [compared(*position, times=2) for position in islice(positions("dice", 1), 3)]
    assert all(one.regret >= 0 for one in found)
    assert told("dice", found).startswith("dice: right in ")


def test_two_choices_meet_in_as_many_rounds_as_were_fixed_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However clear the difference is: who stops when it is, stops where luck was good."""
    tried: list[int] = []

    def counting(self: Comparison, index: int, num_rounds: int) -> None:
        tried.append(num_rounds)
        try_out(self, index, num_rounds)

    try_out = Comparison.try_out
    monkeypatch.setattr(Comparison, "try_out", counting)
    session, player = next(positions("vegan", 1))
    there, back = [meeting(session, player, pair, 40) for pair in ((0, 1), (1, 0))]
    assert tried == [40] * 4
    assert there.behind == -back.behind
    assert there.error == back.error


@pytest.mark.nightly
@pytest.mark.parametrize("name", names())
def test_the_best_choice_is_best_by_a_longer_search(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or as good within the error: of three at most one may be wrong by chance."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 1_000)
    found = [compared(*position, times=4) for position in islice(positions(name, 7), 3)]
    assert sum(one.is_right for one in found) >= 2, told(name, found)
