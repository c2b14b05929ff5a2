"""Saved games: what is listed, names, and files from before."""

import json
import os
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import msgspec
import platformdirs
import pytest

from lasvegas_tui.files import deleting_and_renaming, transcript_writer
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_game_summaries import SavedGame
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import Loaded, load, parsed
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.play.final_position_json import final_report
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.records import results
from lasvegas_tui.records.results import Found, Result, Unfinished, Unreadable, readings
from tests import written_games
from tests.saved import header, readable_games, written

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
    deleting_and_renaming.give_name(path, "Friday")
    first, *rest = path.read_bytes().splitlines(keepends=True)
    assert json.loads(first) == {**json.loads(FIRST), "name": "Friday"}
    assert rest == [deal]
    assert (load(path).events, load(path).problem) == (events, None)
    assert path.stat().st_mtime_ns == 10**18
    deleting_and_renaming.give_name(path, "")
    assert only().name == ""
    assert sorted(folder().iterdir()) == [path]


def test_stored_name_is_shown_without_control_characters() -> None:
    path = file_of()
    deleting_and_renaming.give_name(path, "\x1b[2J Fri\u202eday " + "x" * 99)
    assert only().name == "[2J Friday " + "x" * 19
    path.write_bytes(FIRST.replace(b"{", b'{"name":"\\u001b]0;x",', 1))
    assert only().name == "]0;x"


def test_game_in_use_cannot_be_named_or_deleted() -> None:
    path = file_of()
    mine, _ = Transcript.open(path)
    with pytest.raises(TranscriptError, match="open in another window"):
        deleting_and_renaming.give_name(path, "Friday")
    with pytest.raises(TranscriptError, match="open in another window"):
        deleting_and_renaming.delete(path)
    mine.close()
    assert path.read_bytes() == FIRST


# -- what stands there -----------------------------------------------------------------------------


def lay_out_junk() -> None:
    """Things among the saved games that are none."""
    folder = transcript_writer.folder()
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

    monkeypatch.setattr(transcript_writer, "datetime", Clock)
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


def report_of(session: Session, problem: str | None = None) -> Any:
    return json.loads(final_report(session, problem))


def test_report_names_awaited_players_and_standings() -> None:
    path, session = written(12)
    report = report_of(load(path).session, "line 9: Nonsense.")
    found = (report["game"], report["over"], report["round"], report["problem"])
    assert found == ("dice", False, 1, "line 9: Nonsense.")
    node = type(session.node).__name__.lower()
    names = [{"seat": player, "name": "ABC"[player]} for player in session.awaited]
    actions = {"decision": ["Place"], "chance": ["Roll"]}[node]
    roller = session.state.roller
    who = None if roller is None else {"seat": roller, "name": "ABC"[roller]}
    assert report["awaiting"] == {"node": node, "seats": names, "actions": actions, "who": who}
    assert sorted(row["seat"] for row in report["standings"]) == [0, 1, 2]
    assert report["state"]["table"]["round"] == 1
    assert msgspec.convert(report["state"], type(session.state), strict=False) == session.state


def test_report_of_a_finished_game_has_final_standings() -> None:
    _, session = written(1000)
    report = report_of(session)
    assert report["over"]
    assert report["awaiting"] == {"node": "terminal", "seats": [], "actions": [], "who": None}
    returns = session.state.returns()
    assert [(row["total"], row["rank"]) for row in report["standings"]] == [
        (returns[standing.player], standing.rank) for standing in session.state.standings()
    ]


def test_report_names_possible_actions_and_whose_dice_are_rolled() -> None:
    session = Session.start(header("royale", 2))
    due = []
    while not session.awaited:
        awaiting = report_of(session)["awaiting"]
        due.append((*awaiting["actions"], awaiting["who"]))
        session.draw()
    assert due == [
        ("Deal", None),
        ("DrawTiles", None),
        ("Roll", None),
        ("Roll", {"seat": 0, "name": "A"}),
    ]
    assert report_of(session)["awaiting"]["actions"] == ["Place", "Pass"]


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
