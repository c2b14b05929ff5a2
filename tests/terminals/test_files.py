"""Files that are damaged, and disks that fail, as somebody at a terminal meets them."""

import json
import re
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import loaded
from tests.file_size_limit import limiting
from tests.saved import is_paying_next, saved_game
from tests.terminal import PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = (*PROGRAM, "play", "royale", "--seed", "7", "--animation", "off", "--players")
NEARLY_FULL = limiting(1500)
HEADER: dict[str, Any] = {
    "format": "lasvegas",
    "version": 1,
    "game": "dice",
    "options": {"neutral": False},
    "seats": [{"name": "A"}, {"name": "B"}],
}
ROLLED = (
    '{"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}\n'
    '{"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6]}}\n'
)
TAIL = '{"event":"chose","player":0,"act'
PROBLEM = "line 4: The line is cut off."


def test_foreign_file_is_refused_before_a_screen_opens(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"Dear diary,\n")
    with Terminal([*PROGRAM, "resume", str(file)], size=(300, 24)) as terminal:
        assert terminal.wait() == 2
        assert "is not a transcript of a game" in terminal.text
        assert b"\x1b" not in terminal.raw
    assert file.read_bytes() == b"Dear diary,\n"
    assert list(tmp_path.iterdir()) == [file]


def test_damaged_tail_is_reported_and_backed_up_by_playing_on(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(HEADER) + "\n" + ROLLED + TAIL)
    before = file.read_bytes()
    assert json.loads(loaded.run("replay", str(file), "--json").stdout)["problem"] == PROBLEM
    with Terminal([*PROGRAM, "resume", str(file)]) as terminal:
        terminal.wait_for(PROBLEM)
        terminal.press("lone escape")
        terminal.wait_for("A to choose a number")
        assert file.read_bytes() == before, "only playing on changes the file"
        terminal.press("3", "3")
        terminal.wait_for("B: Enter rolls")
    assert json.loads(loaded.run("replay", str(file), "--json").stdout)["problem"] is None
    assert file.with_name("game.jsonl.bak").read_text() == TAIL


def test_unwritable_folder_is_reported_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with Terminal([*PLAY, "Anna,Ben"], size=(300, 24)) as terminal:
        assert terminal.wait() == 2
        assert "cannot be created" in terminal.text
        assert b"\x1b" not in terminal.raw
    with Terminal([*PROGRAM, "play", "royale"], size=(200, 40)) as terminal:
        terminal.wait_for("Deal the first round")
        terminal.press(*"Anna", "down", *"Ben", "f2")
        terminal.wait_for(
            "created:"
        )  # one word: where the lines break depends on the folder's name


def _play_until_told_why(terminal: Terminal) -> None:
    """Play on until something cannot be written."""
    _play_until(terminal, lambda: "try again" in terminal.text)
    terminal.wait_until(
        lambda: "cannot be written: File too large" in _joined(terminal), "the reason"
    )


def _play_until(terminal: Terminal, is_so: Callable[[], bool]) -> None:
    """Roll, and place what can be placed, until something is so."""
    for _ in range(60):
        if is_so():
            break
        numbers = re.findall(r"press (\d)", terminal.text)
        terminal.press(*numbers[:1], "enter")


def test_full_disk_is_reported_and_play_continues_with_room(home: Path) -> None:
    with Terminal([*PLAY, "Anna,Ben"], first=NEARLY_FULL) as terminal:
        terminal.wait_for("Enter roll")
        _play_until_told_why(terminal)
        terminal.press("enter")
        terminal.wait_until(lambda: "try again" not in terminal.text, "the table as it was")
        _play_until_told_why(terminal)
        (file,) = home.rglob("*.jsonl")
        report = json.loads(loaded.run("replay", str(file), "--json").stdout)
        assert report["problem"] is None, "no half line is in the file"
        resource.prlimit(
            terminal.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        size = file.stat().st_size
        _play_until(terminal, lambda: file.stat().st_size > size)
        terminal.wait_until(lambda: file.stat().st_size > size, "something new written")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def _joined(terminal: Terminal) -> str:
    return " ".join(terminal.text.split())


@pytest.mark.nightly
def test_payout_interrupted_by_a_kill_is_paid() -> None:
    saved_game(is_paying_next)
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.settle()
        terminal.press("right", "enter")
        terminal.wait_for("Payout")
        assert "is over" not in terminal.text
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for("Money so far, with chips")
        assert "Round 1 of 3 is over" in terminal.text
