"""All saved games are read each time, and nothing is written for it."""

import os
from datetime import datetime
from pathlib import Path

import platformdirs
import pytest

from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript import Loaded, folder, parsed
from lasvegas_tui.records import results
from lasvegas_tui.records.results import Found, Result, Unfinished, Unreadable, readings
from tests import written_games

FRIDAY = datetime(2026, 11, 20, 20)


def read() -> list[Found]:
    *_, last = readings(listed().latest())
    return list(last.found)


def test_reading_all_kinds_of_games_leaves_no_cache() -> None:
    written_games.fill(5)
    written_games.fill(2, is_closed=False)
    written_games.write(written_games.header("dice", ("Anna", "Ben")), [], "open")
    (folder() / "broken.jsonl").write_bytes(b"\xff")
    kinds = [type(found) for found in read()]
    assert [kinds.count(kind) for kind in (Result, Unfinished, Unreadable)] == [7, 1, 1]
    assert not platformdirs.user_cache_path("lasvegas-tui").exists()


def test_unreadable_game_is_read_again_once_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written_games.told("dice", ("Anna", "Ben"), (1, 0), FRIDAY)
    real = os.open

    def refused(name: Path, *args: int) -> int:
        if name == path:
            raise PermissionError(13, os.strerror(13))
        return real(name, *args)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refused)
        (found,) = read()
    assert isinstance(found, Unreadable)
    (found,) = read()
    assert isinstance(found, Result)


def test_game_without_its_end_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is replayed again only if its content has changed."""
    replayed: list[Path] = []

    def watched(content: bytes, path: Path) -> Loaded:
        replayed.append(path)
        return parsed(content, path)

    monkeypatch.setattr(results, "parsed", watched)
    (over,) = written_games.fill(1, is_closed=False)
    half = written_games.write(written_games.header("dice", ("Anna", "Ben")), [], "open")
    written_games.fill(3)
    for _ in range(3):
        assert [type(found) for found in read()].count(Result) == 4
    assert sorted(replayed) == sorted([over, half])
    content = over.read_bytes()
    over.write_bytes(content[: content.rstrip().rindex(b"\n") + 1])
    assert [type(found) for found in read()].count(Unfinished) == 2
    assert replayed[2:] == [over]
