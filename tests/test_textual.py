"""Textual as it is documented: nothing else of it is used but in one module, and there with reason.

Each page in `docs/textual` has a program that shows a fault. When one of these tests fails after an
upgrade, Textual has mended the fault, or moved what the module relies on.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message_pump import MessagePump

import lasvegas_tui
from lasvegas_tui.shell import driver
from tests.terminal import STUCK

ROOT = Path(lasvegas_tui.__file__).parent
PAGES = ROOT.parent / "docs" / "textual"
ONE_MODULE = ROOT / "shell" / "driver.py"
USED = {"_fatal_error", "_xterm_parser"}
"""All that is used of Textual without being documented."""
OWN = re.compile(
    r"\b(?:self|cls|super\(\))\.(_[a-z]\w*)|^    (?:async )?(?:def )?(_[a-z]\w*)\b", re.M
)
"""Private names that a class uses or defines."""
SHOWN = {
    "dead-writer": "still there",
    "bytes-that-are-no-utf-8": "ended with status 0",
    "keys-of-large-numbers": "ValueError",
    "late-one-shot-timers": "never called",
    "notices-out-of-time": "Timeout (",
    "secrets-in-tracebacks": "open sesame",
    "sizes-in-the-wrong-order": "told last: (30, 10)",
    "switching-the-first-screen": "IndexError",
    "the-same-look-again-and-again": "3 times the same colour",
}
"""What the program of each page tells as long as the fault is there."""


def classes() -> Iterator[type]:
    """Yield the classes of the program that Textual runs."""
    for module in walk_packages([str(ROOT)], "lasvegas_tui."):
        if not module.name.endswith("__main__"):
            for _, found in inspect.getmembers(import_module(module.name), inspect.isclass):
                if found.__module__ == module.name and issubclass(found, MessagePump | LinuxDriver):
                    yield found


def private_names(cls: type) -> set[str]:
    """Return the names that Textual keeps to itself in the bases of a class."""
    bases = [base for base in cls.__mro__ if base.__module__.startswith("textual")]
    return {
        next(filter(None, found))
        for base in bases
        for found in OWN.findall(inspect.getsource(base))
    }


def test_no_class_uses_or_overrides_what_textual_keeps_to_itself() -> None:
    used = {
        (cls.__name__, name)
        for cls in classes()
        for found in OWN.findall(inspect.getsource(cls))
        for name in found
        if name in private_names(cls)
    }
    assert used == {("TerminalApp", "_fatal_error")}


def test_no_other_object_is_asked_for_what_it_keeps_to_itself() -> None:
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Attribute(ast.Name(owner), name) if owner not in ("self", "cls", "os"):
                    assert not name.startswith("_") or name.startswith("__"), (file, name)
                case ast.ImportFrom(module=str(name)) if name.startswith("textual._"):
                    assert file == ONE_MODULE, (file, name)
                    assert name.removeprefix("textual.") in USED


def test_what_is_used_without_being_documented_is_still_there() -> None:
    assert "show_locals=True" in inspect.getsource(App._fatal_error)
    assert set(inspect.signature(driver.XTermParser).parameters) == {"debug"}
    assert [event.key for event in driver.XTermParser().feed("a")] == ["a"]  # type: ignore[attr-defined]


def test_every_fault_has_a_page() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} - {"README"} == set(SHOWN)


@pytest.mark.terminal
@pytest.mark.parametrize(("page", "shown"), SHOWN.items(), ids=SHOWN)
def test_a_fault_that_is_got_round_is_still_there(page: str, shown: str) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (PAGES / f"{page}.md").read_text("utf-8"), re.S)
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=STUCK,
        check=False,
    )
    assert shown in done.stdout + done.stderr
