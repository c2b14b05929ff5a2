"""A short game: one round, or seven tables on the board; a house rule of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import Terminal, walk

GAMES = [(name, num) for name in rules.names() for num in (2, 4)]


def states(name: str, num_players: int, seed: int, **options: Any) -> list[Any]:
    """Return all states of a random game."""
    found, rng = rules.game(name), Random(seed)
    start: Any = found.new(num_players, found.options(**options))
    return list(walk(start, rng.choice, rng))


@pytest.mark.rule("D-22", "R-20", "C-14", "V-20")
@pytest.mark.parametrize(("name", "num"), [game for game in GAMES if game[0] != "board"])
def test_short_game_is_over_after_one_round(name: str, num: int) -> None:
    *before, end = states(name, num, 3, short=True)
    assert isinstance(end.node, Terminal)
    assert end.round == end.view(None).num_rounds == 1
    assert not any(state.view(None).is_between_rounds for state in before)
    totals = [standing.total for standing in end.standings()]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.rule("B-21")
@pytest.mark.parametrize("seed", range(3))
def test_short_game_on_the_board_is_over_once_seven_tables_are_scored(seed: int) -> None:
    *before, end = states("board", 3, seed, short=True)
    assert isinstance(end.node, Terminal)
    assert sum(end.table.is_scored) == 7
    assert end.table.num_left == 0
    assert all(sum(state.table.is_scored) < 7 for state in before)
    assert rules.game("board").words.stage(end.view(None)) == "0 chips left"


@pytest.mark.parametrize("name", rules.names())
def test_whole_game_is_as_before_and_its_options_write_nothing_more(name: str) -> None:
    options = rules.game(name).options()
    assert not options.is_short
    assert msgspec.json.encode(options) == b"{}"
    end = states(name, 2, 1)[-1]
    assert end.round > 1 or name in ("board", "vegan")
