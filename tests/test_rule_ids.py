"""Every rule of every game is named by the test that proves it, and by the code that decides it."""

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

from lasvegas_tui.rules import names, rulebook
from tests.rules.scene import all_scenes

TESTS = Path(__file__).parent
RULES = TESTS.parent / "lasvegas_tui" / "rules"
PREFIX = "lasvegas_tui.rules."
CONTRACT = ("core.py", "game_description.py", "words.py", "rulebook.py")
"""What states no rule of a game."""


IDS = {
    game: tuple(section.id for section in rulebook.sections(game) if section.id) for game in names()
}
"""The rules of every game, by its rulebook."""
QUOTED = re.compile(r'"[A-Z]-C?\d+"')
"""An id as a refusal has it."""
SHAPES = {re.sub(r"\d+$", "", name) + r"\d+" for ids in IDS.values() for name in ids}
SHAPE = re.compile(rf"\b(?:{'|'.join(sorted(SHAPES))})\b")
"""Whatever looks like an id of a game, also where there is no such rule."""


def ids_in_marks(source: str) -> set[str]:
    """Return the ids in all `pytest.mark.rule(...)` of a test file."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    marks = (call for call in calls if ast.unparse(call.func) == "pytest.mark.rule")
    return {str(arg.value) for mark in marks for arg in mark.args if isinstance(arg, ast.Constant)}


@lru_cache
def proven() -> frozenset[str]:
    files = TESTS.rglob("test_*.py")
    marked = (ids_in_marks(file.read_text(encoding="utf-8")) for file in files)
    return frozenset().union(*marked, *(scene.rules for scene in all_scenes()))


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
    """Return the ids in the law of a game and what it shares, beyond its refusals and words."""
    files = [*(RULES / game).rglob("*.py"), *shared(game)]
    law = [file for file in files if file.name not in ("refusals.py", "words.py")]
    texts = [(file.parent.name, file.read_text(encoding="utf-8")) for file in law]
    return {
        name
        for room, text in texts
        for name in SHAPE.findall(text if room == "tiles" else QUOTED.sub("", text))
    }


def shared(game: str) -> set[Path]:
    """Return the modules beside the games in which rules are decided that a game imports."""
    sources = [file.read_text(encoding="utf-8") for file in (RULES / game).rglob("*.py")]
    imports = [node for source in sources for node in ast.walk(ast.parse(source))]
    modules = {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    modules |= {
        f"{node.module}.{alias.name}"
        for node in imports
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    stems = {module.removeprefix(PREFIX).replace(".", "/") for module in modules}
    files = {RULES / f"{stem}.py" for stem in stems}
    return {file for file in files if file.exists() and file.name not in CONTRACT}


@pytest.mark.parametrize("game", names())
def test_rules_are_numbered_without_a_gap(game: str) -> None:
    numbers: dict[str, list[int]] = {}
    for name in IDS[game]:
        kind, number = re.fullmatch(r"(.*?)(\d+)", name).groups()  # type: ignore[union-attr]
        numbers.setdefault(kind, []).append(int(number))
    assert numbers
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


@pytest.mark.parametrize("game", names())
def test_every_rule_is_named_by_a_test_where_it_is_decided_and_beyond_refusals(game: str) -> None:
    rules = set(IDS[game])
    assert sorted(rules - proven()) == []
    assert sorted(rules - decided(game)) == []
    assert sorted(rules - enacted(game)) == []
    assert sorted(decided(game) - rules) == [], "there is no such rule"


def test_shared_payout_names_the_rule_ids_of_all_games() -> None:
    law = (RULES / "casino" / "casinos.py").read_text(encoding="utf-8")
    assert {"D-8", "D-9", "R-7", "C-7", "C-8"} <= set(SHAPE.findall(law))


def test_every_rule_named_by_a_test_exists() -> None:
    assert sorted(proven() - {name for ids in IDS.values() for name in ids}) == []
