"""What was read of saved games is read again only where a file is new or was written to."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import platformdirs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lasvegas_tui.cli import commands as cli
from lasvegas_tui.session import readings as module
from lasvegas_tui.session.events import Ended
from lasvegas_tui.session.journal import read as read_file
from lasvegas_tui.session.readings import readings
from lasvegas_tui.session.results import Found, Result, Skipped, Unfinished, result
from lasvegas_tui.session.transcript import folder
from tests import written_games

FRIDAY = datetime(2026, 11, 20, 20)


def read() -> list[Found]:
    *_, last = readings()
    return list(last.found)


def kept() -> Path:
    return platformdirs.user_cache_path("lasvegas-tui") / "results"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that are read."""
    names: list[str] = []

    def noted(path: Path) -> bytes:
        if path.parent == folder():
            names.append(path.name)
        return read_file(path)

    monkeypatch.setattr(module, "read", noted)
    return names


def a_shelf() -> None:
    """Put some games among the saved games, one of each kind: over, unfinished, damaged."""
    written_games.fill(5)
    written_games.fill(2, is_closed=False)
    written_games.write(written_games.header("dice", ("Anna", "Ben")), [], "open")
    (folder() / "broken.jsonl").write_bytes(b"\xff")


def test_only_what_is_new_is_read(opened: list[str]) -> None:
    a_shelf()
    first = read()
    assert len(opened) == len(first) == 9
    assert {type(found) for found in first} == {Result, Unfinished, Skipped}
    opened.clear()
    assert read() == first
    assert opened == []
    written_games.write(
        written_games.header("dice", ("Anna", "Ben")), [Ended((1, 2), (20_000, 0))], "newest"
    )
    assert len(read()) == 10
    assert opened == ["newest.jsonl"]


def test_a_game_that_was_written_to_is_read_again(opened: list[str]) -> None:
    path = written_games.write(written_games.header("dice", ("Anna", "Ben")), [], "game")
    assert read() == [Unfinished()]
    with path.open("ab") as file:
        file.write(b'{"event":"ended","ranks":[1,2],"totals":[1,0]}\n')
    os.utime(path, ns=(10**18, 10**18))
    opened.clear()
    (found,) = read()
    assert isinstance(found, Result)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"[1,2]", b"[2,1]"))
    (found,) = read()
    assert isinstance(found, Result)
    assert found.ranks == (2, 1), "of the same size, but of another time"
    assert len(opened) == 2


def test_what_is_gone_is_kept_no_longer(opened: list[str]) -> None:
    a_shelf()
    read()
    for path in folder().iterdir():
        path.unlink()
    size = kept().stat().st_size
    assert read() == []
    assert kept().stat().st_size < size


def test_a_game_that_may_not_be_read_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written_games.told("dice", ("Anna", "Ben"), (1, 0), FRIDAY)
    real = os.open

    def refused(name: Path, *args: int) -> int:
        if name == path:
            raise PermissionError(13, os.strerror(13))
        return real(name, *args)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refused)
        (found,) = read()
    assert isinstance(found, Skipped)
    (found,) = read()
    assert isinstance(found, Result)


def test_another_program_reads_everything_again(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written_games.fill(3)
    read()
    opened.clear()
    monkeypatch.setattr(module, "__version__", "0")
    read()
    assert len(opened) == 3


def _directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder_in_the_way(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.touch()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "emptied": lambda path: path.write_bytes(b""),
    "foreign": lambda path: path.write_bytes(b"\x80" * 500),
    "cut": lambda path: os.truncate(path, path.stat().st_size - 1),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\x80"),
    "huge": lambda path: os.truncate(path, 2**32),
    "a directory": _directory,
    "a pipe": _pipe,
    "no folder": _folder_in_the_way,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_was_kept_costs_nothing_but_time(
    damage: Callable[[Path], object], opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    a_shelf()
    first = read()
    damage(kept())
    opened.clear()
    assert read() == first
    assert len(opened) == 9
    assert cli.main(["stats"]) == 0


@settings(max_examples=40)
@given(st.data())
def test_a_changed_byte_is_never_believed(data: st.DataObject) -> None:
    if not folder().exists():
        a_shelf()
    first = read()
    content = bytearray(kept().read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    kept().write_bytes(content)
    assert read() == first


def test_what_is_kept_is_for_nobody_else() -> None:
    a_shelf()
    read()
    assert kept().stat().st_mode & 0o77 == 0
    assert [path.name for path in kept().parent.iterdir()] == ["results"]


def test_what_was_kept_is_what_the_files_hold() -> None:
    written_games.fill(12)
    for _ in range(2):
        assert {repr(found) for found in read()} == {
            repr(result(path)) for path in folder().iterdir()
        }
