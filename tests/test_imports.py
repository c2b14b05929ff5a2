"""Who imports whom, also for types alone. Which way imports point is held by import-linter."""

from __future__ import annotations

import ast
from pathlib import Path

import grimp

import lasvegas_tui
from lasvegas_tui import rules

ROOT = Path(lasvegas_tui.__file__).parent
BLIND = (
    "screens/**/*.py",
    "widgets/*.py",
    "rules/words.py",
    "rules/casino_words.py",
    "rules/*/words.py",
    "rules/*/table_words.py",
)
"""What draws or says: it gets views."""


def circling(has_types: bool) -> set[str]:
    """Return the modules from which a chain of imports leads back to themselves."""
    graph = grimp.build_graph(
        "lasvegas_tui",
        exclude_type_checking_imports=not has_types,
        cache_dir=None,  # grimp keeps files for unchanged that were changed within a second
    )
    return {
        module
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
        if graph.chain_exists(importer=imported, imported=module)
    }


def test_no_imports_go_round_in_a_circle_not_even_for_types() -> None:
    assert not circling(has_types=False)
    assert not circling(has_types=True)


def test_games_do_not_know_each_other_and_the_table_knows_none() -> None:
    """A contract would have to list them; the shared rules lie beside them in one folder."""
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    for room in ("lasvegas_tui.rules", "lasvegas_tui.screens"):
        packages = {f"{room}.{game}" for game in rules.names()} & graph.modules
        assert packages
        assert not graph.find_illegal_dependencies_for_layers(layers=(packages,))
    table = "lasvegas_tui.screens.table"
    assert not graph.find_illegal_dependencies_for_layers(layers=(packages, table))


def names(file: Path) -> set[str]:
    """Return all that a module imports, mentions or asks for."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.alias(name) | ast.Name(name) | ast.Attribute(attr=name):
                found.add(name)
    return found


def test_no_screen_and_no_words_name_a_state() -> None:
    files = [file for pattern in BLIND for file in ROOT.glob(pattern)]
    assert len(files) > 50
    naming = [file.name for file in files for name in names(file) if name.endswith("State")]
    assert not naming
