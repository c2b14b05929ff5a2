"""Rounds: a pause between two of them, and short games, a house rule of every game."""

from random import Random
from typing import Any

import msgspec
import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import Options, Terminal, walk
from tests.rules.cases import Case, every_case, line

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


@pytest.mark.parametrize(
    ("name", "num_played", "num_rounds"),
    [("dice", 4, 4), ("royale", 3, 3), ("card", 4, 4), ("vegan", 3, 4)],
)
def test_whole_game_goes_on_after_round_1(name: str, num_played: int, num_rounds: int) -> None:
    end = states(name, 2, 1)[-1]
    assert not end.table.options.is_short
    assert (end.round, end.view(None).num_rounds) == (num_played, num_rounds)


def test_whole_game_on_the_board_goes_on_after_seven_tables() -> None:
    assert any(sum(state.table.is_scored) > 7 for state in states("board", 2, 1))


@pytest.mark.parametrize("name", rules.names())
def test_usual_options_write_nothing(name: str) -> None:
    assert msgspec.json.encode(rules.game(name).options()) == b"{}"


def test_option_of_another_game_that_is_called_short_shortens_nothing() -> None:
    class PluginOptions(Options, frozen=True):
        short: bool = False

    assert not PluginOptions(short=True).is_short
    assert rules.game("dice").options(short=True).is_short


# -- between rounds --------------------------------------------------------------------------------


@every_case
def test_every_round_but_the_last_is_followed_by_one_pause(case: Case) -> None:
    all_states = [turn.state for turn in line(case, 0)]
    over = [state.round for state in all_states if state.view(None).is_between_rounds]
    num_rounds = all_states[-1].round if case.game.has_rounds else 1
    assert over == list(range(1, num_rounds))


@every_case
def test_view_names_who_has_a_choice_the_round_and_the_totals(case: Case) -> None:
    players = range(case.num_players)
    for state, _ in line(case, 0):
        view = state.view(0)
        choosing = [player for player in players if state.legal_actions(player)]
        assert sorted(state.view(None).awaited) == choosing
        assert view.round in (0, state.round)
        known = zip(map(view.worth, players), state.returns(), strict=True)
        assert all(worth in (None, total) for worth, total in known)
