"""Games: how they are found and described, what all of them refuse, and how players are ranked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lasvegas_tui import rules
from lasvegas_tui.cli.argument_types import listed_games
from lasvegas_tui.rules import game, names, rulebook
from lasvegas_tui.rules.core import IllegalActionError, Options, Refusal, Standing
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.option_specs import option_specs
from lasvegas_tui.rules.ranking import Criterion, rank
from tests.conftest import ToyAction, ToyGame, ToyOptions, ToyState
from tests.rules.playing import dice_game, refusal

ROOT = Path(rules.__file__).parents[2]


IN_ORDER = ["royale", "dice", "card", "board", "vegan"]
"""The games in the order in which they are offered; others may stand among them."""


def test_games_are_found_by_name_and_listed_in_order() -> None:
    files = Path(rules.__file__).parent.glob("*/__init__.py")
    packages = {file.parent.name for file in files} - {rules.SHARED}
    assert rules.names() == tuple(sorted(packages))
    assert sorted(IN_ORDER) == [name for name in rules.names() if name in IN_ORDER]
    assert [name for name in re.split(", | or ", listed_games()) if name in IN_ORDER] == IN_ORDER


def test_game_without_a_place_comes_last(toy: ToyGame) -> None:
    games = [game.name for game in rules.all_games()]
    assert games.index("toy") > games.index("vegan")
    assert games[-1] == "toy"


def test_minimal_game_needs_only_its_rules() -> None:
    game = Game("toy", "Toy", range(2, 3), ToyOptions, ToyAction, lambda num, _: ToyState((0,)))
    assert (game.credits, game.tagline, game.pages) == ("", "", ())
    assert game.words.task(game.new(2, ToyOptions()).view(None)) == "to choose"


@pytest.mark.parametrize("name", rules.names())
def test_every_game_names_its_authors_year_and_tagline(name: str) -> None:
    game = rules.game(name)
    assert game.name == name
    assert issubclass(game.options, Options)
    assert game.tagline
    assert game.authors
    assert game.credits.endswith(str(game.year))
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for author in game.authors:
        assert author in readme
    docstring = " ".join((sys.modules[f"{rules.__name__}.{name}"].__doc__ or "").split())
    assert all(author in docstring for author in game.authors)
    assert str(game.year) in docstring


def test_loading_a_game_loads_no_other() -> None:
    program = (
        "import sys; from lasvegas_tui.cli.main import main\n"
        "main(['play', 'royale', '--players', 'A,A'])\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    loaded = [name for name in rules.names() if f"lasvegas_tui.rules.{name}" in done.stdout.split()]
    assert loaded == ["royale"], done.stderr


# -- the contract ----------------------------------------------------------------------------------


ROLL = Roll((1, 1, 2, 2, 3, 3, 4, 4))


def test_players_are_ranked_from_the_most_to_the_least_and_tied_ones_share() -> None:
    found = rank(Criterion("money", (10, 30, 20)))
    assert found == (Standing(1, 1, 30), Standing(2, 2, 20), Standing(0, 3, 10))
    standings = rank(Criterion("money", (30, 10, 30)), Criterion("notes", (2, 2, 2)))
    assert [(standing.player, standing.rank) for standing in standings] == [(0, 1), (2, 1), (1, 3)]
    assert standings[0].reason == "shared: equal in money and notes"


def test_tie_breaks_decide_one_after_the_other_and_give_their_reason() -> None:
    first, second, third = rank(Criterion("money", (30, 30, 10)), Criterion("notes", (2, 5, 9)))
    assert (first.player, first.rank, first.reason) == (1, 1, "tie broken by notes: 5 to 2")
    assert (second.player, second.rank, second.reason) == (0, 2, "tie broken by notes: 2 to 5")
    assert (third.player, third.rank, third.reason) == (2, 3, "")
    criteria = Criterion("money", (30, 30)), Criterion("notes", (2, 2)), Criterion("chips", (1, 0))
    found = [standing.reason for standing in rank(*criteria)]
    assert found == ["tie broken by chips: 1 to 0", "tie broken by chips: 0 to 1"]


def test_only_awaited_players_may_act_and_nobody_after_the_end(toy: ToyGame) -> None:
    state = dice_game()
    assert refusal(state, 0, Place(1)) == ("Dice or cards come first: a Roll has to come.", "")
    state = state.apply(ROLL)
    found = refusal(state, 1, Place(1))
    assert found == ("It is somebody else's turn: now seat 0 has to choose.", "")
    assert refusal(state, 9, Place(1)) == ("There is no seat 9.", "")
    assert refusal(state, None, Roll((1,))) == ("A player has to choose first: seat 0.", "")
    state = dice_game(phase="over")
    assert refusal(state, 0, Place(1)) == ("The game is over.", "")
    assert refusal(state, None, Roll((1,))) == ("The game is over.", "")
    picking = toy.game.new(2, toy.game.options())
    for player in (0, 1):
        picking.check(player, toy.pick(3))
    assert refusal(picking, 1, toy.pick(4)) == ("Only 1, 2 or 3.", "T-1")


def test_error_carries_the_refusal() -> None:
    error = IllegalActionError(Refusal("No die shows a 6.", "D-5"))
    assert str(error) == "No die shows a 6."
    assert error.refusal.rule == "D-5"


def test_private_choice_is_seen_by_its_player_only(toy: ToyGame) -> None:
    state = toy.game.new(2, toy.game.options())
    assert state.seen(toy.pick(2), 0, 0) == toy.pick(2)
    assert state.seen(toy.pick(2), 0, 1) is None
    assert state.seen(toy.pick(2), 0, None) is None
    assert dice_game().apply(ROLL).seen(Place(1), 0, None) == Place(1)


# -- options ---------------------------------------------------------------------------------------


def test_options_are_listed_in_order_with_their_values() -> None:
    found = option_specs(game("royale").options)
    assert [(spec.name, spec.flag, spec.default) for spec in found] == [
        ("basic", "--basic", False),
        ("tiles", "--tiles", 3),
        ("fresh_tiles", "--fresh-tiles", False),
        ("hidden_money", "--hidden-money", False),
        ("short", "--short", False),
    ]
    assert all(spec.title and spec.description for spec in found)
    tiles = option_specs(game("royale").options)[1]
    assert tiles.is_number
    assert tiles.values == (1, 2, 3, 4, 5, 6)
    assert [tiles.label(value) for value in tiles.values[:2]] == ["1", "2"]
    neutral = option_specs(game("dice").options)[0]
    assert neutral.values == (None, True, False)
    assert [neutral.label(value) for value in neutral.values] == ["with two players", "yes", "no"]
    assert not neutral.is_number


@pytest.mark.parametrize("name", names())
def test_every_option_names_the_rule_behind_it(name: str) -> None:
    found = option_specs(game(name).options)
    assert found
    ids = {page.id for page in rulebook.sections(name)}
    assert [spec.name for spec in found if not spec.rule or spec.rule not in ids] == []
