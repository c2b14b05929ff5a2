"""Games are found, and what is printed on their boxes is read off them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lasvegas_tui import rules
from lasvegas_tui.cli.argument_types import listed_games
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.game_description import Game
from tests.conftest import ToyAction, ToyGame, ToyOptions, ToyState

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
