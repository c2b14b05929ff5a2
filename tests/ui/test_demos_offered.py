"""The demo that `d` shows at each moment of each game."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from lasvegas_tui import demos
from lasvegas_tui.asking.question import Question
from lasvegas_tui.rules.board.actions import ThrowDie
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.core import Chance, Terminal
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt
from tests.nightly import rest_at_night
from tests.ui.tables import new_session, shared_table, table_of
from tests.walking import random_step

PLACED = {"throwing", "replacing"}
BOARD = {
    "to choose the table where the pawn starts": {"moving"},
    "to roll, play a card or move": {"moving"},
    "to choose the table that the pawn moves to": {"moving"},
    **{f"to place a counter for a {number}": PLACED for number in range(1, 6)},
    "to place a counter for a 6": {*PLACED, "jokers"},
}
VEGAN = {
    "to lead trick": {"following"},
    "to play a card": {"following"},
    "to place a token": {"sevens"},
}


@pytest.mark.parametrize(
    ("game", "num_people", "options", "offered"),
    [
        ("royale", 3, {"basic": True}, {"to choose a number": {"basic"}}),
        ("dice", 3, {}, {"to choose a number": {"dice"}}),
        ("card", 3, {}, {"to choose cards": {"selecting"}}),
        ("board", 3, {"duels": True}, {**BOARD, "to pick hearts for the duel": {"duels"}}),
        ("vegan", 4, {}, VEGAN),
        (
            "vegan",
            2,
            {},
            {**VEGAN, "to play for the bank": {"bank"}, "to answer the bank": {"bankleads"}},
        ),
    ],
)
def test_demo_offered_fits_the_question(
    game: str, num_people: int, options: dict[str, Any], offered: dict[str, set[str]]
) -> None:
    assert _offered(game, num_people, options) == offered


def test_royale_roll_offers_the_whole_game_and_a_tile_its_own_demo() -> None:
    offered = _offered("royale", 3, {})
    assert offered.pop("to choose a number") == {"royale"}
    for task, found in offered.items():
        assert found == {re.sub(r"\W+", "_", task.split(":")[0].lower()).strip("_")}


def test_throw_of_the_board_game_offers_the_gold_die() -> None:
    session = new_session("board", 2)
    for _ in range(2):
        random_step(session, Random(1))
    shown = table_of(session).help.demo(session.view(0), ThrowDie())
    assert demos.about("board", shown) == demos.find(["board", "throwing"])


@pytest.mark.parametrize("game", rest_at_night(["dice", "royale", "card"], 1))
def test_choice_that_ties_its_player_offers_the_demo_of_ties(game: str) -> None:
    there = {(is_tied, has_tile) for is_tied, has_tile, is_shown in _ties(game)}
    assert there == set(product([False, True], [False, True] if game == "royale" else [False]))
    assert all(is_tied == is_shown for is_tied, _, is_shown in _ties(game))


def _ties(game: str) -> Iterator[tuple[bool, bool, bool]]:
    """Yield for choices of random games: do they tie, is a tile there, and are ties shown."""
    for seed in range(3):
        session, rng = new_session(game, 3, seed=seed), Random(seed)
        look = shared_table(session)
        while not isinstance(session.node, Terminal):
            for player in session.awaited:
                view = session.view(player)
                question = Question(view, player, look.targeting, view.actions)
                for action in view.actions:
                    placed = _placed(action, view, session.preview(player, action, player))
                    if placed:
                        question.chosen = action
                        is_shown = QuestionPrompt(question, look, session).demo() == "ties"
                        is_tied = any(_is_tied(counts, player) for counts in placed.values())
                        yield is_tied, any(map(partial(_has_tile, view), placed)), is_shown
            random_step(session, rng)


def _placed(action: Any, view: Any, after: Any) -> dict[int, list[int]]:
    """Return the counts at the casinos at which a choice places dice or cards."""
    if isinstance(action, Select):
        placed = {
            card.number: [*view.table.casinos[card.number - 1].counts] for card in action.cards
        }
        for card in action.cards:
            placed[card.number][view.viewer] += card.num_dice
        return placed
    if type(action).__name__ != "Place":
        return {}
    return {action.number: [*after.table.casinos[action.number - 1].counts]}


def _is_tied(counts: list[int], player: int) -> bool:
    return counts[player] > 0 and counts.count(counts[player]) > 1


def _has_tile(view: Any, number: int) -> bool:
    return bool(getattr(view.table, "tiles", None)) and view.table.tile(number) is not None


def _offered(game: str, num_people: int, options: dict[str, Any]) -> dict[str, set[str]]:
    """Return the demos that are offered where nothing is pointed at, by what is asked."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(6):
        session, rng = new_session(game, num_people, seed=seed, **options), Random(seed)
        look = shared_table(session)
        while not isinstance(session.node, Terminal):
            if not isinstance(session.node, Chance):
                view = session.view(session.awaited[0])
                demo = demos.about(game, look.help.demo(view, None), session.options)
                assert demo is not None
                task = re.sub(r"(trick|table) \d+", r"\1", session.game.words.asked(view))
                found[task].add(demo.path.stem)
            random_step(session, rng)
    return found
