"""Every rule of every game is named by the test that proves it, and by the code that decides it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from lasvegas_tui.rules import names
from lasvegas_tui.rules.royale.tiles import LETTERS, TILES

TESTS = Path(__file__).parent
RULES = TESTS.parent / "lasvegas_tui" / "rules"

IDS = {
    "dice": (*(f"D-C{n}" for n in range(1, 4)), *(f"D-{n}" for n in range(1, 22))),
    "royale": (
        *(f"R-C{n}" for n in range(1, 6)),
        *(f"R-{n}" for n in range(1, 20)),
        *TILES,
    ),
    "card": (*(f"C-C{n}" for n in range(1, 5)), *(f"C-{n}" for n in range(1, 14))),
    "board": (*(f"B-C{n}" for n in range(1, 5)), *(f"B-{n}" for n in range(1, 21))),
    "vegan": (*(f"V-C{n}" for n in range(1, 5)), *(f"V-{n}" for n in range(1, 20))),
}
SHARED = {
    "dice": ("casinos.py", "chips.py"),
    "royale": ("casinos.py",),
    "card": ("casinos.py", "chips.py"),
    "board": (),
    "vegan": (),
}
"""What a game's rules are decided in besides its own package."""
QUOTED = re.compile(r'"[A-Z]-C?\d+"')
"""An id as a refusal has it."""
SHAPE = re.compile(rf"\b(?:[DRCBV]-C?\d+|[{''.join(LETTERS)}][12])\b")


def ids_in_marks(source: str) -> set[str]:
    """Return the ids in all `pytest.mark.rule(...)` of a test file."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    marks = (call for call in calls if ast.unparse(call.func) == "pytest.mark.rule")
    return {str(arg.value) for mark in marks for arg in mark.args if isinstance(arg, ast.Constant)}


def proven() -> set[str]:
    return set().union(
        *(ids_in_marks(file.read_text(encoding="utf-8")) for file in TESTS.rglob("test_*.py"))
    )


def decided(game: str) -> set[str]:
    """Return the ids in the module of a game, or in all those of its package."""
    files = [RULES / f"{game}.py", *(RULES / game).rglob("*.py")]
    return {
        name
        for file in files
        if file.exists()
        for name in SHAPE.findall(file.read_text(encoding="utf-8"))
    }


def enacted(game: str) -> set[str]:
    """Return the ids in the law of a game and what it shares, beyond what is only refused or said."""
    files = [*(RULES / game).rglob("*.py"), *(RULES / name for name in SHARED[game])]
    law = [file for file in files if file.name not in ("refusals.py", "words.py")]
    texts = [(file.parent.name, file.read_text(encoding="utf-8")) for file in law]
    return {
        name
        for room, text in texts
        for name in SHAPE.findall(text if room == "tiles" else QUOTED.sub("", text))
    }


def test_every_game_has_its_rules_listed() -> None:
    assert set(IDS) == set(names())


@pytest.mark.parametrize("game", names())
def test_every_rule_has_a_test_that_names_it(game: str) -> None:
    assert sorted(set(IDS[game]) - proven()) == []


@pytest.mark.parametrize("game", names())
def test_every_rule_is_named_where_it_is_decided(game: str) -> None:
    assert sorted(set(IDS[game]) - decided(game)) == []


@pytest.mark.parametrize("game", names())
def test_every_rule_is_named_beyond_its_refusal(game: str) -> None:
    assert sorted(set(IDS[game]) - enacted(game)) == []


@pytest.mark.parametrize("name", ["D-8", "D-9", "R-7", "C-7", "C-8"])
def test_what_a_casino_pays_bears_the_ids_of_all_games(name: str) -> None:
    assert name in (RULES / "casinos.py").read_text(encoding="utf-8")


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert sorted(proven() - {name for ids in IDS.values() for name in ids}) == []


@pytest.mark.parametrize("game", names())
def test_no_game_names_a_rule_that_there_is_not(game: str) -> None:
    assert sorted(decided(game) - set(IDS[game])) == []
