"""Of Textual only what it documents is used, but for two names in one module.

Each page in `docs/textual` has a program that shows a fault. Where one of these tests fails after
an upgrade, Textual has mended the fault, or has moved what the module relies on.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message_pump import MessagePump

import lasvegas_tui
from lasvegas_tui.shell import driver
from tests.terminal import Terminal

ROOT = Path(lasvegas_tui.__file__).parent
PAGES = ROOT.parent / "docs" / "textual"
ONE_MODULE = ROOT / "shell" / "driver.py"
PRIVATE = re.compile(r"\b(?:self|cls|super\(\))\.(_[a-z]\w*)|^    (?:async )?def (_[a-z]\w*)", re.M)
"""A private name that a class uses or defines."""
OWN_OBJECTS = {"self", "cls"}
PUBLIC_AFTER_ALL = {"_replace", "_exit"}
"""Names that Python documents: of tuples, and of `os`."""
SHOWN = {
    "closed-terminal": "still there",
    "invalid-utf-8": "ended with 0",
    "large-key-numbers": "ended",
    "locals-in-tracebacks": "open sesame",
    "lost-callback": "never called",
    "negative-timer": "Timeout (",
    "repeated-styles": "3 times the same colour",
    "short-timer": "forgotten",
    "sizes-out-of-order": "30 columns",
    "strips-kept": "2521",
    "switch-first-screen": "IndexError: pop from empty list",
    "two-sizes": "still there",
    "unread-terminal": "still there",
}
"""What the program of each page tells as long as the fault is there."""


def classes_run_by_textual() -> Iterator[type]:
    for module in walk_packages([str(ROOT)], "lasvegas_tui."):
        if not module.name.endswith(("__main__", "pettingzoo")):
            for _, cls in inspect.getmembers(import_module(module.name), inspect.isclass):
                if cls.__module__ == module.name and issubclass(cls, MessagePump | LinuxDriver):
                    yield cls


@cache
def private_names(cls: type) -> set[str]:
    """Return the private names in the source of a class."""
    return {used or defined for used, defined in PRIVATE.findall(inspect.getsource(cls))}


def test_no_class_uses_or_overrides_what_textual_keeps_to_itself() -> None:
    found: set[tuple[str, str]] = set()
    for cls in classes_run_by_textual():
        bases = [base for base in cls.__mro__ if base.__module__.startswith("textual.")]
        theirs = set().union(*map(private_names, bases))
        found |= {(cls.__name__, name) for name in private_names(cls) & theirs}
    assert found == {("TerminalApp", "_fatal_error")}


@pytest.mark.parametrize("folder", ["shell", "widgets", "screens"])
def test_nothing_is_asked_for_what_it_keeps_to_itself(folder: str) -> None:
    for file in [ROOT / "app.py", *(ROOT / folder).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Attribute(ast.Name(owner), name) if owner not in OWN_OBJECTS:
                    is_private = name.startswith("_") and not name.startswith("__")
                    assert not is_private or name in PUBLIC_AFTER_ALL, (file, owner, name)
                case ast.ImportFrom(module=str(name)) if name.startswith("textual._"):
                    assert (file, name) == (ONE_MODULE, "textual._xterm_parser")


def test_what_is_used_without_being_documented_is_still_there() -> None:
    assert "show_locals=True" in inspect.getsource(App._fatal_error)
    (event,) = driver.XTermParser().feed("a")
    assert isinstance(event, Key)
    assert list(driver.XTermParser().tick()) == []


def test_every_page_has_a_program() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} - {"README"} == set(SHOWN)


@pytest.mark.terminal
@pytest.mark.parametrize(("page", "shown"), SHOWN.items(), ids=SHOWN)
def test_a_fault_that_is_got_round_is_still_there(page: str, shown: str) -> None:
    text = (PAGES / f"{page}.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    with Terminal((sys.executable, "-c", program), size=(120, 50)) as terminal:
        terminal.wait()
        assert shown.encode() in terminal.raw
    assert f"[{page}]({page}.md)" in (PAGES / "README.md").read_text("utf-8")
