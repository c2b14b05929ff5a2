from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lasvegas_tui

ROOT = Path(lasvegas_tui.__file__).parents[1]
PROGRAM = "import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"


@pytest.mark.parametrize(
    "module",
    [
        "rules",
        "bots",
        "settings",
        "play.session",
        "files.transcript",
        "play.narration",
        "play.curtain",
        "screens.table.asking.question",
    ],
)
def test_the_games_are_played_without_a_screen(module: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(module=f"lasvegas_tui.{module}")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"textual", "rich"} & set(done.stdout.split())
    assert "lasvegas_tui" in done.stdout.split()


THINKING = {"rules", "bots"}
"""Where what lies face down may be remembered; all else, and the words of games, show or tell."""


def is_telling(path: Path) -> bool:
    return path.parts[0] not in THINKING or path.stem.endswith("words")


def test_what_is_only_remembered_is_drawn_and_told_nowhere() -> None:
    package = ROOT / "lasvegas_tui"
    paths = package.rglob("*.py")
    modules = [path for path in paths if is_telling(path.relative_to(package))]
    assert len(modules) > 50
    for path in modules:
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        assert "remembered" not in {
            node.attr for node in nodes if isinstance(node, ast.Attribute)
        }, path


def test_no_question_about_a_path_raises() -> None:
    """`Path.exists` and its like raise where a folder may not be entered; `os.path` never does."""
    for path in (ROOT / "lasvegas_tui").rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        called = {
            node.func.attr
            for node in nodes
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "path")
        }
        assert called.isdisjoint({"exists", "is_file", "is_dir", "is_symlink"}), path
