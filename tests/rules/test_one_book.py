"""Who has read one game has read five: the same modules, with the same things in them."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules import names

FOLDER = Path(rules.__file__).parent
MODULES = ("__init__", "table", "state", "refusals", "words")

every_game = pytest.mark.parametrize("game", names())


def parsed(game: str, module: str) -> ast.Module:
    return ast.parse((FOLDER / game / f"{module}.py").read_text(encoding="utf-8"))


@every_game
def test_a_game_has_the_same_modules_as_the_others(game: str) -> None:
    assert {file.stem for file in (FOLDER / game).glob("*.py")} >= set(MODULES)


@every_game
def test_a_game_is_set_up_in_its_package_and_has_everything_else_in_modules(game: str) -> None:
    package = import_module(f"{rules.__name__}.{game}")
    assert package.start.__module__ == package.__name__
    assert package.GAME.start is package.start
    assert not hasattr(package, "__all__")


@every_game
def test_states_refuse_by_the_refusals_alone(game: str) -> None:
    calls = [node for node in ast.walk(parsed(game, "state")) if isinstance(node, ast.Call)]
    assert "Refusal" not in {ast.unparse(call.func) for call in calls}


@every_game
def test_a_table_knows_no_state(game: str) -> None:
    imported = [n for n in parsed(game, "table").body if isinstance(n, ast.ImportFrom)]
    assert not [node.module for node in imported if str(node.module).endswith((".state", ".words"))]
