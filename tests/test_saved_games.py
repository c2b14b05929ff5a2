"""Saved games: what is listed, names, and files from before."""

import json
import os
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from lasvegas_tui.files import deleting_and_naming, transcript
from lasvegas_tui.files.saved_games import SavedGame
from lasvegas_tui.files.transcript import Transcript, TranscriptError, folder, load
from lasvegas_tui.play.seats import Seat
from tests.saved import readable_games, written

FIRST = (
    b'{"format":"lasvegas","version":1,"game":"dice","later":[1],'
    b'"seats":[{"name":"Anna"},{"name":"Bot","bot":"bot"},{"name":"Bot 2","bot":"random"}]}'
)


def file_of(content: bytes = FIRST) -> Path:
    """Put a file among the saved games."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / "game.jsonl"
    path.write_bytes(content)
    return path


def only() -> SavedGame:
    (found,) = readable_games()
    return found


def test_old_saved_bots_keep_their_names() -> None:
    file_of()
    assert only().seats == (
        Seat("Anna", "orange"),
        Seat("Bot", "blue", "bot"),
        Seat("Bot 2", "green", "random"),
    )


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\n \n"], ids=["plain", "mark", "blank"])
def test_naming_a_game_changes_only_the_first_line(mark: bytes) -> None:
    deal = (
        b'{"event":"chanced","action":{"do":"Deal","notes":'
        b"[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}\n"
    )
    path = file_of(mark + FIRST + b"\n" + deal)
    os.utime(path, ns=(10**18, 10**18))
    events = load(path).events
    assert events
    deleting_and_naming.give_name(path, "Friday")
    first, *rest = path.read_bytes().splitlines(keepends=True)
    assert json.loads(first) == {**json.loads(FIRST), "name": "Friday"}
    assert rest == [deal]
    assert (load(path).events, load(path).problem) == (events, None)
    assert path.stat().st_mtime_ns == 10**18
    deleting_and_naming.give_name(path, "")
    assert only().name == ""
    assert sorted(folder().iterdir()) == [path]


def test_stored_name_is_shown_without_control_characters() -> None:
    path = file_of()
    deleting_and_naming.give_name(path, "\x1b[2J Fri\u202eday " + "x" * 99)
    assert only().name == "[2J Friday " + "x" * 19
    path.write_bytes(FIRST.replace(b"{", b'{"name":"\\u001b]0;x",', 1))
    assert only().name == "]0;x"


def test_game_in_use_cannot_be_named_or_deleted() -> None:
    path = file_of()
    transcript, _ = Transcript.open(path)
    with pytest.raises(TranscriptError, match="open in another window"):
        deleting_and_naming.give_name(path, "Friday")
    with pytest.raises(TranscriptError, match="open in another window"):
        deleting_and_naming.delete(path)
    transcript.close()
    assert path.read_bytes() == FIRST


# -- what stands there -----------------------------------------------------------------------------


def lay_out_junk() -> None:
    """Things among the saved games that are none."""
    folder = transcript.folder()
    folder.mkdir(parents=True)
    (folder / "directory.jsonl").mkdir()
    (folder / "empty.jsonl").touch()
    (folder / "foreign.jsonl").write_bytes(b"\xff\xfe\0\0")
    (folder / "gone.jsonl").symlink_to("/nowhere")
    (folder / "notes.txt").write_text("milk, eggs")
    (folder / "surrogate\udcff.jsonl").write_bytes(b"{}")
    os.mkfifo(folder / "pipe.jsonl")


def test_saved_games_are_listed_latest_first_without_other_files() -> None:
    lay_out_junk()
    older, session = written(60)
    newer, ended = written(1000)
    os.utime(older, (1_000_000_000, 1_000_000_000))
    with newer.open("ab") as file:
        file.write(b'{"event":')
    saved = list(readable_games())
    assert [game.path for game in saved] == [newer, older]
    assert [game.over for game in saved] == [True, False]
    assert [game.problem is None for game in saved] == [False, True]
    assert (saved[1].game, saved[1].stage) == ("dice", f"round {session.state.round}")
    assert session.state.roller is not None
    assert saved[1].awaited == (session.seats[session.state.roller].name,)
    assert saved[1].modified.timestamp() == 1_000_000_000
    assert (saved[0].stage, ended.state.round) == ("round 4", 4)


def test_games_of_the_same_time_are_listed_in_order_of_creation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 1, 2, 3, 4, 5)

    monkeypatch.setattr(transcript, "datetime", Clock)
    paths = [written(1)[0] for _ in range(11)]
    assert paths[-1].stem == "2026-01-02-030405-dice-11"
    for order in (paths, paths[::-1]):
        for path in order:
            os.utime(path, ns=(10**18, 10**18))
        assert [game.path for game in readable_games()] == paths[::-1]
    os.utime(paths[4], ns=(10**18, 10**18 + 1))
    assert readable_games()[0].path == paths[4]


def test_missing_folder_means_no_saved_games() -> None:
    assert not list(readable_games())
