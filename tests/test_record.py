"""Recordings of demos: what asciinema plays is what was on the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pyte
import pytest

from lasvegas_tui.cli.commands import main
from lasvegas_tui.cli.record import RecordError, record
from lasvegas_tui.session import demos

QUICK = """\
import sys
from lasvegas_tui.cli.commands import main
from lasvegas_tui.screens.table.pausable_timer import PausableTimer
running = PausableTimer.running
PausableTimer.running = lambda timer, seconds: running(timer, seconds and seconds / 100)
sys.exit(main(sys.argv[1:]))"""
"""The program, for who reads and thinks in no time."""


def played(recording: bytes) -> tuple[dict[str, object], list[tuple[float, str, str]]]:
    """Return the header of a recording, and its lines."""
    header, *lines = recording.splitlines()
    return (
        msgspec.json.decode(header, type=dict[str, object]),
        [msgspec.json.decode(line, type=tuple[float, str, str]) for line in lines],
    )


@pytest.mark.terminal
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_a_recording_shows_the_demo_to_its_end(size: tuple[int, int], tmp_path: Path) -> None:
    demo, path = demos.find(["dice", "ties"]), tmp_path / "ties.cast"
    words = ["--animation", "off", "demo", "dice", "ties", "--record", str(path)]
    shape = ["--size", "{}x{}".format(*size)]
    done = subprocess.run(
        [sys.executable, "-c", QUICK, *words, *shape], capture_output=True, text=True, timeout=600
    )
    assert (done.returncode, done.stderr) == (0, "")
    header, lines = played(path.read_bytes())
    assert (header["version"], header["width"], header["height"]) == (2, *size)
    assert header["title"] == demo.title
    times = [time for time, _, _ in lines]
    assert times == sorted(times)
    assert times[0] == 0
    assert {kind for _, kind, _ in lines} == {"o"}
    drawn = "".join(data for _, _, data in lines)
    assert drawn.index("\x1b[?1049h") < drawn.index("\x1b[?1049l")
    shown = screens([data for _, _, data in lines], size)
    assert any("Answer: " in screen for screen in shown)  # nobody was there to answer
    for line in demo.shots[-1].caption:
        assert line in shown[-1]


def screens(drawn: list[str], size: tuple[int, int]) -> list[str]:
    """Return all that a terminal shows that has no second screen to go back to."""
    terminal = pyte.Screen(*size)
    stream, shown = pyte.Stream(terminal), []
    for data in drawn:
        stream.feed(data.replace("\x1b[<u", ""))  # which pyte would print
        shown.append("\n".join(terminal.display))
    return shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("demo --record FILE", "Which demo is to be recorded?"),
        ("demo jakpot --record FILE", "There is no demo 'jakpot'"),
        ("demo dice ties --record FILE/in-it", "cannot be recorded: Not a directory"),
        ("demo dice ties --record FILE", "cannot be recorded: File exists"),
        ("demo dice ties --record other --size 79x24", "80x24 at least, and not '79x24'"),
        ("demo dice ties --record other --size wide", "80x24 at least, and not 'wide'"),
        ("demo dice ties --record other --text", "not allowed"),
    ],
)
def test_what_cannot_be_recorded_is_told_in_one_sentence(
    words: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.cast"
    path.write_text("mine")
    assert main(words.replace("FILE", str(path)).split()) == 2
    told = capfd.readouterr().err
    assert said in told
    assert (told.count("\n"), told[-2:]) == (1, ".\n")
    assert path.read_text() == "mine"
    assert not Path("other").exists()


def test_without_a_pseudo_terminal_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pty", None)
    assert main(["demo", "dice", "ties", "--record", str(tmp_path / "ties.cast")]) == 2
    assert "pseudo-terminal" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.terminal
def test_a_recording_that_broke_off_is_no_success(tmp_path: Path) -> None:
    path = tmp_path / "broken.cast"
    with pytest.raises(RecordError, match="broke off"):
        record(lambda: os.write(1, b"a\nb\n"), "Broken", (80, 24), path)
    _, lines = played(path.read_bytes())
    assert "".join(data for _, _, data in lines) == "a\r\nb\r\n"
