"""However and wherever it ends, the terminal is given back, and its game is whole and free."""

import signal
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path

import pytest
from msgspec import Struct

from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.os_differences import HUNG_UP
from lasvegas_tui.play.session import Session
from tests.nightly import at_night, rest_at_night
from tests.saved import is_hiding_tokens, is_over, is_paying_next, saved_game
from tests.terminal import KEYS, LEFT_SCREEN, PROGRAM, STUCK, Terminal

pytestmark = pytest.mark.terminal

MOUSE_OFF, CURSOR_SHOWN = b"\x1b[?1000l", b"\x1b[?25h"
PLAY = ("play", "royale", "--seed", "7", "--players")
BROODING = """
import time
from lasvegas_tui import bots
bots.BOTS["bot"] = bots.Bot("Never comes to an end.", lambda *_: time.sleep(1e6))
"""
"""Bots that think for ever."""


class Place(Struct, frozen=True):
    """A place that the program is at, and how it is reached."""

    words: Sequence[str] = ()
    keys: Sequence[str] = ()
    seen: str = ""
    saved: Callable[[Session], bool] | None = None
    """When a saved game stops that is resumed or replayed."""
    first: str = ""


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
    "a bot that thinks": Place((*PLAY, "Ruby:sharp,Anna"), seen="thinks", first=BROODING),
    "a curtain": Place(("resume",), seen="Pass the keyboard to", saved=is_hiding_tokens),
    "the end": Place(("resume",), ("enter",), "Money by round", is_over),
}
SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]
CLOSED, CTRL_Q = "closed terminal", "Ctrl+Q"
WAYS = (CLOSED, *(number.name for number in SIGNALS), CTRL_Q)
PAIRS = {
    *zip(PLACES, cycle(WAYS), strict=False),
    ("a bot that thinks", "SIGINT"),
    ("a bot that thinks", CTRL_Q),
    ("a curtain", CLOSED),
    ("a choice", CLOSED),
}
"""Each place, and each way to end, some time."""
OTHERS = sorted(set(zip(PLACES, cycle(WAYS[3:] + WAYS[:3]), strict=False)) - PAIRS)
"""The same with other ways, for the night."""


def opened(place: Place) -> Terminal:
    files = () if place.saved is None else (str(saved_game(place.saved)),)
    return Terminal([*PROGRAM, *place.words, *files], first=place.first)


def assert_whole_and_free() -> None:
    """Every game can be opened, with all that happened in it: nobody holds its file any more."""
    for path in folder().glob("*.jsonl"):
        file, loaded = Transcript.open(path)
        file.close()
        assert loaded.problem is None


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("name", "way"), rest_at_night([*sorted(PAIRS), *OTHERS], len(PAIRS)))
def test_program_ends_cleanly_from_every_place(name: str, way: str) -> None:
    place = PLACES[name]
    with opened(place) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for key in place.keys:
            terminal.settle()
            terminal.press(key)
        terminal.wait_for(place.seen)
        num_bytes = len(terminal.raw)
        status = end(terminal, way)
        if way == CLOSED:
            assert terminal.wait_for_end() == status
        else:
            assert terminal.wait() == status
            assert_given_back(bytes(terminal.raw[num_bytes:]))
    assert_whole_and_free()


def end(terminal: Terminal, way: str) -> int:
    """Let the program end, and return the status that it has to end with."""
    if way == CLOSED:
        terminal.close()
        return HUNG_UP
    if way == CTRL_Q:
        terminal.send(KEYS["ctrl+q"].encode())
        return 0
    number = signal.Signals[way]
    terminal.signal(number)
    return 128 + number


def assert_given_back(written: bytes) -> None:
    """The last thing written gives the terminal back as it was."""
    assert LEFT_SCREEN in written
    assert MOUSE_OFF in written
    assert CURSOR_SHOWN in written
    assert b"Traceback" not in written


def test_leaving_by_q_does_not_wait_for_a_bot() -> None:
    place = PLACES["a bot that thinks"]
    with opened(place) as terminal:
        terminal.wait_for(place.seen)
        terminal.press("q", "q")
        assert terminal.wait() == 0


def test_ctrl_q_leaves_a_game_that_can_be_resumed() -> None:
    with Terminal([*PROGRAM, *PLAY, "Anna,Ben", "--animation", "off"], is_anew=True) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        num_bytes = len(terminal.raw)
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert_given_back(bytes(terminal.raw[num_bytes:]))
    assert_whole_and_free()
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for("Anna to choose a number")


MOVING = {
    "a roll": Place((*PLAY, "Anna,Ben"), ("enter",), "Enter roll"),
    "a payout": Place(("resume",), ("right", "enter"), "choose", is_paying_next),
    "a demo": Place(("demo", "ties"), ("enter",), "Esc back"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("place", MOVING.values(), ids=MOVING)
def test_closed_terminal_ends_the_program_during_animation(place: Place) -> None:
    with opened(place) as terminal:
        terminal.wait_for_quiet(place.seen)
        for key in place.keys[:-1]:
            terminal.press(key)
        num_bytes = len(terminal.raw)
        terminal.send(b"\r")
        terminal.wait_until(lambda: len(terminal.raw) > num_bytes, "something that moves")
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    assert_whole_and_free()


def test_closed_terminal_with_unread_output_ends_the_program() -> None:
    with Terminal([*PROGRAM, "demo", "ties"], size=(200, 60)) as terminal:
        terminal.wait_for("Space")
        for _ in range(10):
            terminal.send(b"\x1b[C\x1b[D")
            terminal.rest()
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP


# -- put aside -------------------------------------------------------------------------------------


def wait_for_stop(terminal: Terminal) -> None:
    stat = Path(f"/proc/{terminal.pid}/stat")
    terminal.wait_until(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == "T", "the stop")


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_stopped_program_ends_with_its_terminal(number: signal.Signals) -> None:
    with Terminal([*PROGRAM, *PLAY, "Anna,Ben"]) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.signal(number)
        wait_for_stop(terminal)
        terminal.close()
        assert terminal.wait_for_end() == HUNG_UP
    assert_whole_and_free()


def test_stopped_program_restores_the_terminal_and_redraws_when_continued() -> None:
    with Terminal([*PROGRAM, *PLAY, "Anna,Ben", "--animation", "off"]) as terminal:
        terminal.wait_for("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        before = terminal.text
        terminal.signal(signal.SIGTSTP)
        wait_for_stop(terminal)
        terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw, "the screen of before")
        assert MOUSE_OFF in terminal.raw
        terminal.screen.reset()
        terminal.signal(signal.SIGCONT)
        terminal.wait_until(lambda: terminal.text == before, "the same picture")
        terminal.press("right")
        terminal.wait_for("Enter place")


@pytest.mark.parametrize("is_aside", [False, True], ids=["on the screen", "put aside"])
def test_program_started_by_a_shell_ends_with_it(is_aside: bool) -> None:
    with Terminal(("bash", "--norc", "-i"), env={"PS1": "$ ", "HISTFILE": ""}) as terminal:
        terminal.wait_for("$")
        terminal.send((" ".join([*PROGRAM, *PLAY, "Anna,Ben"]) + "\r").encode())
        terminal.wait_for_quiet("Enter roll")
        if is_aside:
            put_aside(terminal)
            terminal.screen.reset()
            terminal.send(b"fg\r")
            terminal.wait_for_quiet("Enter roll")
            put_aside(terminal)
        terminal.close()
        terminal.wait_for_end()
    (path,) = folder().glob("*.jsonl")
    wait_until_free(path)


def put_aside(terminal: Terminal) -> None:
    num_bytes = len(terminal.raw)
    terminal.send(KEYS["ctrl+z"].encode())
    terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw[num_bytes:], "the shell's own screen")
    terminal.settle()


def wait_until_free(path: Path) -> None:
    end = time.monotonic() + STUCK
    while True:
        try:
            Transcript.open(path)[0].close()
            return
        except TranscriptError:
            assert time.monotonic() < end, "somebody still has the game"
            time.sleep(0.01)


# -- a mistake in the program ----------------------------------------------------------------------

FAULTY = """
import threading
from asyncio import ensure_future as start, sleep
from lasvegas_tui.app import LasVegas
from lasvegas_tui.terminal.driver import TerminalDriver
from lasvegas_tui.widgets.key_bar import KeyBar
from textual.drivers.linux_driver import WriterThread
def fail(*_):
    secret = "three " + "tokens"
    raise RuntimeError("broken")
async def fail_later():
    await sleep(0)  # a task that fails at once is noticed by the garbage collector, since 3.12
    fail()
"""
FAULTS = {
    "a handler": "LasVegas.on_app_focus = fail",
    "a worker": "LasVegas.on_app_focus = lambda app, event: app.run_worker(fail_later()) and None",
    "a thread of a worker": (
        "LasVegas.on_app_focus = lambda app, event: app.run_worker(fail, thread=True) and None"
    ),
    "a task": "LasVegas.on_app_focus = lambda app, event: start(fail_later()) and None",
    "a callback of the loop": (
        "LasVegas.on_app_focus = lambda app, event: app.driver.loop.call_soon(fail) and None"
    ),
    "a timer": "LasVegas.on_app_focus = lambda app, event: app.set_timer(0.01, fail) and None",
    "a thread": "LasVegas.on_app_focus = lambda app, event: threading.Thread(target=fail).start()",
    "what reads the terminal": "TerminalDriver.process_message = fail",
    "what writes to the terminal": "WriterThread.run = fail",
    "drawing": "KeyBar.render_line = fail",
    "the first picture": "LasVegas.on_mount = fail",
    "what comes before it": "LasVegas.on_load = fail",
}
"""Faults by where they are."""
FOCUS = b"\x1b[I"


@pytest.mark.parametrize(
    "name", [name if index % 2 else at_night(name) for index, name in enumerate(FAULTS)]
)
def test_failure_is_one_sentence_naming_report_and_game_without_secrets(
    name: str, home: Path
) -> None:
    play = (*PROGRAM, "play", "dice", "--players", "Anna,Ben")
    with Terminal(play, size=(300, 24), first=FAULTY + FAULTS[name]) as terminal:
        terminal.wait_until(lambda: bool(terminal.raw), "anything")
        terminal.settle()
        terminal.send(FOCUS)
        assert terminal.wait() == 1
        told = terminal.raw.decode()
        assert b"three tokens" not in terminal.raw
        assert b"Traceback" not in terminal.raw
    (log,) = home.rglob("crash.log")
    (game,) = folder().glob("*.jsonl")
    lines = ("lasvegas: The program failed; a report is in", log, "The game is saved in", game, "")
    assert "\r\n".join(map(str, lines)) in told, "each path can be copied whole"
    assert "broken" in log.read_text()
    assert "three tokens" not in log.read_text()
    assert load(game).problem is None


THREAD = """
import threading, time
threading.Thread(target=time.sleep, args=(1e6,)).start()
"""
"""Something that Python would wait for."""
LEFT_BY = {
    "q": ((), ("q",)),
    "Esc": (("demo", "ties"), ("escape",)),
    "Ctrl+Q": (("rules", "royale"), ("ctrl+q",)),
    "a notice": (("play", "royale"), ("escape", "q")),
}


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("words", "keys"), LEFT_BY.values(), ids=LEFT_BY)
def test_end_of_a_screen_waits_for_no_thread(words: Sequence[str], keys: Sequence[str]) -> None:
    with Terminal([*PROGRAM, *words], first=THREAD) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for key in keys:
            terminal.settle()
            terminal.send(KEYS.get(key, key).encode())
        assert terminal.wait() == 0
        assert LEFT_SCREEN in terminal.raw


FAILING_DISK = """
import asyncio
from errno import EIO
from lasvegas_tui.app import LasVegas

def fail():
    raise OSError(EIO, "Input/output error")

mounted = LasVegas.on_mount
async def mount(app):
    await mounted(app)
    asyncio.get_running_loop().call_soon(fail)
LasVegas.on_mount = mount
"""


@pytest.mark.usefixtures("known")
def test_error_of_a_disk_is_not_taken_for_a_closed_terminal(home: Path) -> None:
    with Terminal([*PROGRAM], size=(200, 30), first=FAILING_DISK) as terminal:
        assert terminal.wait() == 1
        assert b"The program failed" in terminal.raw
    (log,) = home.rglob("crash.log")
    assert "Input/output error" in log.read_text()
