"""What CONTRIBUTING tells a stranger to write does what it says there."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from textwrap import dedent

import pytest

from lasvegas_tui.session.demo import DemoError
from lasvegas_tui.session.demo_reader import read

ROOT = Path(__file__).parents[1]
TOLD = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
TOYS = ROOT / "tests/toys"
PIG = (TOYS / "pig/__init__.py").read_text(encoding="utf-8")
PACKAGE = "lasvegas_tui.rules.pig"
STATE = ("GOAL", "class PigState")
ELSEWHERE = ("GAME", "def start")
ASKED = {
    'return Refusal("In Pig you roll again or hold.")': "return refusals.action()",
    'return None if is_die else Refusal("One die is rolled.")': "return refusals.outcome(outcome)",
}
"""What the state says itself in the toy, and whom it asks once it has grown."""
ASK = "ask: If the round ended now, who would get the first note, 80K?"
PLAY = """
import tests.toys.launch
from lasvegas_tui.rules import game
from lasvegas_tui.rules.pig.table import Hold, Roll

pig = game("pig")
view = pig.new(2, pig.options()).apply(Roll(5)).view(0)
print(pig.words.task(view), "|", pig.words.label(Hold(), view, ("Anna", "Ben")))
"""


def block(first: str) -> str:
    """Return the example that begins with this line."""
    lines = TOLD[TOLD.index(f"    {first}") :]
    shown = takewhile(lambda line: not line or line.startswith("    "), lines)
    return dedent("\n".join(shown)).rstrip() + "\n"


def parts_of_the_toy() -> tuple[str, str, str]:
    """Return what the toy imports, what lies on its table, and its state as it asks refusals."""
    imports, table, state = "", "", ""
    for node in ast.parse(PIG).body[1:]:
        source = f"{ast.get_source_segment(PIG, node)}\n\n"
        if isinstance(node, ast.ImportFrom):
            imports += source
        elif source.startswith(STATE):
            state += source
        elif not source.startswith(ELSEWHERE):
            table += source
    for own, asked in ASKED.items():
        assert own in state
        state = state.replace(own, asked)
    return imports, table, state


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder in which Pig has grown as it is told."""
    imports, table, state = parts_of_the_toy()
    modules = {
        "table": imports + table,
        "state": f"{imports}from {PACKAGE} import refusals\nfrom {PACKAGE}.table import *\n{state}",
        "refusals": block('"""Why something is not allowed in Pig."""'),
        "words": block('"""Pig in sentences."""'),
        "__init__": f'"""Pig."""\n{block("from lasvegas_tui.rules.games import Game")}',
    }
    (tmp_path / "pig").mkdir()
    for name, source in modules.items():
        (tmp_path / "pig" / f"{name}.py").write_text(source, encoding="utf-8")
    return tmp_path


def run(folder: Path, *args: str) -> str:
    """Return what Python prints where Pig has grown."""
    done = subprocess.run(
        [sys.executable, *args],
        env={**os.environ, "LASVEGAS_GAMES": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_game_grows_words_of_its_own(folder: Path) -> None:
    assert run(folder, "-c", PLAY) == "to roll again or hold | Hold and keep 5\n"
    assert run(folder, "-m", "tests.toys.launch", "rules", "pig").startswith("# Pig\n")
    assert "pig, 5 players" in run(
        folder, "-m", "tests.toys.launch", "benchmark", "--seconds", "0.01", "pig"
    )


def test_its_words_are_made_of_what_lies_on_the_table(folder: Path) -> None:
    assert f"{PACKAGE}.state" not in (folder / "pig" / "words.py").read_text(encoding="utf-8")


def test_what_tests_know_of_the_first_game_is_what_they_know_of_the_toy() -> None:
    facts = (TOYS / "facts/pig.py").read_text(encoding="utf-8")
    assert block('"""What the tests have to know of Pig, where everything lies open."""') == facts


def test_what_keeps_a_secret_stands_in_the_toy() -> None:
    told = TOLD[TOLD.index("### A game with secrets") : TOLD.index("## The tests")]
    code = [line.strip() for line in told if line.startswith("    ")]
    files = [TOYS / "showdown/__init__.py", TOYS / "facts/showdown.py"]
    source = [line.strip() for file in files for line in file.read_text("utf-8").splitlines()]
    assert [line for line in code if line not in source] == [
        "cp -r tests/toys/showdown lasvegas_tui/rules/",
        ".venv/bin/lasvegas play showdown --players Anna,Ben",
    ]


def test_the_first_demo_asks_something_else(tmp_path: Path) -> None:
    ties = ROOT / "lasvegas_tui/rules/dice/demos/ties.demo"
    before, _, after = ties.read_text(encoding="utf-8").partition("ask: ")
    *_, rest = after.partition("\n\n")
    mine = f"{before}{block(ASK)}\n{rest}"
    path = tmp_path / "mine.demo"
    path.write_text(mine, encoding="utf-8")
    (ask,) = read(path).questions
    assert ask.right == "Ben"
    head, _, tail = mine.rpartition('"number":4')
    path.write_text(f'{head}"number":3{tail}', encoding="utf-8")
    with pytest.raises(DemoError, match="No die shows a 3"):
        read(path)
