"""What the source may not do: name secrets, import in circles, or choose within expressions."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

import lasvegas_tui
from lasvegas_tui import rules

ROOT = Path(lasvegas_tui.__file__).parent
MEMORY = {"remembered", "bot_view"}
"""The names of what lies face down and may be remembered."""
REMEMBERING = ("bots/*.py", "rules/*/rules.py", "rules/*/policy.py")
"""What may use it: bots, policies, and the states that it is made of."""
BLIND = (
    "screens/**/*.py",
    "asking/*.py",
    "lines/*.py",
    "phones/**/*.py",
    "widgets/*.py",
    "rules/words.py",
    "rules/casino/words.py",
    "rules/*/words.py",
    "rules/*/sentences/*.py",
)
"""What draws or says: it gets views."""
GIVING = ("play/*.py", "demos/*.py")
"""What gives full states away: a step those before and after it."""
PUBLIC = {"view", "round", "roller", "is_private", "is_forced"}
"""What a state may be asked for by whoever draws or says: a view, and what everybody may know."""
STATELESS = {"self", "frame", "change", "clearing", "model", "prompt", "words"}
"""The names of things that have a `before`, an `asked`, ... which is no state."""


def parsed(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_only_bots_policies_and_states_read_what_may_be_remembered() -> None:
    remembering = {path for pattern in REMEMBERING for path in ROOT.glob(pattern)}
    reading = {path for path in ROOT.rglob("*.py") if attributes(path) & MEMORY}
    assert reading
    assert reading <= remembering


def attributes(path: Path) -> set[str]:
    return {node.attr for node in parsed(path) if isinstance(node, ast.Attribute)}


def names(file: Path) -> set[str]:
    """Return all that a module imports, mentions or asks for."""
    found: set[str] = set()
    for node in parsed(file):
        match node:
            case ast.alias(name) | ast.Name(name) | ast.Attribute(attr=name):
                found.add(name)
    return found


def blind_files() -> list[Path]:
    """Return the files of what draws or says, found by each pattern."""
    found = [list(ROOT.glob(pattern)) for pattern in BLIND]
    assert all(found)
    return [file for files in found for file in files]


def test_screens_and_words_do_not_name_the_type_of_a_full_state() -> None:
    naming = [file.name for file in blind_files() for name in names(file) if name.endswith("State")]
    assert not naming


def states_given() -> set[str]:
    """Return the names of the public fields, properties and functions that give full states."""
    found: set[str] = set()
    for file in (file for pattern in GIVING for file in ROOT.glob(pattern)):
        for node in parsed(file):
            match node:
                case ast.FunctionDef(name=name, returns=ast.expr() as kind):
                    given = {name}
                case ast.AnnAssign(target=ast.Name(name), annotation=kind):
                    given = {name}
                case _:
                    continue
            if re.search(r"\bState\b", ast.unparse(kind)):
                found |= given
    return {name for name in found if not name.startswith("_")}


def asked_of_states(tree: ast.AST, states: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each expression that gives a full state, and the attribute that it is asked for.

    The attribute is empty if the state is kept, passed on, or taken from a step by a pattern.
    """
    asked = {node.value: node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    calls = {node.func: node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=owner, attr=name):
                last = ast.unparse(owner).rpartition(".")[2]
                if name in states and last not in STATELESS:
                    yield ast.unparse(node), asked.get(calls.get(node, node), "")
            case ast.Name(name) if name in states and node in calls:
                yield ast.unparse(node), asked.get(calls[node], "")
            case ast.MatchClass(cls=ast.Name("Step" | "Shot") as cls):
                yield ast.unparse(cls), ""


def test_screens_and_words_take_only_views_and_public_facts_from_full_states() -> None:
    states = states_given()
    assert states >= {"before", "after", "root", "state", "asked", "before_round"}
    found = [
        (file.relative_to(ROOT).as_posix(), given, asked)
        for file in blind_files()
        for given, asked in asked_of_states(ast.parse(file.read_text(encoding="utf-8")), states)
    ]
    assert len(found) > 20
    assert [each for each in found if each[2] not in PUBLIC] == []


@pytest.mark.parametrize(
    "text",
    [
        "step.after.returns()",
        "step.before.legal_actions(0)",
        "self.session.steps[-1].after.table",
        "now = shot.asked",
        "of_steps(words, steps, None, step.after)",
        "past_turns.before_round(session).table",
        "before_round(session).table",
        "match step:\n    case Step(_, before): ...",
    ],
)
def test_full_state_that_is_used_is_found(text: str) -> None:
    (found,) = asked_of_states(ast.parse(text), states_given())
    assert found[1] not in PUBLIC


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


def test_no_import_cycles_even_for_types() -> None:
    assert not circling(has_types=False)
    assert not circling(has_types=True)


def test_games_do_not_know_each_other_and_what_they_share_knows_none() -> None:
    """A contract would have to list them; the shared rules lie beside them in one folder."""
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    for room in ("lasvegas_tui.rules", "lasvegas_tui.screens"):
        packages = {f"{room}.{game}" for game in rules.names()} & graph.modules
        assert packages
        assert not graph.find_illegal_dependencies_for_layers(layers=(packages,))
    for room in ("rules.casino", "asking", "screens.casinos", "screens.game", "screens.table"):
        shared = f"lasvegas_tui.{room}"
        assert not graph.find_illegal_dependencies_for_layers(layers=(packages, shared))


PACKAGE = Path(lasvegas_tui.__file__).parent
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
MOST_IN_A_ROOM, MOST_IN_ALL = 0.8, 0.2
"""What is dense, in 100 lines: conditional expressions, arithmetic with what is true or false, and
comprehensions with two loops or two conditions."""
LEAST_LINES = 200
"""The lines of a room for which a share means something."""


def sources() -> Iterator[tuple[Path, str]]:
    """Yield the folder and the text of each module."""
    for path in PACKAGE.rglob("*.py"):
        yield path.parent.relative_to(PACKAGE), path.read_text(encoding="utf-8")


def is_truth(node: ast.AST) -> bool:
    """Whether an expression is true or false, as far as its form or its name tells."""
    match node:
        case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(bool()):
            return True
        case ast.BoolOp(values=values):
            return all(map(is_truth, values))
        case ast.Call(ast.Name(name)) | ast.Call(ast.Attribute(attr=name)) if name in OF_TRUTH:
            return True
        case ast.Call(called):
            return is_truth(called)
        case ast.Name(name) | ast.Attribute(attr=name):
            return name.lstrip("_").startswith(("is_", "has_", "can_"))
    return False


OF_TRUTH = {"all", "any", "bool", "endswith", "hasattr", "isdecimal", "isinstance", "startswith"}
"""Functions and methods that return whether something holds."""


def is_calculating_with_truth(node: ast.AST) -> bool:
    """Whether a node uses what is true or false as a number: `width - is_last`, `"s" * (n != 1)`.

    A sum over conditions is no such node, because it counts.
    """
    match node:
        case ast.BinOp(left, op, right) if not isinstance(op, ast.BitOr | ast.BitAnd):
            return is_truth(left) or is_truth(right)
        case ast.AugAssign(_, op, value) if not isinstance(op, ast.BitOr | ast.BitAnd):
            return is_truth(value)
        case ast.Call(ast.Name("int"), [value]):
            return is_truth(value)
    return False


def is_dense(node: ast.AST) -> bool:
    """Whether a node chooses within an expression, or is a comprehension that does two things."""
    if not isinstance(node, COMPREHENSIONS):
        return isinstance(node, ast.IfExp) or is_calculating_with_truth(node)
    num_conditions = sum(len(loop.ifs) for loop in node.generators)
    return len(node.generators) > 1 or num_conditions > 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("x if is_wide else y", 1),
        ("width - is_last", 1),
        ("[gap] * bool(rows) + rows", 1),
        ("'s' * (number != 1)", 1),
        ("total + (not self.is_over and any(rows))", 1),
        ("total += text.endswith('.')", 1),
        ("int(self._has_chips)", 1),
        ("[x for row in rows for x in row]", 1),
        ("width - last", 0),
        ("is_wide | is_high", 0),
        ("sum(row.is_last for row in rows)", 0),
        ("is_wide and width > room - 1", 0),
    ],
)
def test_what_counts_as_dense(text: str, number: int) -> None:
    assert sum(map(is_dense, ast.walk(ast.parse(text)))) == number


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
