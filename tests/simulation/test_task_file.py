"""The file of finished tasks: gone on with, refused, and whole after a crash."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lasvegas_tui.simulation.playing import Simulation, SimulationError
from lasvegas_tui.simulation.run import Run
from lasvegas_tui.simulation.runners import OneProcess
from lasvegas_tui.simulation.summary import Summary
from lasvegas_tui.simulation.task_file import TaskFile

DICE = Simulation("dice", ("gentle", "random"), seed=5)


def played(path: Path, num_games: int) -> Summary:
    """Play what is missing, and return what came of all."""
    with TaskFile(path) as file:
        run = Run(DICE, range(1, 1 + num_games), file)
        list(run.play(OneProcess()))
        return run.summary


@pytest.fixture
def expected(tmp_path: Path) -> Summary:
    return played(tmp_path / "all", 20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of eight games."""
    path = tmp_path / "tasks"
    played(path, 8)
    return path


def test_a_run_is_gone_on_with(path: Path, expected: Summary) -> None:
    before = path.read_bytes()
    assert played(path, 20) == expected
    assert path.read_bytes().startswith(before)


def test_what_is_there_is_not_played_again(path: Path) -> None:
    before = path.read_bytes()
    assert played(path, 5).num_games == 8, "tasks are counted wholly"
    assert path.read_bytes() == before


def test_wherever_a_line_was_broken_off_no_game_is_lost_or_counted_twice(
    path: Path, expected: Summary
) -> None:
    content = path.read_bytes()
    heading = content.index(b"\n") + 1
    for end in range(heading, len(content), 41):
        path.write_bytes(content[:end])
        assert played(path, 20) == expected
        assert played(path, 20) == expected


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Simulation("royale", DICE.levels, 5), "its game is dice, not royale."),
        (Simulation("dice", ("gentle", "sharp"), 5), "its seats are gentle,random, not"),
        (Simulation("dice", DICE.levels, 6), "its seed is 5, not 6."),
        (Simulation("dice", DICE.levels, 5, {"chips": True}), "the usual, not chips=True."),
    ],
)
def test_another_simulation_is_refused(path: Path, other: Simulation, said: str) -> None:
    before = path.read_bytes()
    with TaskFile(path) as file, pytest.raises(SimulationError) as raised:
        file.begin(other)
    assert said in str(raised.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"To do: buy bread", b"To do:\nbuy bread\n", b"\n", b"{}\n"])
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list"
    path.write_bytes(content)
    with pytest.raises(SimulationError, match="no file of simulated games"):
        TaskFile(path)
    assert path.read_bytes() == content


def test_a_line_that_is_no_task_is_named(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"buy bread\n")
    number = path.read_bytes().count(b"\n")
    with pytest.raises(SimulationError, match=f"line {number}, is no finished task"):
        TaskFile(path)


def test_a_game_that_is_there_twice_is_refused(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[1]]))
    with pytest.raises(SimulationError, match="has game 1 twice"):
        TaskFile(path)


def test_a_file_of_another_version_is_refused(path: Path) -> None:
    heading, *lines = path.read_bytes().splitlines(keepends=True)
    told = {**msgspec.json.decode(heading), "version": "0.0.7"}
    path.write_bytes(b"".join([msgspec.json.encode(told) + b"\n", *lines]))
    with pytest.raises(SimulationError, match=r"begun by version '0\.0\.7'"):
        TaskFile(path)


def test_two_programs_do_not_write_to_one_file(path: Path) -> None:
    with TaskFile(path), pytest.raises(SimulationError, match="Another program"):
        TaskFile(path)
    TaskFile(path).close()


@pytest.mark.parametrize(
    ("where", "said"),
    [("", "is not a file"), ("nowhere/tasks", "cannot be opened: No such file or directory")],
)
def test_what_cannot_be_opened_is_told(tmp_path: Path, where: str, said: str) -> None:
    with pytest.raises(SimulationError, match=said):
        TaskFile(tmp_path / where)


def test_a_full_disk_is_told() -> None:
    """Nothing can be written to this device, which is no file either."""
    with pytest.raises(SimulationError, match="'/dev/full' is not a file"):
        TaskFile(Path("/dev/full"))
