"""Only what Textual documents is used, but for two methods, an attribute and four modules.

Each program in `textual_faults` shows a fault of one version, and is run with that version alone.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message_pump import MessagePump

import lasvegas_tui
from lasvegas_tui.terminal import input_parser
from tests.distribution import EXTRAS
from tests.terminal import Terminal

ROOT = Path(lasvegas_tui.__file__).parent
UNDOCUMENTED = {
    ROOT / "terminal" / "browser_driver.py": {"textual.drivers._byte_stream"},
    ROOT / "terminal" / "input_parser.py": {
        "textual._ansi_sequences",
        "textual._keyboard_protocol",
        "textual._xterm_parser",
    },
}
"""The private modules of Textual that a module may import: no other reads bytes of a terminal."""
PRIVATE = re.compile(r"\b(?:self|cls|super\(\))\.(_[a-z]\w*)|^    (?:async )?def (_[a-z]\w*)", re.M)
"""A private name that a class uses or defines."""
OWN_OBJECTS = {"self", "cls"}
PUBLIC_AFTER_ALL = {"_replace", "_exit"}
"""Names that Python documents: of tuples, and of `os`."""
FAULTS = Path(__file__).with_name("textual_faults")
VERSION = "8.2.8"
SHOWN = {
    "closed_terminal": "still there",
    "invalid_utf_8": "ended with 0",
    "large_key_numbers": "ended",
    "locals_in_tracebacks": "open sesame",
    "lost_callback": "never called",
    "negative_timer": "Timeout (",
    "short_timer": "forgotten",
    "sizes_out_of_order": "30 columns",
    "strips_kept": "2521",
    "switch_first_screen": "IndexError: pop from empty list",
    "two_sizes": "still there",
    "unknown_sequences": "keys: ]11;rgb:2828/2828/2828",
    "unread_terminal": "still there",
}
"""What each program prints as long as the fault is there."""
of_this_version = pytest.mark.skipif(
    version("textual") != VERSION, reason=f"this is about Textual {VERSION}"
)


def classes_run_by_textual() -> Iterator[type]:
    """All that can be imported here: some modules need an extra."""
    for module in walk_packages([str(ROOT)], "lasvegas_tui."):
        if module.name.endswith("__main__"):
            continue
        try:
            members = inspect.getmembers(import_module(module.name), inspect.isclass)
        except ModuleNotFoundError as error:
            if error.name not in EXTRAS:
                raise
            continue
        for _, cls in members:
            if cls.__module__ == module.name and issubclass(cls, MessagePump | LinuxDriver):
                yield cls


@cache
def private_names(cls: type) -> set[str]:
    """Return the private names in the source of a class."""
    return {used or defined for used, defined in PRIVATE.findall(inspect.getsource(cls))}


@of_this_version
def test_private_names_of_textual_are_not_used_or_overridden() -> None:
    found: set[tuple[str, str]] = set()
    for cls in classes_run_by_textual():
        bases = [base for base in cls.__mro__ if base.__module__.startswith("textual.")]
        theirs = set().union(*map(private_names, bases))
        found |= {(cls.__name__, name) for name in private_names(cls) & theirs}
    assert found == {
        ("TerminalApp", "_fatal_error"),
        ("TerminalDriver", "_file"),
        ("TerminalDriver", "_get_terminal_size"),
    }


@pytest.mark.parametrize("folder", ["shell", "terminal", "widgets", "screens"])
def test_private_names_of_libraries_are_not_used(folder: str) -> None:
    for file in [ROOT / "app.py", *(ROOT / folder).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Attribute(ast.Name(owner), name) if owner not in OWN_OBJECTS:
                    is_private = name.startswith("_") and not name.startswith("__")
                    assert not is_private or name in PUBLIC_AFTER_ALL, (file, owner, name)


def test_private_modules_of_libraries_are_imported_by_those_that_read_a_terminal_alone() -> None:
    imported: dict[Path, set[str]] = {}
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.ImportFrom(module=str(name)) if "._" in name:
                    imported.setdefault(file, set()).add(name)
    assert imported == UNDOCUMENTED


@of_this_version
def test_undocumented_names_of_textual_in_use_still_exist() -> None:
    assert "show_locals=True" in inspect.getsource(App._fatal_error)
    assert "self._file = sys.__stderr__" in inspect.getsource(LinuxDriver.__init__)
    assert "self._get_terminal_size()" in inspect.getsource(LinuxDriver.start_application_mode)
    (event,) = input_parser.XTermParser().feed("a")
    assert isinstance(event, Key)
    assert list(input_parser.XTermParser().tick()) == []


@pytest.mark.nightly
@pytest.mark.terminal
@of_this_version
@pytest.mark.parametrize(("program", "shown"), SHOWN.items(), ids=SHOWN)
def test_known_fault_of_textual_still_exists(program: str, shown: str) -> None:
    with Terminal((sys.executable, str(FAULTS / f"{program}.py")), size=(120, 50)) as terminal:
        terminal.wait()
        assert shown.encode() in terminal.raw
