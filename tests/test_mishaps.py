"""What goes wrong around a game: no terminal, bad words, broken files, full disks, signals."""

from __future__ import annotations

import json
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lasvegas_tui.play.session import Session
from tests.saved import is_hiding_tokens, is_over, is_paying_next, saved_game
from tests.terminal import CURTAIN, ENTERED_SCREEN, LEFT_SCREEN, PROGRAM, STUCK, Terminal

pytestmark = pytest.mark.terminal

PLAY = (*PROGRAM, "play", "royale", "--seed", "7", "--animation", "off", "--players")
MOUSE_OFF = b"\x1b[?1000l"
CURSOR_SHOWN = b"\x1b[?25h"
SENTENCE = re.compile(r"lasvegas: [^\n\x00-\x1f]+[.?]\n")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs the program without a terminal."""
    return subprocess.run(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=STUCK,
        check=False,
    )


# -- words that cannot be carried out --------------------------------------------------------------

REFUSALS = {
    "no terminal": (["play", "royale", "--players", "Anna,Ben"], "This needs a terminal"),
    "no terminal for the lobby": ([], "This needs a terminal"),
    "a bad option": (["play", "royale", "--tile", "4"], "--tile"),
    "a bad value": (["play", "royale", "--tiles", "7"], "1 to 6"),
    "an option of another game": (
        ["play", "dice", "--tiles", "3", "--players", "Anna,Ben"],
        "--tiles",
    ),
    "an unknown game": (["play", "poker"], "There is no game 'poker'"),
    "an unknown command": (["deal"], "deal"),
    "one player": (["play", "royale", "--players", "Anna"], "2 to 5 players, not 1"),
    "six players": (["play", "royale", "--players", "A,B,C,D,E,F"], "not 6"),
    "equal names": (["play", "dice", "--players", "Anna,anna"], "Two players are called"),
    "names equal when cleaned": (
        ["play", "dice", "--players", "Anna,An\u200bna"],
        "Two players are called Anna",
    ),
    "a name of nothing": (["play", "dice", "--players", "Anna,\u200b"], "needs a name"),
    "no names": (["play", "dice", "--players", ""], "In --players there is no name"),
    "a blank for a name": (["play", "dice", "--players", " "], "In --players there is no name"),
    "no last name": (["play", "dice", "--players", "Anna,"], "After the last comma of --players"),
    "no first name": (["play", "dice", "--players", ",Ben"], "Before the first comma of --players"),
    "no name between": (["play", "dice", "--players", "Anna,,Ben"], "Between two commas of"),
    "a seed in letters": (["play", "dice", "--seed", "x"], "A seed is a whole number"),
    "a hostile word": (["play", "\x1b]0;x\x07\x9b31m[/]"], "There is no game"),
    "a file that is not there": (
        ["replay", "nowhere.jsonl", "--json"],
        "nowhere.jsonl cannot be opened",
    ),
    "no such game to resume, and no terminal": (
        ["resume", "nowhere.jsonl"],
        "nowhere.jsonl cannot be opened: No such file",
    ),
    "no game to resume, and no terminal": (["resume"], "There is no saved game to continue"),
    "a hostile file": (["replay", "\x1b[31m.jsonl", "--json"], "cannot be opened"),
    "a directory": (["replay", "/", "--json"], "/"),
}


@pytest.mark.parametrize(("words", "reason"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_done_is_told_in_one_sentence_at_once(words: list[str], reason: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert SENTENCE.fullmatch(done.stderr), done.stderr
    assert reason in done.stderr


# -- hostile names ---------------------------------------------------------------------------------

NAMES = (
    "[/]Ann[b",
    "[@click=app.quit]x",
    "E\x1b]0;gotcha\x07\x1b[41mve",
    "\x9b31mBo\u202eb",
    "👩\u200d👩\u200d👧" + "W" * 100,
)
SHOWN = ("[/]Ann[b", "[@click=app.", "E]0;gotcha", "31mBob", "👩👩👧WWWWWW")
INJECTED = (b"\x1b]0;gotcha", b"\x1b[41mve", "\x9b".encode(), "\u202e".encode(), "\u200d".encode())


def assert_harmless(terminal: Terminal) -> None:
    """Looks around at a table of people with hostile names."""
    for shown in SHOWN:
        terminal.wait_until(lambda: shown in terminal.text.replace(" ", ""), shown)  # noqa: B023
    for key in (
        "enter",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "l",
        "escape",
        "n",
        "escape",
        "?",
        "escape",
        "right",
    ):
        terminal.press(key)
    assert not [bad for bad in INJECTED if bad in terminal.raw]
    terminal.press("q")
    terminal.wait_for("New game")
    assert not [bad for bad in INJECTED if bad in terminal.raw]
    terminal.press("ctrl+q")
    assert terminal.wait() == 0


def test_hostile_names_on_the_command_line() -> None:
    with Terminal([*PLAY, ",".join(NAMES)], size=(200, 40)) as terminal:
        assert_harmless(terminal)


@pytest.fixture
def hostile_file(tmp_path: Path) -> Path:
    header = {
        "format": "lasvegas",
        "version": 1,
        "game": "royale",
        "seats": [{"name": name} for name in NAMES],
    }
    file = tmp_path / "hostile.jsonl"
    file.write_text(json.dumps({**header, "seed": 7}) + "\n")
    return file


def test_hostile_names_in_a_file_that_is_resumed(hostile_file: Path) -> None:
    with Terminal(
        [*PROGRAM, "resume", str(hostile_file), "--animation", "off"], size=(200, 40)
    ) as terminal:
        assert_harmless(terminal)


def test_hostile_names_in_a_file_that_is_replayed(hostile_file: Path) -> None:
    with Terminal([*PROGRAM, "replay", str(hostile_file)], size=(200, 40)) as terminal:
        terminal.wait_for("[/]Ann[b")
        assert not [bad for bad in INJECTED if bad in terminal.raw]


# -- files that are not what they should be --------------------------------------------------------

HEADER: dict[str, Any] = {
    "format": "lasvegas",
    "version": 1,
    "game": "dice",
    "options": {"neutral": False},
    "seats": [{"name": "A"}, {"name": "B"}],
}
BROKEN = {
    "empty": (b"", "is empty"),
    "foreign": (b"Dear diary,\n", "is not a transcript of a game"),
    "binary": (bytes(range(256)) * 20, "is not a transcript of a game"),
    "deep": (b"[" * 100_000, "is not a transcript of a game"),
    "newer": (json.dumps({**HEADER, "version": 2}).encode(), "written by a newer version"),
    "cut in the header": (json.dumps(HEADER).encode()[:60], "is not a transcript of a game"),
    "of an unknown game": (
        json.dumps({**HEADER, "game": "poker\x1b[31m"}).encode(),
        "There is no game 'poker[31m'",
    ),
    "of one player": (json.dumps({**HEADER, "seats": [{"name": "A"}]}).encode(), "not 1"),
    "of six players": (
        json.dumps({**HEADER, "seats": [{"name": n} for n in "ABCDEF"]}).encode(),
        "not for 6",
    ),
    "with a hostile colour": (
        json.dumps(
            {**HEADER, "seats": [{"name": "A", "colour": "\x1b[31m"}, {"name": "B"}]}
        ).encode(),
        "There is no colour '[31m'",
    ),
    "with options of another game": (
        json.dumps({**HEADER, "options": {"tiles": 3}}).encode(),
        "has no option 'tiles'",
    ),
}


@pytest.mark.parametrize(("content", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_game_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    done = run("replay", str(file), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert SENTENCE.fullmatch(done.stderr), done.stderr
    assert reason in done.stderr
    with Terminal([*PROGRAM, "resume", str(file)], size=(300, 24)) as terminal:
        assert terminal.wait() == 2
        assert reason in terminal.text
        assert b"\x1b" not in terminal.raw
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


ROLLED = (
    '{"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}\n'
    '{"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6]}}\n'
)
DAMAGED = {
    "cut off": ('{"event":"chose","player":0,"act', "line 4: The line is cut off."),
    "garbled": ("\x00\x00\x00\n", "line 4: This is not JSON."),
    "illegal": (
        '{"event":"chose","player":0,"action":{"do":"Place","number":4}}\n',
        "line 4: No die shows a 4. (D-5)",
    ),
}


@pytest.mark.parametrize(("tail", "problem"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_tail_keeps_the_game_before_it(tmp_path: Path, tail: str, problem: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(HEADER) + "\n" + ROLLED + tail)
    before = file.read_bytes()
    assert json.loads(run("replay", str(file), "--json").stdout)["problem"] == problem
    with Terminal([*PROGRAM, "resume", str(file)]) as terminal:
        terminal.wait_for(problem)
        terminal.press("lone escape")
        terminal.wait_for("A to choose a number")
        assert file.read_bytes() == before, "only playing on changes the file"
        terminal.press("3", "3")
        terminal.wait_for("B: Enter rolls")
    assert json.loads(run("replay", str(file), "--json").stdout)["problem"] is None
    assert file.with_name("game.jsonl.bak").read_text() == tail


# -- disks -----------------------------------------------------------------------------------------


def test_a_place_that_cannot_be_written_is_told_before_the_game(
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
        terminal.wait_for("made:")  # one word: where the lines break depends on the folder's name


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


def test_a_full_disk_loses_nothing_and_the_game_goes_on_when_there_is_room(home: Path) -> None:
    def fill_soon() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, resource.RLIM_INFINITY))

    with Terminal([*PLAY, "Anna,Ben"], before=fill_soon) as terminal:
        terminal.wait_for("Enter roll")
        _play_until_told_why(terminal)
        terminal.press("enter")
        terminal.wait_until(lambda: "try again" not in terminal.text, "the table as it was")
        _play_until_told_why(terminal)
        (file,) = home.rglob("*.jsonl")
        report = json.loads(run("replay", str(file), "--json").stdout)
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
def test_a_payout_that_is_cut_off_while_money_moves_is_paid() -> None:
    saved_game(is_paying_next)
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.settle()
        terminal.press("right", "enter")
        terminal.wait_for("next casino")
        assert "is over" not in terminal.text
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for("Round 1 of 3 is over")
        assert "Standing, with chips" in terminal.text


# -- sizes -----------------------------------------------------------------------------------------


def test_a_game_can_begin_in_a_terminal_of_one_cell() -> None:
    with Terminal([*PLAY, "Anna,Ben"], size=(1, 1)) as terminal:
        terminal.wait_until(lambda: ENTERED_SCREEN in terminal.raw, "a screen of its own")
        terminal.settle()
        for size in ((40, 10), (80, 24)):
            terminal.resize(*size)
            terminal.wait_for("too small" if size == (40, 10) else "Anna: Enter rolls")
        terminal.press("enter")
        terminal.wait_for("Anna to choose a number")


def _is_before_the_first_roll(session: Session) -> bool:
    return session.state.round == 1


PHASES: dict[str, tuple[Sequence[str], Callable[[Session], bool] | None, Sequence[str], str]] = {
    "the lobby": ([], None, [], "New game"),
    "setup": (["play", "royale"], None, [], "Deal the first round"),
    "a roll": (["resume"], _is_before_the_first_roll, [], "Enter roll"),
    "a choice": (["resume"], _is_before_the_first_roll, ["enter"], " choose  "),
    "a preview": (["resume"], _is_before_the_first_roll, ["enter", "right"], "Enter place"),
    "the history": (["resume"], _is_before_the_first_roll, ["enter", "l"], "What happened"),
    "the curtain": (["resume"], is_hiding_tokens, [], "Pass the keyboard to"),
    "behind the curtain": (["resume"], is_hiding_tokens, ["o", "2"], "Two tokens"),
    "a choice at a tile": (
        ["resume"],
        is_hiding_tokens,
        ["o", "2", "enter", "2"],
        "Guess two tokens",
    ),
    "a payout": (["resume"], is_paying_next, ["right", "enter"], "Payout"),
    "the standings": (["resume"], is_over, ["enter"], "Money by round"),
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


def test_the_rule_that_is_read_stays_in_sight_after_any_size() -> None:
    with Terminal([*PROGRAM, "rules", "royale", "A1"]) as terminal:
        terminal.wait_for("A1   Lucky Punch")
        resize_through_everything(terminal, "A1   Lucky Punch")
        terminal.wait_for("A1   Lucky Punch")
        terminal.wait_for("Trigger You place")


@pytest.mark.nightly
@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("words", "until", "keys", "seen"), PHASES.values(), ids=PHASES)
def test_the_picture_comes_back_after_any_size(
    words: Sequence[str], until: Callable[[Session], bool] | None, keys: Sequence[str], seen: str
) -> None:
    files = [] if until is None else [str(saved_game(until))]
    with Terminal([*PROGRAM, *words, *files, "--animation", "off"]) as terminal:
        terminal.wait_until(lambda: len(terminal.text.split()) > 5, "a picture")
        for key in keys:
            terminal.settle()
            open_curtain(terminal) if key == "o" else terminal.press(key)
        pass_reveals(terminal, seen)
        terminal.settle()
        before = terminal.text
        resize_through_everything(terminal, seen.split()[0])
        terminal.wait_until(lambda: terminal.text == before, f"the same as\n{before}")


# -- signals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
def test_a_signal_leaves_the_terminal_clean_and_the_game_saved(name: str, home: Path) -> None:
    number = getattr(signal, name)
    with Terminal([*PLAY, "Anna,Ben"]) as terminal:
        terminal.wait_for("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        num_bytes = len(terminal.raw)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        end = terminal.raw[num_bytes:]
    assert LEFT_SCREEN in end
    assert MOUSE_OFF in end
    assert CURSOR_SHOWN in end
    assert b"Traceback" not in end
    (file,) = home.rglob("*.jsonl")
    assert json.loads(run("replay", str(file), "--json").stdout)["awaiting"]["seats"] == [
        {"seat": 0, "name": "Anna"}
    ]


def test_a_program_put_aside_comes_back_with_its_picture() -> None:
    with Terminal([*PLAY, "Anna,Ben"]) as terminal:
        terminal.wait_for("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        before = terminal.text
        terminal.signal(signal.SIGTSTP)
        _wait_for_stop(terminal)
        terminal.wait_until(lambda: LEFT_SCREEN in terminal.raw, "the screen of before")
        assert MOUSE_OFF in terminal.raw
        terminal.screen.reset()
        terminal.signal(signal.SIGCONT)
        terminal.wait_until(lambda: terminal.text == before, "the same picture")
        terminal.press("right")
        terminal.wait_for("Enter place")


def _wait_for_stop(terminal: Terminal) -> None:
    stat = Path(f"/proc/{terminal.pid}/stat")
    terminal.wait_until(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == "T", "the stop")


# -- a mistake in the program ----------------------------------------------------------------------

CRASHING = """
from lasvegas_tui.__main__ import main
from lasvegas_tui.screens.table.play_screen import PlayScreen

def fail(self, name):
    hidden = "the secret " + str(6 * 7)
    raise RuntimeError("something is wrong")

PlayScreen.press = fail
raise SystemExit(main())
"""


def test_a_crash_tells_where_it_stands_and_shows_no_values(home: Path) -> None:
    words = [sys.executable, "-c", CRASHING, *PLAY[len(PROGRAM) :], "Anna,Ben"]
    with Terminal(words, size=(300, 24)) as terminal:
        terminal.wait_for("Enter roll")
        num_bytes = len(terminal.raw)
        terminal.press("enter")
        assert terminal.wait() == 1
        end = terminal.raw[num_bytes:]
    (log,) = home.rglob("crash.log")
    (game,) = home.rglob("*.jsonl")
    assert LEFT_SCREEN in end
    assert (
        f"lasvegas: The program failed; a report is in {log}. The game is saved in {game}.".encode()
        in end
    )
    assert b"Traceback" not in end
    assert b"the secret" not in end.replace(b'"the secret "', b"")
    assert "RuntimeError: something is wrong" in log.read_text()
    assert "the secret 42" not in log.read_text()
