"""Names with sequences and markup in them are shown as letters; the title is given back."""

import json
import re
from pathlib import Path

import pytest

from lasvegas_tui.terminal.terminal_title import GIVE_BACK, KEEP, TerminalTitle
from tests.terminal import PROGRAM, Terminal

pytestmark = pytest.mark.terminal

SIZE = (200, 40)
PAGES = ("enter", "1", "2", "3", "4", "5", "6", "l", "escape", "n", "escape", "?", "escape")
"""Keys that roll, preview, and open what names players."""
NAMES = (
    "[/]Ann[b",
    "[@click=app.quit]x",
    "E\x1b]0;gotcha\x07\x1b[41mve",
    "\x9b31mBo\u202eb",
    "👩" + "W" * 100,
)
SHOWN = ("[/]Ann[b", "[@click=app.", "E]0;gotcha", "31mBob", "👩WWWWWWWWWW")
INJECTED = (b"\x1b]0;gotcha", b"\x1b[41mve", "\x9b".encode(), "\u202e".encode(), "\u200d".encode())


def assert_harmless(terminal: Terminal) -> None:
    assert not [bad for bad in INJECTED if bad in terminal.raw]


def wait_for_names(terminal: Terminal) -> None:
    terminal.wait_until(
        lambda: all(shown in terminal.text.replace(" ", "") for shown in SHOWN), "all names"
    )


def test_hostile_names_on_a_command_line_are_shown_as_letters() -> None:
    play = (*PROGRAM, "play", "royale", "--seed", "7", "--animation", "off", "--players")
    fitting = ("[/]Ann[b", "[@click=app.", "E\x1b]0;gotcha\x07", NAMES[3], NAMES[4][:11])
    with Terminal([*play, ",".join(fitting)], size=SIZE) as terminal:
        wait_for_names(terminal)
        assert_harmless(terminal)


@pytest.fixture
def hostile_file(tmp_path: Path) -> Path:
    header = {
        "format": "lasvegas",
        "version": 1,
        "game": "royale",
        "seats": [{"name": name} for name in NAMES],
        "seed": 7,
    }
    file = tmp_path / "hostile.jsonl"
    file.write_text(json.dumps(header) + "\n")
    return file


def test_hostile_names_in_a_file_are_harmless_on_every_page(hostile_file: Path) -> None:
    resume = [*PROGRAM, "resume", str(hostile_file), "--animation", "off"]
    with Terminal(resume, size=SIZE) as terminal:
        wait_for_names(terminal)
        terminal.press(*PAGES, "q")
        terminal.wait_for(" players")
        assert_harmless(terminal)
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def test_hostile_names_in_a_file_are_harmless_in_a_replay(hostile_file: Path) -> None:
    with Terminal([*PROGRAM, "replay", str(hostile_file)], size=SIZE) as terminal:
        terminal.wait_for("[/]Ann[b")
        assert_harmless(terminal)


def test_title_is_written_on_change_and_restored_once() -> None:
    written: list[str] = []
    title = TerminalTitle(written.append)
    title.give_back()
    for text in ("Anna", "Anna", "Ben\x1b]2;evil\x07", "Ben\x1b]2;evil\x07"):
        title.show(text)
    title.give_back()
    title.give_back()
    assert written == [f"{KEEP}\x1b]2;Anna\x07", "\x1b]2;Ben]2;evil\x07", GIVE_BACK]


def test_program_restores_the_title_at_its_end() -> None:
    play = (*PROGRAM, "play", "dice", "--players", "Anna,Ben", "--animation", "off")
    with Terminal(play) as terminal:
        terminal.wait_for_quiet("rolls 8")
        terminal.press("ctrl+q")
        terminal.wait()
        titles = re.findall(rb"\x1b\]2;[^\x07]*\x07|\x1b\[2[23];2t", terminal.raw)
    anna = "\x1b]2;Anna · LAS VEGAS\x07".encode()
    assert titles == [KEEP.encode(), anna, GIVE_BACK.encode()]
