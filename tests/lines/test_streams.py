"""The streams, and every end of a game in lines: a sentence, a status, and nothing lost."""

import io
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.lines.console import MAX_IDLE, PROMPT, WIDTH, LineReader, Output
from lasvegas_tui.lines.signals import LEAVING
from tests.file_size_limit import limiting
from tests.lines.table import CLEAR, the_file
from tests.loaded import run
from tests.nightly import rest_at_night
from tests.saved import is_hiding_tokens, saved_game
from tests.terminal import PROGRAM, Terminal

ALONE_AT_ROYALE = ("play", "royale", "--plain", "--players", "Anna,Ruby:simple", "--seed", "7")
TWO_AT_CARDS = ("play", "card", "--plain", "--players", "Anna,Ben", "--seed", "7")
NEARLY_FULL = limiting(1500)


def test_line_mode_imports_no_screen() -> None:
    program = (
        "import sys; from lasvegas_tui.cli.main import main\n"
        f"status = main({[*ALONE_AT_ROYALE]!r})\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(status, sorted({'textual', 'rich', 'asyncio'} & names), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, input="\n1\n", capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "0 []"
    assert "Anna, to choose a number." in done.stdout


# -- the ends --------------------------------------------------------------------------------------


def test_end_of_input_saves_the_game(home: Path) -> None:
    done = run(*ALONE_AT_ROYALE, typed="\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "The input has ended." in done.stdout
    assert "lasvegas resume --plain" in done.stdout
    on = run("resume", "--plain", typed="table\nq\n")
    assert on.returncode == 0
    assert "Anna, to choose a number." in on.stdout
    assert "You have left the table." in on.stdout
    assert load(the_file(home)).problem is None


def test_same_seed_and_choices_print_the_same(home: Path) -> None:
    typed = "\n? 1\n2\ntable\nundo\nhistory\n1\n\n"
    told = [run(*ALONE_AT_ROYALE, typed=typed).stdout for _ in range(2)]
    first, second = (text.partition("The input has ended.")[0] for text in told)
    assert first == second
    assert "> undo" in first


def test_pipe_without_meaningful_answers_is_given_up() -> None:
    done = run(*ALONE_AT_ROYALE, typed="\n" + "nonsense\n" * 1000)
    assert done.returncode == 2
    assert "The last 20 answers were not understood." in done.stderr
    assert done.stdout.count("not one of the choices") == 20


@pytest.mark.parametrize(
    "typed",
    rest_at_night(["?", "undo", "\n1\nu\nu", "? 1", "list", "rules tie", "money", "table"], 3),
)
def test_pipe_that_does_not_advance_the_game_is_given_up(typed: str) -> None:
    done = run(*ALONE_AT_ROYALE, typed=f"{typed}\n" * 2000)
    assert done.returncode == 2
    assert "answers did not advance the game" in done.stderr
    assert len(done.stdout) < 2**20


def test_pipe_that_advances_the_game_is_never_given_up() -> None:
    output = Output(io.StringIO())
    reader = LineReader(io.StringIO("1\n" * 2 * MAX_IDLE), output)
    for num_steps in range(2 * MAX_IDLE):
        assert reader.answer() == "1"
        reader.move_on(num_steps)


@pytest.mark.parametrize(
    "typed",
    [
        b"\xff\xfe\x00\x1b[31m\n",
        b"9" * 4000 + b"\n",
        "²\n-1\n1.5\n+2\n0x3\n".encode(),
        b"\x1b]0;x\x07\n?????\n? ?\nundo undo\n",
        b"   \n\t\n",
    ],
    ids=["bytes", "long", "numbers", "sequences", "blanks"],
)
def test_strange_answer_gets_the_question_again(typed: bytes) -> None:
    done = run(*ALONE_AT_ROYALE, typed=b"\n" + typed)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stdout
    *lines, path, _ = done.stdout.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert Path(path).is_file(), "whole, with nothing beside it"
    assert "Anna, to choose a number." in done.stdout
    assert "Anna places" not in done.stdout


def test_secret_of_several_people_needs_a_terminal(home: Path) -> None:
    done = run(*TWO_AT_CARDS, typed="\n\n\n")
    assert done.returncode == 2
    assert "Hand" not in done.stdout
    assert "Anna has to see something secret" in done.stderr
    assert "standard output is not a terminal" in done.stderr
    assert load(the_file(home)).problem is None


def test_closed_stream_ends_input_or_output(home: Path) -> None:
    for closed in ("<&-", ">&-", "<&- >&-"):
        command = f"{' '.join(PROGRAM)} {' '.join(ALONE_AT_ROYALE)} {closed}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, input="")
        assert "Traceback" not in done.stderr, closed
        assert done.returncode == (1 if ">" in closed else 0)
        assert len(list(home.rglob("*.jsonl"))) == 1  # none where nothing can be told


def test_full_output_ends_the_game_with_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, *ALONE_AT_ROYALE], input="\n", stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert "The output cannot be written: No space left on device." in done.stderr
    assert "The game is saved in" in done.stderr
    assert "Traceback" not in done.stderr


def test_broken_pipe_ends_the_game_quietly() -> None:
    command = f"{' '.join(PROGRAM)} {' '.join(ALONE_AT_ROYALE)} | head -1"
    done = subprocess.run(["bash", "-c", command], input="\n", capture_output=True, text=True)
    assert done.stdout == "Las Vegas Royale.\n"
    assert done.stderr == ""


@pytest.mark.terminal
def test_full_disk_is_reported_and_the_question_repeated(home: Path) -> None:
    play = [*PROGRAM, "play", "dice", "--plain", "--players", "Anna,Ben", "--seed", "7"]
    with Terminal(play, first=NEARLY_FULL) as terminal:
        told = until_asked(terminal, 0)
        while "This could not be done" not in told:
            number = told.splitlines()[-1].partition(":")[0]
            told = answered(terminal, number if number.isdecimal() else "")
        assert told.splitlines()[-1].endswith("Press Enter to try again.")
        infinite = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, infinite)
        assert "This could not be done" not in answered(terminal, "")
        terminal.send(b"q\n")
        assert terminal.wait() == 0
    assert load(the_file(home)).problem is None


def answered(terminal: Terminal, typed: str) -> str:
    """Type an answer, and return what is told up to the next question."""
    at = len(terminal.raw)
    terminal.send(f"{typed}\n".encode())
    return until_asked(terminal, at)


def until_asked(terminal: Terminal, at: int) -> str:
    terminal.wait_until(lambda: terminal.raw[at:].endswith(b"\n> "), "a question")
    return terminal.raw[at:].decode().replace("\r", "").removesuffix(PROMPT).rstrip()


# -- signals ---------------------------------------------------------------------------------------


def behind_the_curtain(terminal: Terminal) -> None:
    terminal.wait_for("Anna alone: press Enter.")
    terminal.send(b"\n")
    terminal.wait_for("Three tokens")
    terminal.wait_until(lambda: terminal.raw.endswith(PROMPT.encode()), "a question")


@pytest.fixture
def lucky_punch() -> Path:
    """A game of three in which Anna is to hide tokens."""
    return saved_game(is_hiding_tokens)


@pytest.mark.terminal
@pytest.mark.parametrize("number", LEAVING)
def test_signal_clears_the_secret_and_saves(number: signal.Signals, lucky_punch: Path) -> None:
    with Terminal([*PROGRAM, "resume", "--plain", str(lucky_punch)]) as terminal:
        behind_the_curtain(terminal)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert "Three tokens" not in terminal.text
        assert "The game is saved in" in terminal.text
        assert b"Traceback" not in terminal.raw
    assert load(lucky_punch).problem is None


@pytest.mark.terminal
def test_closed_terminal_ends_the_game(lucky_punch: Path) -> None:
    with Terminal([*PROGRAM, "resume", "--plain", str(lucky_punch)]) as terminal:
        behind_the_curtain(terminal)
        terminal.close()
        assert terminal.wait_for_end() == 128 + signal.SIGHUP
    assert load(lucky_punch).problem is None


@pytest.mark.terminal
def test_closed_terminal_ends_the_question_for_players(home: Path) -> None:
    with Terminal([*PROGRAM, "play", "dice", "--plain"]) as terminal:
        until_asked(terminal, 0)
        terminal.close()
        assert terminal.wait_for_end() == 128 + signal.SIGHUP
    assert not list(home.rglob("crash.log"))


@pytest.mark.terminal
@pytest.mark.parametrize("name", ["SIGTSTP", "SIGSTOP", "SIGCONT"])
def test_stopped_game_resumes_behind_the_curtain(lucky_punch: Path, name: str) -> None:
    with Terminal([*PROGRAM, "resume", "--plain", str(lucky_punch)]) as terminal:
        behind_the_curtain(terminal)
        at = len(terminal.raw)
        terminal.signal(getattr(signal, name))
        if name != "SIGSTOP":  # which nothing can notice
            terminal.wait_until(lambda: CLEAR.encode() in terminal.raw[at:], "a cleared screen")
            assert "Three tokens" not in terminal.text
        terminal.signal(signal.SIGCONT)
        terminal.wait_until(lambda: CLEAR.encode() in terminal.raw[at:], "a cleared screen")
        terminal.wait_for("Anna alone: press Enter.")
        terminal.send(b"q\n")
        assert terminal.wait() == 0
        assert b"Three tokens" not in terminal.raw[at:]


@pytest.mark.terminal
def test_typing_ahead_opens_no_curtain(home: Path) -> None:
    with Terminal([*PROGRAM, *TWO_AT_CARDS]) as terminal:
        terminal.wait_for("Anna alone: press Enter.")
        terminal.send(b"\n")
        terminal.wait_for("Hand: ")
        terminal.wait_until(lambda: terminal.raw.endswith(PROMPT.encode()), "a question")
        terminal.send(b"11\n\n\n")
        terminal.wait_for("Ben alone: press Enter.")
        terminal.settle()
        assert "Hand: " not in terminal.text
        terminal.send(b"q\n")
        assert terminal.wait() == 0


@pytest.mark.terminal
def test_choice_sealed_in_line_mode_is_sealed_on_the_screen_and_back(home: Path) -> None:
    with Terminal([*PROGRAM, *TWO_AT_CARDS]) as terminal:
        until_asked(terminal, 0)
        answered(terminal, "")
        answered(terminal, "11")
        terminal.send(b"q\n")
        assert terminal.wait() == 0
    with Terminal([*PROGRAM, "resume", "--animation", "off"]) as terminal:
        terminal.wait_for("I am Ben")
        assert "chosen already:  ▲ Anna" in terminal.text
        terminal.wait_for_curtain()
        terminal.press("o")
        terminal.wait_for_quiet("▲ Anna has chosen")
        terminal.press("1", "enter")
        terminal.wait_for("Cards up!")
        terminal.signal(signal.SIGTERM)
        terminal.wait()
    told = run("resume", "--plain", typed="history\n")
    assert "Anna lays" in told.stdout
    assert "Ben lays" in told.stdout
    assert told.returncode == 0


@pytest.mark.terminal
def test_terminal_that_cannot_be_cleared_asks_all_and_scrolls_secrets_away(home: Path) -> None:
    with Terminal([*PROGRAM, *TWO_AT_CARDS], env={"TERM": "dumb"}) as terminal:
        terminal.wait_for("Type yes or no.")
        assert "This terminal may not clear completely" in terminal.text
        assert "alone" not in terminal.text
        terminal.send(b"yes\n")
        terminal.wait_for("Anna alone: press Enter.")
        terminal.send(b"\n")
        terminal.wait_for("Hand: ")
        terminal.wait_until(lambda: terminal.raw.endswith(PROMPT.encode()), "a question")
        terminal.send(b"11\n")
        terminal.wait_for("Ben alone: press Enter.")
        assert "Hand: " not in terminal.text
        assert b"\x1b" not in terminal.raw
        terminal.send(b"q\n")
        assert terminal.wait() == 0


# -- who plays, and what is replayed ---------------------------------------------------------------


def test_players_are_asked_for_until_enough_are_named_or_the_input_ends(home: Path) -> None:
    dice = ("play", "dice", "--plain", "--seed", "7")
    done = run(*dice)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("The input has ended.\n")
    assert not list(home.rglob("*.jsonl"))
    done = run(*dice, typed="Anna\n\nAnna,Anna\nAnna,bot\nq\n")
    assert done.returncode == 0
    assert "Who plays?" in done.stdout
    assert "is for 2 to 5 players, not 1." in done.stdout
    assert "Two players are called Anna." in done.stdout
    assert "2: Ruby (simple bot)." in done.stdout
    assert "You have left the table." in done.stdout
    done = run(*dice, typed="Anna\nBen\nbot\n\nq\n")
    assert done.returncode == 0
    for seated in ("1: Anna.", "2: Ben.", "3: Ruby (simple bot)."):
        assert seated in done.stdout


def test_replay_prints_the_rolls_of_a_game_of_bots(home: Path) -> None:
    players = "Ruby:simple,Duke:simple"
    done = run("play", "royale", "--plain", "--players", players, "--seed", "3")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    again = run("replay", "--plain", str(the_file(home)))
    assert again.returncode == 0
    assert again.stdout.splitlines()[-2:] == done.stdout.splitlines()[-2:]
    rolls = [line for line in done.stdout.splitlines() if " rolls " in line]
    assert [line for line in again.stdout.splitlines() if " rolls " in line] == rolls


def test_replay_in_line_mode_prints_no_secret(lucky_punch: Path) -> None:
    with Terminal([*PROGRAM, "resume", "--plain", str(lucky_punch)]) as terminal:
        behind_the_curtain(terminal)
        terminal.send(b"3\n")
        terminal.wait_for("guess the tokens")
        terminal.send(b"q\n")
        assert terminal.wait() == 0
    told = run("replay", "--plain", str(lucky_punch)).stdout
    assert "Anna hides tokens in a closed hand." in told
    assert "Three tokens" not in told
    assert "three tokens" not in told


def test_replay_in_line_mode_prints_no_secret_of_the_only_person() -> None:
    path = str(saved_game(is_hiding_tokens, bot="simple"))
    assert "Three tokens" in run("resume", "--plain", path, typed="3\nq\n").stdout
    told = run("replay", "--plain", path).stdout
    assert "Anna hides tokens in a closed hand." in told
    assert "three tokens" not in told.lower()


def test_ascii_is_printed_when_nothing_else_can_be() -> None:
    typed = "\n? 1\nrules R-7\nrules A1\nhint\nq\n"
    done = run(*ALONE_AT_ROYALE, "--ascii", typed=typed)
    assert done.stdout.isascii()
    environ = {**os.environ, "LC_ALL": "C"}
    argv = [*PROGRAM, *ALONE_AT_ROYALE]
    typed = typed.replace("hint\n", "")
    plain = subprocess.run(argv, input=typed.encode(), capture_output=True, env=environ)
    assert plain.stdout.isascii()
