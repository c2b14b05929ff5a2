"""The examples of the engines' page run, and it names them all; so do those of the rules."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lasvegas_tui import rules
from tests.nightly import rest_at_night

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = sorted((DOCS / "examples").glob("*.py"))
SAID = {
    "own_bot": r"1[89]\d(\.\d+)? of 200 games against random play\n",
    "play_loop": r"1\. seat \d: \d+ dollars\n2\. seat \d: \d+ dollars\n3\. seat \d: \d+ dollars\n",
    "scripted_position": r"Casino 6 has .*tied=\(0, 1\), awards=\(\), .*\nNot now: .*\.\n",
    "search": r"dice: Place.*\nroyale: Place.*\nboard: .*\nvegan: .*\n",
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(SAID[path.stem], done.stdout), done.stdout


@pytest.mark.parametrize("game", rest_at_night(["board", "dice", "card", "vegan"], 1))
def test_play_loop_example_plays_every_game(game: str) -> None:
    words = [sys.executable, str(DOCS / "examples" / "play_loop.py"), game, "4"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 4)


def test_page_names_every_example() -> None:
    named = set(re.findall(r"\(examples/(\w+)\.py\)", (DOCS / "engines.md").read_text()))
    assert named == {path.stem for path in EXAMPLES} == SAID.keys()


def test_doctests_of_the_rules_pass() -> None:
    done = doctest.testmod(rules)
    assert (done.failed, done.attempted > 20) == (0, True)


def test_page_names_every_public_name_of_the_rules() -> None:
    page = (DOCS / "engines.md").read_text()
    assert [name for name in rules.__all__ if not re.search(rf"`[^`]*\b{name}\b[^`]*`", page)] == []
    assert all(hasattr(rules, name) for name in rules.__all__)
