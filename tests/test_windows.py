"""On Windows, as far as it can be played here: Python without what it has on Unix alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import lasvegas_tui
from lasvegas_tui import os_differences
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.locked_file import LockedFile
from lasvegas_tui.files.transcript_errors import InUseError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript
from tests.distribution import EXTRAS
from tests.saved import header, written

pytestmark = pytest.mark.nightly

ROOT = Path(lasvegas_tui.__file__).parents[1]
IMPORTING = """
import tests.as_on_windows
from importlib import import_module
from pkgutil import walk_packages
import lasvegas_tui
for module in walk_packages(lasvegas_tui.__path__, "lasvegas_tui."):
    try:
        import_module(module.name)
        print(module.name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {extras}:
            raise
"""
COMMAND = """
import sys
import tests.as_on_windows
from lasvegas_tui.cli.main import main
sys.exit(main())
"""
SCREEN = """
import asyncio
import tests.as_on_windows
from lasvegas_tui.app import LasVegas
from lasvegas_tui import destinations
from textual.drivers.headless_driver import HeadlessDriver

async def quit():
    app = LasVegas(destinations.OpenLobby(), driver_class=HeadlessDriver)
    async with app.run_test() as pilot:
        await pilot.pause()
        print(type(app.screen).__name__)
        await pilot.press("ctrl+q")

asyncio.run(quit())
"""


def run(program: str, *words: str, typed: str = "") -> str:
    """Run a program as on Windows; return what it wrote."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_is_imported() -> None:
    assert len(run(IMPORTING.format(extras=EXTRAS)).split()) > 250


def test_lobby_opens_on_a_screen() -> None:
    assert run(SCREEN) == "LobbyScreen\n"


def test_game_is_started_left_and_resumed() -> None:
    who = ("--players", "Anna,bot", "--seed", "7")
    run(COMMAND, "play", "dice", "--plain", *who, typed="\n\nquit\n")
    told = run(COMMAND, "resume", "--plain", typed="history\nquit\n")
    assert "Anna rolls" in told
    assert json.loads(run(COMMAND, "replay", "--json"))["game"] == "dice"


def test_bots_play_many_games() -> None:
    words = ("simulate", "dice", "--seats", "simple,simple", "--games", "4", "--seed", "7")
    assert "simple" in run(COMMAND, *words, "--jobs", "1")


@pytest.mark.parametrize("command", [("doctor",), ("stats",), ("rules", "dice"), ("demo",)])
def test_other_commands_print_output(command: tuple[str, ...]) -> None:
    assert run(COMMAND, *command)


def test_second_program_cannot_open_the_same_game() -> None:
    path, _ = written(5)
    mine, _ = Transcript.open(path)
    try:
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, "resume", "--plain", str(path)],
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
    finally:
        mine.close()
    assert done.returncode == 2
    assert f"{path.name} is open in another window" in done.stderr


def test_open_file_is_closed_before_it_is_moved_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os_differences, "MOVES_OPEN_FILES", False)
    closed: list[Path] = []
    close = LockedFile.close

    def noted(file: LockedFile) -> None:
        closed.append(file.path)
        close(file)

    monkeypatch.setattr(LockedFile, "close", noted)
    path, _ = written(5, header())
    deleting_and_renaming.give_name(path, "Friday")
    assert load(path).header.name == "Friday"
    deleting_and_renaming.delete(path)
    assert not path.exists()
    assert closed.count(path) >= 4
    path, _ = written(5, header())
    mine, _ = Transcript.open(path)
    with pytest.raises(InUseError):
        deleting_and_renaming.delete(path)
    mine.close()
