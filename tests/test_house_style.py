"""How the code reads, as far as a linter does not say: one choice at a time, in plain words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("lasvegas_tui", "tests")


@cache
def parsed() -> dict[Path, ast.Module]:
    """Return all modules."""
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield all that modules are made of, and where it stands."""
    for file, module in parsed().items():
        place = file.relative_to(ROOT)
        for node in ast.walk(module):
            yield f"{place}:{getattr(node, 'lineno', 1)}", node


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def is_condition(node: ast.expr) -> bool:
    if isinstance(node, ast.Compare | ast.BoolOp):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return ast.unparse(node).rpartition(".")[2].startswith(("is_", "has_", "can_"))


def test_no_choice_stands_within_a_choice() -> None:
    choices = [(place, node) for place, node in nodes() if isinstance(node, ast.IfExp)]
    assert choices
    assert not [
        place
        for place, choice in choices
        if any(isinstance(node, ast.IfExp) for node in ast.walk(choice) if node is not choice)
    ]


def test_no_text_is_multiplied_by_a_condition() -> None:
    products = [
        (place, (node.left, node.right))
        for place, node in nodes()
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    ]
    assert products
    assert not [
        place
        for place, sides in products
        if any(map(is_text, sides)) and any(map(is_condition, sides))
    ]


def test_a_docstring_says_what_a_thing_is_or_returns() -> None:
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    told = [
        (place, ast.get_docstring(node) or "")
        for place, node in nodes()
        if isinstance(node, documented)
    ]
    assert not [place for place, text in told if text.startswith("Gives ")]
