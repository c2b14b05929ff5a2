"""Every command where a standard stream is lost: a sentence, a status, and no traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, NamedTuple

import pytest

from lasvegas_tui import streams
from lasvegas_tui.cli.main import COMMANDS
from tests.nightly import rest_at_night
from tests.saved import written

CARRY_OUT = """
import gc, json, os, sys
from lasvegas_tui import app, demos, rules
from lasvegas_tui.bots import playouts
from lasvegas_tui.cli import doctor, play_resume_replay, rules_and_demo, serve
from lasvegas_tui.cli import simulate_and_benchmark, stats_and_review
from lasvegas_tui.cli.main import main
from lasvegas_tui.lab import benchmark, run, statistics
from lasvegas_tui.lines import line_mode_and_exit_status
from rich import progress
rules.all_games()  # once for all
gc.freeze()
playouts.NUM_STEPS = 10
found, errors = [], sys.argv[1]
for line in json.loads(sys.argv[2]):
    begin = os.path.getsize(errors)
    child = os.fork()
    if not child:
        sys.exit(main(line.split()))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with open(errors) as file:
        file.seek(begin)
        found.append((line, status, file.read()))
with open(sys.argv[3], "w") as file:
    json.dump(found, file)
"""
"""Carries out each command line in a process of its own that has the same streams."""

TELLING = (
    "--help",
    "--version",
    "play --help",
    "help play",
    "play dice --plain",
    "play dice --plain --players random,random --seed 1",
    "replay --json",
    "replay --plain",
    "rules dice ties",
    "demo ties --text",
    "stats",
    "resume --help",
    "stats --json",
    "review --quick",
    "simulate dice --seats random,random --games 2 --jobs 1",
    "simulate dice --seats random,random --games 2 --jobs 1 --csv",
    "serve --help",
    "doctor",
    "completion bash",
    "benchmark dice --seconds 0.01",
)
"""Command lines that print something."""
MISTAKEN = ("nonsense", "play", "play poker", "rules dice zzz", "--theme mud", "")
"""Command lines that complain of something, and print nothing."""

CLOSED = "lasvegas: Standard output is closed: nothing can be printed.\n"
FULL = "lasvegas: The output cannot be written: No space left on device.\n"


class Loss(NamedTuple):
    """What a command line that prints comes to."""

    redirection: str
    """As a shell has it; without one, standard output is a pipe that nobody reads."""
    status: int = 0
    told: str = ""
    is_buffered: bool = True


LOSSES = (
    Loss("", 1),
    Loss("<&-"),
    Loss(">&-", 1, CLOSED),
    Loss(">/dev/full", 1, FULL),
    Loss(">/dev/full", 1, FULL, is_buffered=False),
    Loss("2>&-"),
    Loss("2>/dev/full"),
    Loss("<&- >&- 2>&-", 1),
)
SHARE = len(LOSSES)


@pytest.fixture(autouse=True)
def over() -> None:
    """A game that is over, to be looked at."""
    written(10_000)


def carried_out(lines: tuple[str, ...], loss: Loss, tmp_path: Path) -> list[tuple[str, int, str]]:
    """Return the exit status of each command line, and what it says on standard error."""
    errors, found = tmp_path / "errors", tmp_path / "found"
    command = ["sh", "-c", f'exec "$@" {loss.redirection}', "sh", sys.executable, "-c", CARRY_OUT]
    with errors.open("ab") as complaints, unread() as pipe:
        subprocess.run(
            [*command, str(errors), json.dumps(lines), str(found)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if loss.redirection else pipe,
            stderr=complaints,
            env={**os.environ, "PYTHONUNBUFFERED": "" if loss.is_buffered else "1"},
            check=True,
        )
    return [(line, status, told) for line, status, told in json.loads(found.read_text())]


def unread() -> IO[bytes]:
    """Return a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return open(write, "wb")


def without_file(told: str) -> str:
    """Return a complaint without the place where a game is saved."""
    sentence, is_saved, _ = told.partition("\nThe game is saved in")
    return f"{sentence}\n" if is_saved else told


def test_every_command_is_tried_with_lost_streams() -> None:
    assert {line.split()[0] for line in TELLING if line[0] != "-"} == {*COMMANDS, "help"}


@pytest.mark.parametrize("loss", rest_at_night(LOSSES, 3), ids=str)
def test_lost_stream_of_a_sample_of_commands_is_a_sentence_and_a_status(
    loss: Loss, tmp_path: Path
) -> None:
    """Every command loses one of the streams, most of them at night."""
    check(loss, TELLING[LOSSES.index(loss) % SHARE :: SHARE], tmp_path)


def check(loss: Loss, telling: tuple[str, ...], tmp_path: Path) -> None:
    results = carried_out((*telling, *MISTAKEN), loss, tmp_path)
    printed, mistaken = results[: len(telling)], results[len(telling) :]
    expected = [(line, loss.status, loss.told) for line in telling]
    assert [(line, status, without_file(told)) for line, status, told in printed] == expected
    num_sentences = 0 if "2>" in loss.redirection else 1
    assert [(line, status, told.count("\n")) for line, status, told in mistaken] == [
        (line, 2, num_sentences) for line in MISTAKEN
    ]


def test_complaint_on_a_terminal_breaks_at_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", screen := Screen())
    path = f"/{'long-' * 40}royale.jsonl"
    streams.complain(f"{'There is no such level. ' * 9}\n{path}\nContinue it.")
    *said, whole, last = screen.getvalue().splitlines()
    assert len(said) > 1
    assert set(" ".join(said).split()) == {"lasvegas:", "There", "is", "no", "such", "level."}
    assert (whole, last) == (path, "Continue it.")
