"""A terminal is closed, whatever is on it: the program leaves at once, and its game is free."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from lasvegas_tui.files.journal import TranscriptError
from lasvegas_tui.files.transcript import Transcript
from lasvegas_tui.play.session import Session
from lasvegas_tui.system import HUNG_UP
from tests.saved import is_hiding_tokens, is_over, is_paying_next, saved_game
from tests.terminal import LEFT_SCREEN, PROGRAM, STUCK, Terminal

pytestmark = pytest.mark.terminal

PLAY = ("play", "royale", "--seed", "7", "--players")
BROODING = """
import sys, time
from lasvegas_tui import bots
from lasvegas_tui.cli.main import main
bots.BOTS["bot"] = bots.Bot("Never comes to an end.", lambda *_: time.sleep(1e6))
sys.exit(main())
"""
"""A program whose bots think for ever."""


class Place(Struct, frozen=True):
    """A place that the program is at, and how it is reached."""

    words: Sequence[str] = ()
    keys: Sequence[str] = ()
    seen: str = ""
    saved: Callable[[Session], bool] | None = None
    """When a saved game stops that is resumed or replayed."""
    program: Sequence[str] = PROGRAM


def is_beginning(session: Session) -> bool:
    return True


PLACES = {
    "the lobby": Place(seen="New game"),
    "setup": Place(("play", "royale"), seen="Deal the first round"),
    "settings": Place(keys=("s",), seen="Animation"),
    "the rules": Place(("rules", "royale", "A1"), seen="Lucky Punch"),
    "Learn": Place(keys=("d",), seen="Learn"),
    "a demo": Place(("demo", "ties"), seen="Space"),
    "stats": Place(("resume",), ("q", "t"), "Stats", is_over),
    "saved games": Place(("resume",), ("q", "o"), "Saved games", is_beginning),
    "a name for a game": Place(("resume",), ("q", "r"), "A name for this", is_beginning),
    "a replay": Place(("replay",), seen="step", saved=is_hiding_tokens),
    "before a roll": Place((*PLAY, "Anna,Ben"), seen="Enter roll"),
    "a choice": Place((*PLAY, "Anna,Ben", "--animation", "off"), ("enter",), " choose  "),
    "the menu": Place((*PLAY, "Anna,Ben"), ("s",), "Esc back"),
    "the history": Place((*PLAY, "Anna,Ben"), ("l",), "What happened"),
    "the rules at a table": Place((*PLAY, "Anna,Ben"), ("?",), "R-5  A turn"),
    "a bot that thinks": Place(
        (*PLAY, "bot,Anna"), seen="thinks", program=(sys.executable, "-c", BROODING)
    ),
    "a curtain": Place(("resume",), seen="Pass the keyboard to", saved=is_hiding_tokens),
    "the end": Place(("resume",), ("enter",), "Money by round", is_over),
}


def opened(place: Place) -> Terminal:
    files = () if place.saved is None else (str(saved_game(place.saved)),)
    return Terminal([*place.program, *place.words, *files])


def games(home: Path) -> list[Path]:
    return sorted((home / "data" / "lasvegas-tui" / "games").glob("*.jsonl"))


def assert_all_free(home: Path) -> None:
    """Every game can be opened: nobody holds its file any more."""
    for path in games(home):
        Transcript.open(path)[0].close()


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_wherever_it_is_the_program_leaves_with_its_terminal(place: Place, home: Path) -> None:
    with opened(place) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for key in place.keys:
            terminal.settle()
            terminal.press(key)
        terminal.wait_for(place.seen)
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    assert_all_free(home)


MOVING = {
    "a roll": Place((*PLAY, "Anna,Ben"), ("enter",), "Enter roll"),
    "a payout": Place(("resume",), ("right", "enter"), "choose", is_paying_next),
    "a demo": Place(("demo", "ties"), ("enter",), "Esc back"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("place", MOVING.values(), ids=MOVING)
def test_nor_does_it_stay_for_what_is_moving(place: Place, home: Path) -> None:
    with opened(place) as terminal:
        terminal.wait_for_quiet(place.seen)
        for key in place.keys[:-1]:
            terminal.press(key)
        num_bytes = len(terminal.raw)
        terminal.send(b"\r")
        terminal.wait_until(lambda: len(terminal.raw) > num_bytes, "something that moves")
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    assert_all_free(home)


def _wait_for_state(terminal: Terminal, state: str) -> None:
    stat = Path(f"/proc/{terminal.pid}/stat")
    terminal.wait_until(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == state, state)


@pytest.mark.parametrize("name", ["SIGTSTP", "SIGSTOP"])
def test_a_program_that_was_put_aside_leaves_with_its_terminal(name: str, home: Path) -> None:
    with Terminal([*PROGRAM, *PLAY, "Anna,Ben"]) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.signal(getattr(signal, name))
        _wait_for_state(terminal, "T")
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    assert_all_free(home)


@pytest.mark.parametrize("keys", ["", "\x1a"], ids=["on the screen", "put aside"])
def test_it_leaves_with_the_shell_that_it_was_started_from(keys: str, home: Path) -> None:
    with Terminal(("bash", "--norc", "-i"), env={"PS1": "$ ", "HISTFILE": ""}) as terminal:
        terminal.wait_for("$")
        terminal.send((" ".join([*PROGRAM, *PLAY, "Anna,Ben"]) + "\r").encode())
        terminal.wait_for_quiet("Enter roll")
        if keys:
            terminal.send(keys.encode())
            terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw, "the shell's own screen")
            terminal.settle()
        terminal.close()
        terminal.wait_for_end()
    (path,) = games(home)
    _wait_until_free(path)


def _wait_until_free(path: Path) -> None:
    end = time.monotonic() + STUCK
    while True:
        try:
            Transcript.open(path)[0].close()
            return
        except TranscriptError:
            assert time.monotonic() < end, "somebody still has the game"
            time.sleep(0.01)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"])
def test_a_signal_is_heard_while_a_bot_thinks(name: str, home: Path) -> None:
    place, number = PLACES["a bot that thinks"], getattr(signal, name)
    with opened(place) as terminal:
        terminal.wait_for(place.seen)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert LEFT_SCREEN in terminal.raw
    assert_all_free(home)


def test_a_terminal_that_nobody_reads_can_be_closed(home: Path) -> None:
    with Terminal([*PROGRAM, "demo", "ties"], size=(200, 60)) as terminal:
        terminal.wait_for("Space")
        for _ in range(40):
            terminal.send(b"\x1b[C\x1b[D")
            time.sleep(0.05)
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP


def test_a_game_goes_on_after_its_terminal_was_closed() -> None:
    with Terminal([*PROGRAM, *PLAY, "Anna,Ben", "--animation", "off"]) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for("Anna to choose a number")
