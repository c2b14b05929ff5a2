"""Every key has one meaning in the whole program, and one word for it wherever it is shown."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.widget import Widget

import lasvegas_tui
from lasvegas_tui import rules, screens
from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.lobby import PLACES
from lasvegas_tui.screens.lobby_rows import demos_row, more_row
from lasvegas_tui.screens.table_keys import LETTERS, MONEY
from tests.ui.tables import new_session

SCREENS = Path(next(iter(lasvegas_tui.__path__))) / "screens"
NAMED = {"Enter", "Space", "Esc", "Home", "End", "any key", "F2"}
"""Keys that go on, hold and go back, and are called by what that comes to."""
WORDS_OF_ESC = {"lobby", "back", "no", "skip"}
WORDS_OF_S = {"settings", "menu"}
"""At a table the settings are in a menu, with the seats."""
WORDS_OF_U = {"undo", "take"}
"""Whoever is alone takes back what goes further than undoing, and nobody has to agree."""
ALIASES = {"z": "u", "delete": "x"}
"""Other keys for the same."""


def first_text(node: ast.expr) -> Iterator[str]:
    """Yield what an expression may begin with, as far as it is written down."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr([first, *_]):
            yield from first_text(first)
        case ast.IfExp(_, body, orelse):
            yield from first_text(body)
            yield from first_text(orelse)


def footers() -> Iterator[tuple[str, str]]:
    """Yield every key that a footer shows, with each label that is written down for it."""
    for row in (*PLACES, demos_row(), more_row(1, 1)):
        yield row.letter, str(row.choice)
    for path in SCREENS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Key", "key_bar.Key"):
                labels = [*node.args[1:2], *node.args[3:4]]
                for key in first_text(node.args[0]):
                    said = (text for label in labels for text in first_text(label))
                    yield from ((key, text) for text in said if text)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "replace":
                named = {word.arg: word.value for word in node.keywords}
                for label in (named[name] for name in ("label", "short") if name in named):
                    if ast.unparse(node.args[0]) == "UNDO":
                        yield from (("u", text) for text in first_text(label))


def words() -> dict[str, set[str]]:
    """Return the first words of the labels of each key."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for key, label in footers():
        found[key].add(label.split()[0])
    return found


def test_a_key_has_one_word_everywhere() -> None:
    for key, said in words().items():
        if key == "Esc":
            assert said <= WORDS_OF_ESC
        elif key == "s":
            assert said <= WORDS_OF_S
        elif key == "u":
            assert said <= WORDS_OF_U
        elif len(key) == 1:
            assert len(said) == 1, f"{key} is called {said}"


def test_a_word_has_one_key_everywhere() -> None:
    keys: defaultdict[str, set[str]] = defaultdict(set)
    for key, said in words().items():
        if len(key) == 1:
            for word in said:
                keys[word].add(key)
    assert not {word: found for word, found in keys.items() if len(found) > 1}


def test_every_letter_that_is_bound_is_called_something() -> None:
    for found in walk_packages(lasvegas_tui.__path__, "lasvegas_tui."):
        if not found.name.endswith(("__main__", "pettingzoo")):
            import_module(found.name)
    said = words()
    for widget in subclasses(Widget):
        if widget.__module__.startswith("lasvegas_tui"):
            for binding in Binding.make_bindings(widget.__dict__.get("BINDINGS", ())):
                key = {"question_mark": "?", "slash": "/"}.get(binding.key, binding.key)
                key = ALIASES.get(key, key)
                if len(key) == 1 and key.isalpha() and not binding.action.startswith("open"):
                    assert key in said, f"{widget.__name__} binds {key}"


def subclasses(kind: type[Widget]) -> Iterator[type[Widget]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


def test_every_letter_heard_at_a_table_is_called_something() -> None:
    assert set(LETTERS) <= set(words())


@pytest.mark.parametrize("name", rules.names())
def test_letters_of_a_game_are_no_keys_of_its_table(name: str) -> None:
    session = new_session(name)
    look = screens.look_of(session)
    heard = set(LETTERS)
    if type(session.view(None)).is_money_hidden is View.is_money_hidden:
        heard.discard(MONEY.action)  # there is none to look at alone
    assert not heard & {*look.targeting.keys, *look.targeting.letters}
