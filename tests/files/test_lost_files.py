"""A game's file that is moved, removed or changed while it is written, and one that gets a name."""

import errno
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import time_ns

import pytest

from lasvegas_tui import file_locks
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.play.session import Session
from tests.saved import header, play, readable_games, refusing, written
from tests.ui.tables import running

OTHER = b"milk, eggs\n" * 1000


def _replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(OTHER)
    other.rename(path)


def _copy_over(path: Path) -> None:
    """Put another file of the same bytes in its place."""
    copy = path.with_name("other")
    shutil.copy(path, copy)
    copy.rename(path)


def _change_a_byte(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(30)
        file.write(b"?")


def _instead(make: Callable[[Path], object]) -> Callable[[Path], object]:
    """Return what puts another thing in the place of a file."""

    def lose(path: Path) -> None:
        path.unlink()
        make(path)

    return lose


LOSSES: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "moved": lambda path: path.rename(path.with_suffix(".old")),
    "moved to another folder": lambda path: path.rename(folder().parent / path.name),
    "replaced": _replace,
    "replaced by a copy": _copy_over,
    "replaced by a folder": _instead(Path.mkdir),
    "replaced by a pipe": _instead(os.mkfifo),
    "replaced by a link to nowhere": _instead(lambda path: path.symlink_to("/nowhere")),
    "written over": lambda path: path.write_bytes(OTHER),
    "written over by little": lambda path: path.write_bytes(b"milk"),
    "emptied": lambda path: os.truncate(path, 0),
    "cut": lambda path: os.truncate(path, path.stat().st_size - 3),
    "changed": _change_a_byte,
    "removed with its folder": lambda path: shutil.rmtree(path.parent),
    "moved with its folder": lambda path: path.parent.rename(path.parent.with_name("old")),
}


def begun(num_events: int = 5) -> tuple[Transcript, Session]:
    """Return a game that is being written."""
    saved = Transcript.create(header())
    return saved, play(Session.start(header(), saved.append), num_events)


def notice(session: Session) -> str:
    """Try to play on, and return why that cannot be; nothing has happened."""
    before = session.events
    with pytest.raises(TranscriptError) as caught:
        play(session, 1)
    assert session.events == before
    return str(caught.value)


@pytest.mark.parametrize("lose", LOSSES.values(), ids=LOSSES)
def test_lost_file_is_rewritten_beside_it(lose: Callable[[Path], object]) -> None:
    saved, session = begun()
    path = saved.path
    lose(path)
    left = path.read_bytes() if path.is_file() else None
    assert notice(session) == (
        f"{path.name} was moved, removed or changed: the whole game is in {path.stem}-2.jsonl now."
    )
    assert saved.path == path.with_name(f"{path.stem}-2.jsonl")
    assert load(saved.path).events == session.events
    play(session, 1000)
    assert (path.read_bytes() if path.is_file() else None) == left, "it is not ours any more"
    with pytest.raises(TranscriptError, match="open in another window"):
        Transcript.open(saved.path)
    saved.close()
    assert (load(saved.path).problem, load(saved.path).events) == (None, session.events)
    assert saved.path.read_bytes().splitlines()[-1].startswith(b'{"event":"ended"')


def test_file_lost_twice_takes_a_free_name() -> None:
    saved, session = begun()
    first = saved.path
    taken = first.with_name(f"{first.stem}-2.jsonl")
    taken.write_bytes(OTHER)
    for _ in range(2):
        saved.path.unlink()
        notice(session)
        play(session, 1)
    assert saved.path == first.with_name(f"{first.stem}-3-2.jsonl")
    assert taken.read_bytes() == OTHER
    assert load(saved.path).events == session.events
    (found,) = readable_games()
    assert found.path == saved.path


def test_lost_file_of_a_resumed_game_is_rewritten() -> None:
    path, _ = written(5)
    whole = path.read_bytes()
    path.write_bytes(whole.rstrip() + b"\n{\n")
    saved, loaded = Transcript.open(path)
    loaded.session.journal = saved.append
    path.unlink()
    notice(loaded.session)
    play(loaded.session, 1)
    assert saved.path.read_bytes().startswith(whole)
    assert load(saved.path).events == loaded.events


def test_bytes_added_by_others_are_backed_up() -> None:
    saved, session = begun()
    with saved.path.open("ab") as file:
        file.write(b"{\n")
    play(session, 1)
    assert load(saved.path).events == session.events
    assert Path(f"{saved.path}.bak").read_bytes() == b"{\n"


def test_link_to_a_game_is_followed_and_kept() -> None:
    path, _ = written(5)
    real = path.rename(folder().parent / "elsewhere")
    path.symlink_to(real)
    saved, loaded = Transcript.open(path)
    loaded.session.journal = saved.append
    play(loaded.session, 3)
    assert saved.path == path
    assert load(real).events == loaded.session.events
    path, _ = written(5)
    real = path.rename(folder().parent / "elsewhere")
    path.symlink_to(real)
    deleting_and_renaming.give_name(path, "Friday")
    assert path.is_symlink()
    assert load(real).header.name == "Friday"


def test_lost_file_on_a_full_disk_waits_for_room(monkeypatch: pytest.MonkeyPatch) -> None:
    saved, session = begun()
    saved.path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refusing(errno.ENOSPC))
        assert "cannot be written: No space left" in notice(session)
    assert not list(folder().iterdir())
    assert "the whole game is in" in notice(session)
    play(session, 1)
    assert load(saved.path).events == session.events


def test_utf_16_game_continues_in_another_file() -> None:
    path, session = written(5)
    content = path.read_text(encoding="utf-8").encode("utf-16")
    path.write_bytes(content)
    assert load(path).events == session.events
    saved, loaded = Transcript.open(path)
    loaded.session.journal = saved.append
    notice(loaded.session)
    play(loaded.session, 1)
    assert path.read_bytes() == content
    assert load(saved.path).events == loaded.session.events


# -- a name ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o640, 0o600])
def test_naming_keeps_mode_times_and_owner(mode: int) -> None:
    path, _ = written(5)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(mode)
    os.utime(path, ns=(10**18, 2 * 10**18))
    before = path.stat()
    deleting_and_renaming.give_name(path, "Friday")
    after = path.stat()
    assert (stat.S_IMODE(after.st_mode), after.st_mtime_ns) == (mode, before.st_mtime_ns)
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)
    assert load(path).header.name == "Friday"


def test_naming_syncs_before_it_replaces(monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(5)
    done: list[str] = []
    fsync, rename = os.fsync, os.replace

    def synced(file: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
        fsync(file)

    def renamed(source: Path, target: Path) -> None:
        done.append("renamed")
        rename(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    deleting_and_renaming.give_name(path, "Friday")
    assert done == ["file", "renamed", "folder"]


@pytest.mark.parametrize("call", ["fsync", "write", "replace"])
def test_failed_naming_leaves_the_file_alone(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(5)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, call, refusing(errno.ENOSPC))
        with pytest.raises(TranscriptError, match="cannot be named: No space left"):
            deleting_and_renaming.give_name(path, "Friday")
    assert (path.read_bytes(), list(folder().iterdir())) == (before, [path])


# -- copies ----------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from pathlib import Path
from lasvegas_tui.files import deleting_and_renaming

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

setattr(os, sys.argv[1], die)
deleting_and_renaming.give_name(Path(sys.argv[2]), "Friday")
"""


def killed_while_naming(at: str) -> tuple[Path, list[Path]]:
    """Kill a program at a call of the system; return its game, and what else is in the folder."""
    path, _ = written(30)
    done = subprocess.run([sys.executable, "-c", KILLED, at, str(path)])
    assert done.returncode == -signal.SIGKILL
    return path, [found for found in folder().iterdir() if found != path]


@pytest.mark.parametrize("call", ["replace", "chmod", "fsync", "write"])
def test_copy_of_a_game_left_by_a_killed_program_is_purged(call: str) -> None:
    path, copies = killed_while_naming(call)
    assert len(copies) == 1
    deleting_and_renaming.purge(listed())
    assert list(folder().iterdir()) == [path]
    assert load(path).problem is None


async def test_lobby_purges_copies() -> None:
    path, _ = killed_while_naming("replace")
    async with running(LasVegas()):
        assert list(folder().iterdir()) == [path]


def test_deleting_a_game_leaves_no_copy_of_it() -> None:
    path, copies = killed_while_naming("replace")
    assert b"Deal" in copies[0].read_bytes()
    backup = Path(f"{path}.bak")
    backup.write_bytes(b'{"event":"chose"')
    deleting_and_renaming.delete(path)
    assert list(folder().iterdir()) == []


def test_file_that_is_being_written_is_not_purged(monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(30)
    replace = os.replace
    seen: list[Path] = []

    def late(*names: Path) -> None:
        deleting_and_renaming.purge(listed())
        seen.extend(found for found in folder().iterdir() if found != path)
        replace(*names)

    monkeypatch.setattr(os, "replace", late)
    deleting_and_renaming.give_name(path, "Friday")
    assert len(seen) == 1
    assert load(path).header.name == "Friday"


def test_without_locks_only_old_copies_are_purged(monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(5)
    monkeypatch.setattr(file_locks, "lock", lambda file: False)
    old, new = (path.with_name(f".7-{time}") for time in (10**18, time_ns()))
    for copy in (old, new):
        copy.touch()
    for foreign in (".7", ".7-8.txt", ".x-8", "7-8"):
        path.with_name(foreign).touch()
    deleting_and_renaming.purge(listed())
    kept = {new.name, path.name, ".7", ".7-8.txt", ".x-8", "7-8"}
    assert {found.name for found in folder().iterdir()} == kept
