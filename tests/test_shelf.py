"""Order among the saved games: names, what was deleted, and files from before."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lasvegas_tui.session import shelf
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.session.transcript import (
    Damaged,
    Saved,
    Transcript,
    TranscriptError,
    folder,
    load,
    saved_files,
    saved_games,
)

FIRST = (
    b'{"format":"lasvegas","version":1,"game":"dice","later":[1],'
    b'"seats":[{"name":"Anna"},{"name":"Bot","bot":"bot"},{"name":"Bot 2","bot":"random"}]}'
)


def written(content: bytes = FIRST, name: str = "game.jsonl") -> Path:
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / name
    path.write_bytes(content)
    return path


def only() -> Saved:
    (found,) = saved_games()
    return found


def test_bots_of_old_games_keep_the_names_they_had() -> None:
    written()
    assert only().seats == (
        Seat("Anna", "orange"),
        Seat("Bot", "blue", "bot"),
        Seat("Bot 2", "green", "random"),
    )


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\n \n"], ids=["plain", "mark", "blank"])
def test_a_name_changes_the_first_line_and_nothing_else(mark: bytes) -> None:
    deal = (
        b'{"event":"chanced","action":{"do":"Deal","notes":'
        b"[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}\n"
    )
    path = written(mark + FIRST + b"\n" + deal)
    os.utime(path, ns=(10**18, 10**18))
    events = load(path).events
    assert events
    shelf.call(path, "Friday")
    first, *rest = path.read_bytes().splitlines(keepends=True)
    assert json.loads(first) == {**json.loads(FIRST), "name": "Friday"}
    assert rest == [deal]
    assert (load(path).events, load(path).problem) == (events, None)
    assert path.stat().st_mtime_ns == 10**18
    shelf.call(path, "")
    assert only().name == ""
    assert sorted(folder().iterdir()) == [path]


def test_a_name_is_shown_without_what_a_terminal_would_obey() -> None:
    path = written()
    shelf.call(path, "\x1b[2J Fri\u202eday " + "x" * 99)
    assert only().name == "[2J Friday " + "x" * 19
    path.write_bytes(FIRST.replace(b"{", b'{"name":"\\u001b]0;x",', 1))
    assert only().name == "]0;x"


def test_a_file_that_is_no_game_gets_no_name() -> None:
    path = written(b"milk, eggs")
    with pytest.raises(TranscriptError, match="not a transcript"):
        shelf.call(path, "Friday")
    assert path.read_bytes() == b"milk, eggs"


def test_a_game_in_use_is_neither_named_nor_deleted() -> None:
    path = written()
    transcript, _ = Transcript.open(path)
    with pytest.raises(TranscriptError, match="open in another window"):
        shelf.call(path, "Friday")
    with pytest.raises(TranscriptError, match="open in another window"):
        shelf.delete(path)
    transcript.close()
    assert path.read_bytes() == FIRST


def test_what_was_deleted_last_comes_back_first() -> None:
    paths = [written(name=f"{name}.jsonl") for name in "abc"]
    for path in (paths[1], paths[0], paths[2]):
        shelf.delete(path)
    assert not list(saved_files())
    assert [shelf.restore() for _ in range(4)] == [paths[2], paths[0], paths[1], None]


def test_nothing_is_overwritten_by_what_comes_back() -> None:
    path = written()
    shelf.delete(path)
    written(b"other")
    with pytest.raises(TranscriptError, match=r"another game\.jsonl"):
        shelf.restore()
    assert path.read_bytes() == b"other"
    assert shelf.can_restore()


def test_without_a_folder_there_is_nothing_to_bring_back() -> None:
    assert not shelf.can_restore()
    assert shelf.restore() is None
    shelf.clear_out()


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"", "game.jsonl is empty."), (b"\xff", "game.jsonl is not a transcript of a game.")],
)
def test_a_damaged_file_is_told_by_its_name(content: bytes, problem: str) -> None:
    path = written(content)
    (found,) = saved_files()
    assert isinstance(found, Damaged)
    assert (found.path, found.problem) == (path, problem)
