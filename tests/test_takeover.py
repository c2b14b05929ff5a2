"""A game is taken over from a program that does not answer, and never from one that does."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui.session import takeover
from lasvegas_tui.session.transcript import Transcript
from tests.saved import header, written
from tests.terminal import PROGRAM, STUCK, Terminal

pytestmark = pytest.mark.terminal

HANGING = """
import signal, sys, time
from lasvegas_tui.app import LasVegas
from lasvegas_tui.cli.commands import main
def hang(app, event):
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals) - {signal.SIGURG})
    time.sleep(1e6)
LasVegas.on_app_focus = hang
sys.exit(main())
"""
"""A program that hangs when its window gets the focus, and hears nothing."""
IN_USE = "This game is open in another window already."


def stopped(terminal: Terminal) -> None:
    terminal.signal(signal.SIGSTOP)


def suspended(terminal: Terminal) -> None:
    terminal.signal(signal.SIGTSTP)


def hanging(terminal: Terminal) -> None:
    terminal.send(b"\x1b[I")
    terminal.settle()


DEAF = {"stopped": stopped, "suspended": suspended, "hanging": hanging}


@pytest.fixture
def path() -> Path:
    return written(9, header(num=2))[0]


def playing(path: Path) -> Terminal:
    return Terminal([sys.executable, "-c", HANGING, "resume", str(path)])


@pytest.mark.parametrize("become", DEAF.values(), ids=DEAF)
def test_a_game_is_taken_over_from_a_program_that_does_not_answer(
    become: Callable[[Terminal], None], path: Path
) -> None:
    with playing(path) as deaf:
        deaf.wait_for_quiet("round 1")
        become(deaf)
        with Terminal([*PROGRAM, "resume"]) as terminal:
            terminal.wait_for("[y/N]")
            terminal.send(b"y\r")
            terminal.wait_for("round 1")
            deaf.wait_for_end()
            terminal.press("ctrl+q")
            assert terminal.wait() == 0


@pytest.mark.parametrize("said", [b"n\r", b"\r", b"\x03", b"\x04"])
def test_it_is_left_to_a_program_that_does_not_answer_unless_that_is_agreed_to(
    said: bytes, path: Path
) -> None:
    with playing(path) as deaf:
        deaf.wait_for_quiet("round 1")
        stopped(deaf)
        with Terminal([*PROGRAM, "resume"], size=(200, 24)) as terminal:
            terminal.wait_for("[y/N]")
            terminal.send(said)
            assert terminal.wait() == 2
            assert IN_USE in terminal.text
        assert takeover.holder(path) == deaf.pid


def test_a_game_that_is_played_in_another_window_is_not_offered(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "PATIENCE", STUCK)
    with playing(path) as deaf:
        deaf.wait_for_quiet("round 1")
        for _ in range(3):
            assert takeover.holder(path) == deaf.pid
            before = path.stat()
            assert takeover.deaf_holder(path) is None
            assert path.stat().st_mtime_ns == before.st_mtime_ns
            assert path.stat().st_ctime_ns != before.st_ctime_ns


def test_who_does_not_hold_a_file_is_not_taken_for_its_holder(path: Path, tmp_path: Path) -> None:
    assert takeover.holder(path) is None
    assert takeover.deaf_holder(path) is None
    assert takeover.deaf_holder(tmp_path / "nothing") is None
    mine, _ = Transcript.open(path)
    assert takeover.holder(path) is None
    mine.close()


def test_where_the_system_does_not_tell_who_holds_a_file_nothing_is_offered(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "LOCKS", tmp_path / "nothing")
    with playing(path) as deaf:
        deaf.wait_for_quiet("round 1")
        assert takeover.deaf_holder(path) is None


def test_in_the_lobby_a_game_is_taken_over_when_it_is_chosen_again(path: Path) -> None:
    with playing(path) as deaf:
        deaf.wait_for_quiet("round 1")
        stopped(deaf)
        with Terminal(PROGRAM) as terminal:
            terminal.wait_for_quiet("Continue")
            terminal.press("enter")
            terminal.wait_for("does not answer any more")
            assert takeover.holder(path) == deaf.pid
            terminal.press("enter")
            deaf.wait_for_end()
            terminal.wait_until(lambda: takeover.holder(path) == terminal.pid, "the game")


def test_in_the_lobby_what_was_offered_is_not_done_to_another_game(path: Path) -> None:
    other = written(9, header(num=3))[0]
    with playing(path) as deaf, playing(other) as another:
        for playing_on in (deaf, another):
            playing_on.wait_for_quiet("round 1")
            stopped(playing_on)
        with Terminal(PROGRAM) as terminal:
            terminal.wait_for_quiet("Continue")
            terminal.press("enter")
            terminal.wait_for("does not answer any more")
            terminal.press("down", "enter")
            terminal.pump(2 * takeover.PATIENCE)
            assert "does not answer any more" in terminal.text
            assert takeover.holder(path) == deaf.pid
            assert takeover.holder(other) == another.pid
