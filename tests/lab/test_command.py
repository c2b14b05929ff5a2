"""`lasvegas simulate` as it is typed."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui.lab.run import STOPPING
from tests import loaded
from tests.lab.program import counted
from tests.lab.waiting import wait_until
from tests.nightly import rest_at_night
from tests.terminal import PROGRAM, Terminal

ROOT = Path(__file__).parents[2]
DICE = ("simulate", "dice", "--seats", "sensible,simple", "--seed", "5")
ENDLESS = (*DICE, "--games", "10000000", "--jobs")


def lasvegas(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    return loaded.run(*words)


@pytest.mark.parametrize("form", rest_at_night(["--json", "--csv", "--ascii"], 1))
def test_output_does_not_depend_on_where_games_are_played(form: str) -> None:
    first, second = [lasvegas(*DICE, "--games", "60", "--jobs", jobs, form) for jobs in "12"]
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout != ""


def test_tables_and_help_name_levels_seats_games_and_options() -> None:
    done = lasvegas(*DICE, "--games", "20", "--jobs", "1", "--chips")
    headline, *lines = done.stdout.splitlines()
    assert headline == "Las Vegas, chips True, 20 games, seed 5"
    found = [line for line in lines if line in ("Level", "Seat", "Games")]
    assert found == ["Level", "Seat", "Games"]
    assert sum(line.startswith(("sensible ", "simple ", "1 ", "2 ")) for line in lines) == 4
    assert max(map(len, lines)) <= 80
    done = lasvegas("simulate", "royale", "--help")
    assert all(word in done.stdout for word in ("--seats", "--first", "--tiles N"))
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_every_game_is_a_row_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    done = lasvegas(*DICE, "--games", "20", "--jobs", "2", "--json", "--games-csv", str(file))
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    told = json.loads(done.stdout)
    assert [row["game"] for row in rows] == [str(number) for number in range(1, 21)]
    assert {row["level_1"] for row in rows} == {"sensible", "simple"}
    totals = sum(int(row["total_1"]) for row in rows)
    assert totals / 20 == pytest.approx(told["by_seat"][0]["money"])


def test_rows_that_cannot_be_written_are_refused_before_a_game_is_played(tmp_path: Path) -> None:
    done = lasvegas(*DICE, "--games", "1000000", "--games-csv", str(tmp_path / "no" / "games.csv"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert done.stdout == ""


def test_json_and_csv_have_the_same_figures() -> None:
    words = (*DICE, "--games", "20", "--jobs", "1")
    told = json.loads(lasvegas(*words, "--json").stdout)
    rows = list(csv.DictReader(io.StringIO(lasvegas(*words, "--csv").stdout)))
    assert (told["games"], told["missing"], told["seats"]) == (20, 0, ["sensible", "simple"])
    assert sum(told["choices"]["games"].values()) == 20
    lines = told["by_level"] + told["by_seat"]
    assert [row["name"] for row in rows] == [line["name"] for line in lines]
    assert [float(row["low"]) for row in rows] == [line["low"] for line in lines]
    assert sum(line["wins"] for line in told["by_seat"]) + told["lost_by_all"] == 20


def test_drawn_seed_is_printed_and_reproduces_the_run() -> None:
    words = ("simulate", "dice", "--seats=simple,random", "--jobs=1", "--games=5", "--json")
    drawn = lasvegas(*words).stdout
    assert lasvegas(*words, "--seed", str(json.loads(drawn)["seed"])).stdout == drawn


def endless(path: Path, jobs: str) -> subprocess.Popen[str]:
    """Start what does not end by itself, in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.lab.program", str(path), *ENDLESS, jobs, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("jobs", rest_at_night(["2", "1"], 1))
@pytest.mark.parametrize("number", rest_at_night(STOPPING, 1))
def test_signal_ends_a_simulation_with_results_so_far(
    number: signal.Signals, jobs: str, tmp_path: Path
) -> None:
    """The whole group of processes gets it, as from a terminal."""
    path = tmp_path / "chunks"
    with endless(path, jobs) as program:
        wait_until(lambda: len(counted(path)) >= 4)
        os.killpg(program.pid, number)
        out, err = program.communicate()
    assert program.returncode == 128 + number
    told = json.loads(out)
    assert err == f"lasvegas: Stopped with {told['missing']:,} games left to play.\n"
    assert told["games"] + told["missing"] == 10_000_000
    assert told["games"] >= sum(counted(path))


def too_few_descriptors() -> None:
    import resource  # not on Windows

    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))


NO_PROCESS = r"lasvegas: No process can be started here \(.+\)\."


@pytest.mark.parametrize(
    "before", rest_at_night([too_few_descriptors, lambda: os.rmdir(os.getcwd())], 1)
)
def test_one_process_plays_where_none_can_start_unless_more_are_asked(
    before: Callable[[], None], tmp_path: Path
) -> None:
    usual = lasvegas(*DICE, "--games", "20", "--jobs", "1")
    for words, status, said in (
        ((), 0, " The games are played in this process\\."),
        (("--jobs", "2"), 1, ""),
    ):
        folder = tmp_path / str(status)
        folder.mkdir()
        done = subprocess.run(
            [*PROGRAM, *DICE, "--games", "20", *words],
            capture_output=True,
            text=True,
            preexec_fn=before,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert re.fullmatch(f"{NO_PROCESS}{said}\n", done.stderr)
        assert (done.returncode, done.stdout) == (status, "" if status else usual.stdout)


def test_progress_bar_is_drawn_on_a_terminal() -> None:
    with Terminal([*PROGRAM, *DICE, "--games", "20", "--jobs", "1"]) as terminal:
        assert terminal.wait() == 0
        drawn = "\n".join(terminal.lines)
    assert "20/20" in drawn
    assert "left:" in drawn
    assert "Las Vegas, 20 games, seed 5" in drawn


def test_worker_processes_end_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "chunks"
    with endless(path, "2") as program:
        wait_until(lambda: len(counted(path)) >= 4)
        program.kill()
        program.wait()
        wait_until(lambda: not is_alive(program.pid))


def is_alive(group: int) -> bool:
    """Whether a group of processes has any left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
