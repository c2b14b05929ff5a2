"""The size of a terminal is the one that it tells, whatever the environment says."""

import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from lasvegas_tui import os_differences
from lasvegas_tui.cli.main import main
from lasvegas_tui.play.session import Session
from tests import written_games
from tests.saved import is_hiding_tokens, is_paying_next, saved_game
from tests.terminal import CURTAIN, ENTERED_SCREEN, PROGRAM, Terminal

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PLAY = (*PROGRAM, "play", "royale", "--seed", "7", "--players", "Anna,Ben")
LIES = {"COLUMNS": "133", "LINES": "37"}


def told(size: tuple[int, int]) -> os.terminal_size:
    """Return what is taken for the size of a terminal that tells one, as columns and rows."""
    ends = pty.openpty()
    termios.tcsetwinsize(ends[1], (size[1], size[0]))
    try:
        with open(ends[1], "w", closefd=False) as stream:
            return os_differences.terminal_size(stream)
    finally:
        for end in ends:
            os.close(end)


@pytest.mark.parametrize("said", ["60", "200", "0", "-1", "abc", "", "9" * 30])
def test_terminal_size_is_the_reported_one(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:  # the test's own report takes its width from them
        patched.setenv("COLUMNS", said)
        patched.setenv("LINES", said)
        assert told((91, 27)) == (91, 27)


@pytest.mark.parametrize(
    ("size", "taken"), [((0, 0), (133, 37)), ((0, 27), (133, 27)), ((91, 0), (91, 37))]
)
def test_unreported_terminal_size_comes_from_the_environment(
    size: tuple[int, int], taken: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in LIES.items():
        monkeypatch.setenv(name, value)
    assert told(size) == taken


@pytest.mark.parametrize("said", [None, "0", "-1", "abc", ""])
def test_unknown_terminal_size_is_80x24(
    said: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(tmp_path / "file", "w") as file:
        monkeypatch.setattr(sys, "__stdout__", file)
        for name in LIES if said is not None else ():
            monkeypatch.setenv(name, str(said))
        assert os_differences.terminal_size(file) == (80, 24)
        assert told((0, 0)) == (80, 24)


def test_size_without_a_terminal_comes_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in LIES.items():
        monkeypatch.setenv(name, value)
    with open(tmp_path / "file", "w") as file:
        assert os_differences.terminal_size(file) == (133, 37)
    assert os_differences.terminal_size(None) == (133, 37)


@pytest.mark.parametrize(
    "lies", [("60", "20"), ("200", "60")], ids=["too small a size", "too large a size"]
)
def test_table_fills_its_terminal_despite_a_wrong_environment(lies: tuple[str, str]) -> None:
    argv = (*PROGRAM, "play", "dice", "--players", "Anna,bot", "--seed", "7")
    with Terminal(argv, env=dict(zip(LIES, lies, strict=True))) as terminal:
        for rows in (24, 31):
            terminal.wait_until(
                lambda: "LAS VEGAS" in terminal.lines[0] and "m more" in terminal.lines[-1],
                f"a table of {rows} rows",
            )
            terminal.resize(101, 31)


@pytest.mark.parametrize(
    "command", ["play --help", "--help", "simulate dice --seats simple,simple --games 2 --jobs 1"]
)
@pytest.mark.parametrize("columns", ["30", "133"])
def test_printed_output_fits_its_terminal(command: str, columns: str) -> None:
    written_games.played(written_games.header("dice", ("Anna", "Ben")))
    with Terminal((*PROGRAM, *command.split()), (83, 24), {"COLUMNS": columns}) as terminal:
        terminal.wait()
    printed = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.raw.decode())
    assert 70 <= max(map(len, re.split(r"[\r\n]+", printed))) <= 83


def test_help_is_printed_at_any_claimed_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    assert main(["--help"]) == 0
    assert "--version" in capsys.readouterr().out


def test_doctor_prints_the_size_of_the_terminal() -> None:
    with Terminal((*PROGRAM, "doctor"), (83, 25), LIES) as terminal:
        terminal.wait()
        assert "size         83x25" in terminal.text


# -- another size ----------------------------------------------------------------------------------


def test_game_begins_in_a_terminal_of_one_cell() -> None:
    with Terminal([*PLAY, "--animation", "off"], size=(1, 1)) as terminal:
        terminal.wait_until(lambda: ENTERED_SCREEN in terminal.raw, "a screen of its own")
        terminal.settle()
        for size in ((40, 10), (80, 24)):
            terminal.resize(*size)
            terminal.wait_for("too small" if size == (40, 10) else "Anna: Enter rolls")
        terminal.press("enter")
        terminal.wait_for("Anna to choose a number")


def _is_before_the_first_roll(session: Session) -> bool:
    return session.state.round == 1


PHASES: dict[str, tuple[Callable[[Session], bool], Sequence[str], str]] = {
    "a preview": (_is_before_the_first_roll, ["enter", "right"], "Enter place"),
    "the curtain": (is_hiding_tokens, [], "Pass the keyboard to"),
    "a payout": (is_paying_next, ["right", "enter"], "Payout"),
}


def resize_through_everything(terminal: Terminal, seen: str) -> None:
    """Ends at 80x24; what is seen has to be seen at 200x60 too."""
    for columns, rows, shown in (
        (1, 1, ""),
        (40, 10, "too small"),
        (200, 60, seen),
        (1, 1, ""),
        (80, 24, ""),
    ):
        terminal.resize(columns, rows)
        terminal.wait_for(shown)


def open_curtain(terminal: Terminal) -> None:
    """Opens a curtain, which takes no key before it has been there for a moment."""
    terminal.wait_for_curtain()
    terminal.press("o")
    terminal.wait_until(lambda: CURTAIN not in terminal.text, "the table behind the curtain")


def pass_reveals(terminal: Terminal, seen: str) -> None:
    """Goes on through what is turned up before something is seen."""
    terminal.settle()
    while seen not in terminal.text and "Enter go on" in terminal.text:
        terminal.press("enter")
    terminal.wait_for(seen)


def test_rule_stays_in_sight_after_any_resize() -> None:
    with Terminal([*PROGRAM, "rules", "royale", "A1"]) as terminal:
        terminal.wait_for("A1   Lucky Punch")
        resize_through_everything(terminal, "A1   Lucky Punch")
        terminal.wait_for("A1   Lucky Punch")
        terminal.wait_for("Trigger You place")


@pytest.mark.nightly
@pytest.mark.parametrize(("until", "keys", "seen"), PHASES.values(), ids=PHASES)
def test_picture_returns_after_any_resize(
    until: Callable[[Session], bool], keys: Sequence[str], seen: str
) -> None:
    path = str(saved_game(until))
    with Terminal([*PROGRAM, "resume", path, "--animation", "off"]) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for key in keys:
            terminal.settle()
            open_curtain(terminal) if key == "o" else terminal.press(key)
        pass_reveals(terminal, seen)
        terminal.settle()
        before = terminal.text
        resize_through_everything(terminal, seen.split()[0])
        terminal.wait_until(lambda: terminal.text == before, f"the same as\n{before}")
