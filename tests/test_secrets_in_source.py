"""What the source may not name, for a secret would be drawn or told by it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import lasvegas_tui

ROOT = Path(lasvegas_tui.__file__).parent
THINKING = {"rules", "bots"}
"""Where what lies face down may be remembered; all else, and the words of games, show or tell."""
BLIND = (
    "screens/**/*.py",
    "asking/*.py",
    "widgets/*.py",
    "rules/words.py",
    "rules/casino/words.py",
    "rules/*/words.py",
    "rules/*/table_words.py",
)
"""What draws or says: it gets views."""


def parsed(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def is_telling(path: Path) -> bool:
    return path.parts[0] not in THINKING or path.stem.endswith("words")


def test_screens_and_words_do_not_read_the_memory_of_bots() -> None:
    modules = [path for path in ROOT.rglob("*.py") if is_telling(path.relative_to(ROOT))]
    assert len(modules) > 50
    for path in modules:
        named = {node.attr for node in parsed(path) if isinstance(node, ast.Attribute)}
        assert "remembered" not in named, path


def names(file: Path) -> set[str]:
    """Return all that a module imports, mentions or asks for."""
    found: set[str] = set()
    for node in parsed(file):
        match node:
            case ast.alias(name) | ast.Name(name) | ast.Attribute(attr=name):
                found.add(name)
    return found


def test_screens_and_words_do_not_use_the_full_state() -> None:
    files = [file for pattern in BLIND for file in ROOT.glob(pattern)]
    assert len(files) > 50
    naming = [file.name for file in files for name in names(file) if name.endswith("State")]
    assert not naming
