"""What of the environment counts: no file of the folder one stands in, no variable of Textual."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from lasvegas_tui import clean_environment, os_differences
from tests.terminal import PROGRAM, Terminal

SIMULATE = ("simulate", "dice", "--seats", "simple,simple", "--seed", "5", "--games", "20")
SCRIPT = Path(sys.executable).with_name("lasvegas")
OF_DEVELOPERS = {
    "TEXTUAL": "debug,devtools,headless",
    "TEXTUAL_ANIMATIONS": "garbage",
    "TEXTUAL_COLOR_SYSTEM": "",
    "TEXTUAL_DEBUG": "1",
    "TEXTUAL_DEVTOOLS_HOST": "garbage",
    "TEXTUAL_DEVTOOLS_PORT": "garbage",
    "TEXTUAL_DIM_FACTOR": "-700",
    "TEXTUAL_DRIVER": "os:garbage",
    "TEXTUAL_FILTERS": "garbage",
    "TEXTUAL_FPS": "garbage",
    "TEXTUAL_LOG": "/nowhere/garbage",
    "TEXTUAL_PRESS": "ctrl+q",
    "TEXTUAL_SCREENSHOT": "0",
    "TEXTUAL_SCREENSHOT_LOCATION": "/nowhere",
    "TEXTUAL_SHOW_RETURN": "1",
    "TEXTUAL_SLOW_THRESHOLD": "garbage",
    "TEXTUAL_THEME": "garbage",
}
"""Variables of Textual, some of which would end the program, and others do what nobody asked."""


# -- modules ---------------------------------------------------------------------------------------


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a module of every name; whatever is imported there is written down."""
    folder = tmp_path / "trap"
    folder.mkdir()
    written = tmp_path / "written"
    names = {*sys.stdlib_module_names, *sys.modules} - {"lasvegas_tui"}  # which `-m` finds
    for name in names:
        if name.isidentifier():
            (folder / f"{name}.py").write_text(f"open({str(written)!r}, 'a').write({name!r} + ' ')")
    monkeypatch.chdir(folder)
    while imported := imported_by_python(written):
        for name in imported:
            (folder / f"{name}.py").unlink()
        written.unlink()
    return written


def imported_by_python(written: Path) -> list[str]:
    """Return what Python itself imports before any program that it runs by `-m`."""
    subprocess.run([sys.executable, "-m", "nothing"], capture_output=True)
    return written.read_text().split() if written.exists() else []


@pytest.mark.parametrize(
    "program",
    [
        PROGRAM,
        pytest.param(
            (str(SCRIPT),), marks=pytest.mark.skipif(not SCRIPT.exists(), reason="not installed")
        ),
    ],
    ids=["module", "script"],
)
def test_no_process_runs_files_of_the_working_folder(program: Sequence[str], trap: Path) -> None:
    done = subprocess.run([*program, *SIMULATE, "--jobs", "2"], capture_output=True, text=True)
    assert not trap.exists(), trap.read_text()
    assert (done.returncode, done.stderr) == (0, "")
    assert "20 games" in done.stdout


def test_no_process_is_started_that_could_not_be_told(trap: Path) -> None:
    words = ("-E", *PROGRAM[1:], *SIMULATE, "--jobs", "2")
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    assert not trap.exists(), trap.read_text()
    assert done.returncode == 1
    assert done.stderr == "lasvegas: No process can be started here (Python needs -P besides -E).\n"


def prepared(places: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the places of modules that are left."""
    monkeypatch.setattr(sys, "path", [*places])
    monkeypatch.setattr(os, "environ", {**os.environ})
    monkeypatch.setattr(clean_environment, "unheeded", ())
    clean_environment.prepare()
    return sys.path


def test_working_folder_is_searched_only_if_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = str(tmp_path)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", "/lib"]))
    assert prepared([here, "", "/lib"], monkeypatch) == ["/lib"]
    assert clean_environment.for_children()["PYTHONPATH"] == "/lib"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["/lib", "."]))
    assert prepared([here, "/lib"], monkeypatch) == [here, "/lib"]
    assert clean_environment.for_children()["PYTHONPATH"] == os.pathsep.join(["/lib", here])


@pytest.mark.parametrize(
    "of", [clean_environment, os, pytest], ids=["program", "Python", "libraries"]
)
def test_somebody_may_stand_where_modules_are_installed(
    of: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert of.__file__ is not None
    folder = Path(of.__file__).parents[0 if of is os else 1]
    monkeypatch.chdir(folder)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert prepared([str(folder), "/lib"], monkeypatch) == [str(folder), "/lib"]


def test_working_folder_may_have_been_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", "lib")
    monkeypatch.setattr(os, "getcwd", lambda: (_ for _ in ()).throw(FileNotFoundError))
    assert prepared(["", "/lib"], monkeypatch) == ["/lib"]


# -- variables -------------------------------------------------------------------------------------


@pytest.mark.terminal
@pytest.mark.usefixtures("known")
def test_variables_of_textual_change_nothing() -> None:
    with Terminal([*PROGRAM], env=OF_DEVELOPERS, is_anew=True) as terminal:
        terminal.wait_for("New game")
        terminal.settle()
        terminal.press("s")
        terminal.wait_for("Animation")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def told_by_doctor(**variables: str) -> str:
    done = subprocess.run(
        [*PROGRAM, "doctor"], env={**os.environ, **variables}, capture_output=True, text=True
    )
    found = [line for line in done.stdout.splitlines() if line.startswith("not heeded")]
    return "\n".join(found)


def test_doctor_names_variables_that_are_not_heeded() -> None:
    for delay, is_heeded in (("25", True), ("garbage", False)):
        told = told_by_doctor(**OF_DEVELOPERS, ESCDELAY=delay)
        assert all(name in told for name in OF_DEVELOPERS)
        assert ("ESCDELAY" in told) is not is_heeded


@pytest.mark.parametrize("delay", ["", "garbage", "-1", "99999999", "9" * 5000])
def test_delay_of_escape_that_makes_no_sense_is_not_heeded(
    delay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ESCDELAY", delay)
    prepared([], monkeypatch)
    assert "ESCDELAY" in clean_environment.unheeded
    assert "ESCDELAY" not in os.environ


@pytest.mark.parametrize("size", ["99999", "9" * 20, "9" * 5000, "-1", "garbage", ""])
def test_size_in_the_environment_can_be_drawn(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:  # pytest reads them, too
        patched.setenv("COLUMNS", size)
        patched.setenv("LINES", size)
        columns, lines = os_differences.terminal_size(None)
    assert 0 < columns <= 1000
    assert 0 < lines <= 1000
