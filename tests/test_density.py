"""A decision is written as one: by `if`, not within a larger expression."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import lasvegas_tui

PACKAGE = Path(lasvegas_tui.__file__).parent
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
MOST_IN_A_ROOM, MOST_IN_ALL = 1.5, 1.2
"""Conditional expressions, and comprehensions with two loops or two conditions, in 100 lines."""
LEAST_LINES = 200
"""The lines of a room for which a share means something."""


def sources() -> Iterator[tuple[Path, str]]:
    """Yield the folder and the text of each module."""
    for path in PACKAGE.rglob("*.py"):
        yield path.parent.relative_to(PACKAGE), path.read_text(encoding="utf-8")


def is_dense(node: ast.AST) -> bool:
    """Whether a node is an expression that chooses, or a comprehension that does two things."""
    if not isinstance(node, COMPREHENSIONS):
        return isinstance(node, ast.IfExp)
    num_conditions = sum(len(loop.ifs) for loop in node.generators)
    return len(node.generators) > 1 or num_conditions > 1


def test_few_expressions_choose_or_loop_twice() -> None:
    num_lines, num_dense = Counter[Path](), Counter[Path]()
    for room, text in sources():
        num_lines[room] += text.count("\n")
        num_dense[room] += sum(map(is_dense, ast.walk(ast.parse(text))))
    large = [room for room, lines in num_lines.items() if lines >= LEAST_LINES]
    assert len(large) > 20
    shares = {str(room): 100 * num_dense[room] / num_lines[room] for room in large}
    assert {room: share for room, share in shares.items() if share > MOST_IN_A_ROOM} == {}
    assert 100 * num_dense.total() / num_lines.total() <= MOST_IN_ALL
