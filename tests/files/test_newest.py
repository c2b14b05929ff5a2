"""What is meant without a name is the newest game: if it cannot be read, no older one is taken."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui import destinations
from lasvegas_tui.cli.main import main
from lasvegas_tui.files import saved_games, transcript
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_games import DamagedFile, to_continue
from lasvegas_tui.files.transcript import TranscriptError, folder
from tests.files.test_closed_folders import ends
from tests.files.test_closed_folders import place as place
from tests.saved import header, written

WHOLE = {
    "format": "lasvegas",
    "version": 1,
    "game": "dice",
    "seats": [{"name": "Anna"}, {"name": "Ben"}],
}
LINE = json.dumps(WHOLE).encode() + b"\n"


def _content(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


BROKEN: dict[str, Callable[[Path], object]] = {
    "empty": Path.touch,
    "blank": _content(b"\n\n"),
    "zeros": _content(b"\0" * 4096),
    "cut in its first line": _content(LINE[:40]),
    "no UTF-8": _content(LINE.replace(b"Anna", b"Ann\xff")),
    "another file": _content(b"milk, eggs\n"),
    "no seats": _content(json.dumps({**WHOLE, "seats": []}).encode()),
    "a newer version": _content(json.dumps({**WHOLE, "version": 2}).encode()),
    "a game that is not installed": _content(json.dumps({**WHOLE, "game": "chess"}).encode()),
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to nowhere": lambda path: path.symlink_to("/nowhere/game.jsonl"),
    "a link to itself": lambda path: path.symlink_to(path),
}
COMMANDS = (["resume"], ["resume", "--plain"], ["replay"], ["replay", "--json"], ["review"])


def aged(path: Path, age: int) -> Path:
    """Let a game be as many seconds older than now as that."""
    time = path.stat().st_mtime_ns - age * 10**9
    os.utime(path, ns=(time, time))
    return path


def finished(age: int = 0) -> Path:
    return aged(written(10_000)[0], age)


def unfinished(age: int = 0, num_events: int = 30) -> Path:
    return aged(written(num_events)[0], age)


@pytest.mark.parametrize("has_older", [True, False], ids=["older games", "alone"])
@pytest.mark.parametrize("lay", BROKEN.values(), ids=BROKEN)
def test_unreadable_newest_file_is_named_and_no_other_opened(
    lay: Callable[[Path], object], has_older: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    folder().mkdir(parents=True)
    if has_older:
        unfinished(100)
        finished(200)
    lay(folder() / "newest.jsonl")
    for command in COMMANDS:
        assert main(command) == 2, command
        out, err = capsys.readouterr()
        assert not out
        assert err.startswith(f"lasvegas: {folder()}{os.sep}newest.jsonl"), command
        assert "It may be the game you mean: " in err
        assert err.endswith("or name the file of another game.\n")
    first = next(to_continue(listed()))
    assert isinstance(first, DamagedFile)
    assert first.advice.startswith("newest.jsonl")
    assert main(["doctor"]) == 1
    assert f"\n{folder()}{os.sep}newest.jsonl" in capsys.readouterr().out


@pytest.mark.parametrize("lay", BROKEN.values(), ids=BROKEN)
def test_whatever_cannot_be_read_can_be_deleted(lay: Callable[[Path], object]) -> None:
    older = unfinished(100)
    newest = folder() / "newest.jsonl"
    lay(newest)
    if newest.is_dir():
        with pytest.raises(TranscriptError, match=r"newest\.jsonl cannot be deleted: "):
            saved_games.delete(newest)
        newest.rmdir()
    else:
        saved_games.delete(newest)
    assert destinations.latest() == older
    assert list(folder().iterdir()) == [older]


def test_file_that_this_user_may_not_read_is_named(place: Path) -> None:
    """It is named to somebody who obeys modes, as root does not."""
    games = place / "data" / "lasvegas-tui" / "games"
    games.mkdir(parents=True)
    for name, time in (("older", 1_000_000_000), ("newest", 2_000_000_000)):
        (games / f"{name}.jsonl").write_bytes(LINE)
        os.utime(games / f"{name}.jsonl", (time, time))
    (games / "newest.jsonl").chmod(0)
    for status, out, err in ends(*(list(command) for command in COMMANDS)):
        assert (status, out) == (2, "")
        assert err.startswith(f"lasvegas: {games}/newest.jsonl cannot be opened: Permission")
    ((_, out, _),) = ends(["doctor"])
    assert f"\n{games}/newest.jsonl cannot be opened: Permission denied. Repair, move" in out


def test_remedy_for_a_sound_file_is_not_to_delete_it(capsys: pytest.CaptureFixture[str]) -> None:
    folder().mkdir(parents=True)
    BROKEN["a newer version"](folder() / "newest.jsonl")
    main(["resume"])
    assert "you mean: install that version, or move it, or name" in capsys.readouterr().err
    BROKEN["a game that is not installed"](folder() / "newest.jsonl")
    main(["resume"])
    assert "you mean: install what is missing, or move it, or" in capsys.readouterr().err


def test_unreadable_file_older_than_the_game_meant_is_not_in_the_way() -> None:
    over, newest = finished(10), unfinished()
    (folder() / "old.jsonl").touch()
    aged(folder() / "old.jsonl", 100)
    assert (destinations.newest(), destinations.latest()) == (newest, newest)
    assert destinations.newest_finished() == over
    assert [found.path for found in to_continue(listed())] == [newest]


def test_only_games_that_cannot_be_meant_are_passed_over() -> None:
    older_over, older = finished(40), unfinished(30)
    assert destinations.latest() == older
    assert destinations.newest_finished() == older_over
    broken = folder() / "broken.jsonl"
    broken.touch()
    aged(broken, 20)
    finished(10)
    with pytest.raises(TranscriptError, match=r"broken\.jsonl is empty\. It may be"):
        destinations.latest()
    newest, _ = written(20)
    assert destinations.latest() == newest


def test_review_does_not_pass_over_a_damaged_game() -> None:
    finished(100)
    newest = finished()
    lines = newest.read_bytes().splitlines(keepends=True)
    lines[5] = b"#" + lines[5]
    newest.write_bytes(b"".join(lines))
    said = rf"{newest.name} can be read only up to line 6: This is not JSON\. It may be the game"
    with pytest.raises(TranscriptError, match=said):
        destinations.newest_finished()


def test_newest_game_open_elsewhere_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    unfinished(100)
    newest = unfinished()
    opened, _ = transcript.Transcript.open(newest)
    assert main(["resume", "--plain"]) == 2
    opened.close()
    err = capsys.readouterr().err
    assert err.startswith(f"lasvegas: {newest.name} is open in another window")
    assert err.endswith("close it there first.\n")


def test_doctor_counts_the_files_that_it_does_not_name(capsys: pytest.CaptureFixture[str]) -> None:
    written(5, header("card"))
    for number in range(9):
        (folder() / f"{number}.jsonl").touch()
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "unreadable   9 files, see below\n" in out
    assert out.count("is empty. Repair, move or delete it.") == 6
    assert "So it is with 3 more files." in out
