"""What lies among the saved games and is none: it is named, left as it is, and in nobody's way.

What is meant without a name is the newest game: if it cannot be read, no older one is taken.
"""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lasvegas_tui import opening_games
from lasvegas_tui.cli.main import main
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame, to_continue
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript, folder
from tests.files.closed_folders import ends
from tests.files.closed_folders import place as place
from tests.files.seen import (
    aged,
    everything,
    finished,
    first_line,
    gigabytes,
    good_game,
    link_to,
    unfinished,
)
from tests.saved import header, written

Lay = Callable[[Path], object]

NO_GAME, NO_FILE = "is not a transcript of a game", "cannot be opened: it is not a file"
COMMANDS = (["resume"], ["resume", "--plain"], ["replay"], ["replay", "--json"], ["review"])


class Thing(NamedTuple):
    """What somebody puts into the folder, and a part of the sentence about it."""

    lay: Lay
    told: str


def content(data: bytes, told: str) -> Thing:
    return Thing(lambda path: path.write_bytes(data), told)


def changed(told: str, **changes: Any) -> Thing:
    """Return a game whose first line says something else."""
    return content(first_line(**changes) + b"\n", told)


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


def seats(*names: str, **more: str) -> list[dict[str, str]]:
    return [{"name": name, **more} for name in names]


THINGS: dict[str, Thing] = {
    "nothing": content(b"", "is empty"),
    "blank lines": content(b"\n\n", "is empty"),
    "zeros": content(b"\0" * 4096, NO_GAME),
    "a list": content(b"milk, eggs\n", NO_GAME),
    "a picture": content(b"\x89PNG\r\n\x1a\n\xff", NO_GAME),
    "a game of another program": content(b'{"format":"chess","version":1}\n', NO_GAME),
    "no format": content(b'{"version":1,"game":"dice"}\n', NO_GAME),
    "a first line that is cut": content(first_line()[:40], NO_GAME),
    "a first line that is no UTF-8": content(first_line().replace(b"Anna", b"Ann\xff"), NO_GAME),
    "what goes deep": content(b"[" * 100_000, NO_GAME),
    "a newer version": changed("newer version of the program: it has format 2", version=2),
    "a game that is not here": changed("line 1: There is no game 'chess' here", game="chess"),
    "an unknown option": changed(
        "line 1: Las Vegas has no option 'nonsense': choose", options={"nonsense": False}
    ),
    "an option of another kind": changed(
        "line 1: The option neutral cannot be 7.", options={"neutral": 7}
    ),
    "no seats": changed("line 1: Las Vegas is for 2 to 5 players, not 0", seats=[]),
    "one seat": changed("line 1: Las Vegas is for 2 to 5 players, not 1", seats=seats("Anna")),
    "nine seats": changed("5 players", seats=seats(*"ABCDEFGHI")),
    "one name twice": changed("line 1: Two players are called anna", seats=seats("Anna", "anna")),
    "a name of nothing": changed(
        "line 1: Every player needs a name", seats=seats("Anna", "\u202e\u0007")
    ),
    "a strange colour": changed(
        "line 1: There is no colour 'red'", seats=seats("Anna", "Ben", colour="red")
    ),
    "no field for seats": content(
        first_line().replace(b"seats", b"chairs"), "line 1: Object missing required field `seats`"
    ),
    "a folder": Thing(Path.mkdir, NO_FILE),
    "a pipe": Thing(os.mkfifo, NO_FILE),
    "a socket": Thing(_socket, NO_FILE),
    "a link to nowhere": Thing(link_to("/nowhere/game.jsonl"), "No such file"),
    "a link to itself": Thing(lambda path: path.symlink_to(path), "Too many levels"),
    "a link to a folder": Thing(link_to("/"), NO_FILE),
    "a link to a device": Thing(link_to("/dev/zero"), NO_FILE),
    "a link to what waits": Thing(link_to("/proc/self/mem"), ""),
    "gigabytes in a line": Thing(gigabytes, "is longer than 16 MB"),
}
every_thing = pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS)


def laid(thing: Thing) -> Path:
    """Put a thing among the saved games, the newest of all."""
    path = folder() / "strange.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    thing.lay(path)
    return path


def bytes_of(path: Path) -> bytes | None:
    """Return what is in a file, if it is one and not too long to look at."""
    is_short = path.is_file() and not path.is_symlink() and path.stat().st_size < 10**6
    return path.read_bytes() if is_short else None


@every_thing
def test_it_is_refused_in_a_sentence_and_left_as_it_is(thing: Thing) -> None:
    path = laid(thing)
    before = bytes_of(path)
    for read in (load, Transcript.open):
        with pytest.raises(TranscriptError) as caught:
            read(path)
        assert thing.told in str(caught.value)
        assert str(caught.value).endswith(".")
    with pytest.raises(TranscriptError):
        deleting_and_renaming.give_name(path, "Friday")
    assert bytes_of(path) == before


@every_thing
def test_it_hides_no_other_game_and_is_not_waited_for(
    thing: Thing, capfd: pytest.CaptureFixture[str]
) -> None:
    good, strange = good_game(), laid(thing)
    found = {item.path: item for item in everything()}
    assert found.keys() == {strange, good}
    assert isinstance(found[good], SavedGame)
    assert isinstance(found[strange], DamagedFile)
    assert main(["stats"]) == 0
    assert main(["replay", "--json", str(good)]) == 0
    assert "\x1b" not in "".join(capfd.readouterr())


@every_thing
def test_as_the_newest_it_is_named_and_no_other_game_opened(
    thing: Thing, capsys: pytest.CaptureFixture[str]
) -> None:
    laid(thing)
    for number, command in enumerate(COMMANDS * 2):
        if number == len(COMMANDS):
            good_game()
            finished(age=900_000_000)
        assert main(command) == 2, command
        out, err = capsys.readouterr()
        assert not out
        assert err.startswith(f"lasvegas: {folder()}{os.sep}strange.jsonl"), command
        assert "It may be the game you mean: " in err
        assert err.endswith("or name the file of another game.\n")
    first = next(to_continue(listed()))
    assert isinstance(first, DamagedFile)
    assert first.advice.startswith("strange.jsonl")
    assert main(["doctor"]) == 1
    assert f"\n{folder()}{os.sep}strange.jsonl" in capsys.readouterr().out


@every_thing
def test_it_can_be_deleted(thing: Thing) -> None:
    good, strange = good_game(), laid(thing)
    if strange.is_dir() and not strange.is_symlink():
        with pytest.raises(TranscriptError, match=r"strange\.jsonl cannot be deleted: "):
            deleting_and_renaming.delete(strange)
        strange.rmdir()
    else:
        deleting_and_renaming.delete(strange)
    assert opening_games.latest() == good
    assert list(folder().iterdir()) == [good]


# -- the newest game is meant ----------------------------------------------------------------------


def test_file_that_this_user_may_not_read_is_named(place: Path) -> None:
    """It is named to somebody who obeys modes, as root does not."""
    games = place / "data" / "lasvegas-tui" / "games"
    games.mkdir(parents=True)
    for name, time in (("older", 1_000_000_000), ("newest", 2_000_000_000)):
        (games / f"{name}.jsonl").write_bytes(first_line() + b"\n")
        os.utime(games / f"{name}.jsonl", (time, time))
    (games / "newest.jsonl").chmod(0)
    for status, out, err in ends(*(list(command) for command in COMMANDS)):
        assert (status, out) == (2, "")
        assert err.startswith(f"lasvegas: {games}/newest.jsonl cannot be opened: Permission")
    ((_, out, _),) = ends(["doctor"])
    assert f"\n{games}/newest.jsonl cannot be opened: Permission denied. Repair, move" in out


def test_remedy_for_a_sound_file_is_not_to_delete_it(capsys: pytest.CaptureFixture[str]) -> None:
    folder().mkdir(parents=True)
    newest = folder() / "newest.jsonl"
    newest.write_bytes(first_line(version=2))
    main(["resume"])
    assert "you mean: install that version, or move it, or name" in capsys.readouterr().err
    newest.write_bytes(first_line(game="chess"))
    main(["resume"])
    assert "you mean: install what is missing, or move it, or" in capsys.readouterr().err


def test_unreadable_file_older_than_the_game_meant_is_not_in_the_way() -> None:
    over, newest = finished(10), unfinished()
    (folder() / "old.jsonl").touch()
    aged(folder() / "old.jsonl", 100)
    assert (opening_games.newest(), opening_games.latest()) == (newest, newest)
    assert opening_games.newest_finished() == over
    assert [found.path for found in to_continue(listed())] == [newest]


def test_only_games_that_cannot_be_meant_are_passed_over() -> None:
    older_over, older = finished(40), unfinished(30)
    assert opening_games.latest() == older
    assert opening_games.newest_finished() == older_over
    broken = folder() / "broken.jsonl"
    broken.touch()
    aged(broken, 20)
    finished(10)
    with pytest.raises(TranscriptError, match=r"broken\.jsonl is empty\. It may be"):
        opening_games.latest()
    newest, _ = written(20)
    assert opening_games.latest() == newest


def test_review_does_not_pass_over_a_damaged_game() -> None:
    finished(100)
    newest = finished()
    lines = newest.read_bytes().splitlines(keepends=True)
    lines[5] = b"#" + lines[5]
    newest.write_bytes(b"".join(lines))
    said = rf"{newest.name} can be read only up to line 6: This is not JSON\. It may be the game"
    with pytest.raises(TranscriptError, match=said):
        opening_games.newest_finished()


def test_newest_game_open_elsewhere_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    unfinished(100)
    newest = unfinished()
    opened, _ = Transcript.open(newest)
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
