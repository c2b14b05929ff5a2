"""A transcript on a disk: one writer, and a disk that fails."""

import errno
import os
import signal
import subprocess
import sys
import textwrap
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from lasvegas_tui import file_locks
from lasvegas_tui.files import transcript_reader, transcript_writer
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.session import Session
from tests.file_size_limit import limiting
from tests.saved import header, play, readable_games, refusing, written

PLAYER = """
    import sys
    from pathlib import Path
    from random import Random
    from lasvegas_tui.rules.core import Action, Chance, Terminal
    from lasvegas_tui.play.session import Session
    from lasvegas_tui.files.transcript_writer import Transcript
    from lasvegas_tui.files.transcript_errors import TranscriptError

    try:
        saved, loaded = Transcript.open(Path(sys.argv[1]))
    except TranscriptError as error:
        sys.exit(str(error))
    session, rng = loaded.session, Random(1)
    session.journal = saved.append
    print("ready", flush=True)
    while True:
        if isinstance(session.node, Chance):
            session.draw()
        elif isinstance(session.node, Terminal):
            session.take_back()
        else:
            player = session.awaited[0]
            session.choose(player, rng.choice(session.state.legal_actions(player)))
            session.take_back()
            session.choose(player, rng.choice(session.state.legal_actions(player)))
        print(len(session.events), flush=True)
"""


def other_process(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(PLAYER), str(path)]
    root = Path(transcript_reader.__file__).parents[2]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=root
    )


def test_file_is_locked_against_a_second_process() -> None:
    path, _ = written(3)
    opened, _ = Transcript.open(path)
    second = other_process(path)
    _, stderr = second.communicate(timeout=120)
    process = f" (process {os.getpid()})" if sys.platform == "linux" else ""
    assert second.returncode == 1
    told = f"{path.name} is open in another window{process}: close it there first."
    assert stderr.strip() == told
    with pytest.raises(TranscriptError, match="open in another window: close it there first"):
        Transcript.open(path)
    opened.close()
    opened.close()
    Transcript.open(path)[0].close()


def test_lock_holder_is_unnamed_without_proc_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(3)
    monkeypatch.setattr(file_locks, "LOCKS", tmp_path / "nothing")
    with other_process(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(TranscriptError, match="open in another window: close it there first"):
            Transcript.open(path)
        process.kill()


@pytest.mark.parametrize("num_lines", [0, 20])
def test_killed_process_leaves_a_resumable_game(num_lines: int) -> None:
    path, _ = written(3)
    with other_process(path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        shown = [process.stdout.readline().strip() for _ in range(num_lines)]
        process.send_signal(signal.SIGKILL)
        shown += process.stdout.read().splitlines()
    opened, loaded = Transcript.open(path)
    complete = [line for line in shown if line.isdigit()]
    num_seen = int(complete[-2]) if len(complete) > 1 else 3  # the last line may be torn
    assert len(loaded.events) >= num_seen
    loaded.session.journal = opened.append
    play(loaded.session, 4)
    opened.close()
    assert load(path).events == loaded.session.events


class FailingDisk:
    """Writes some bytes of what it is given and then has no room."""

    def __init__(self, num_bytes: int) -> None:
        self.num_bytes = num_bytes
        self.write = os.write

    def __call__(self, file: int, data: bytes) -> int:
        if not self.num_bytes:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = bytes(data[: self.num_bytes])
        self.num_bytes -= len(part)
        return self.write(file, part)


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files and directories that are put on the disk, in this order."""
    paths: list[Path] = []

    def fsync(file: int) -> None:
        paths.append(Path(os.readlink(f"/proc/self/fd/{file}")))
        real(file)

    real = os.fsync
    monkeypatch.setattr(os, "fsync", fsync)
    return paths


def test_new_game_is_synced_with_its_folders(home: Path, synced: list[Path]) -> None:
    first = Transcript.create(header())
    games = home / "data" / "lasvegas-tui" / "games"
    assert synced == [games.parent, home / "data", home, first.path, games]
    synced.clear()
    second = Transcript.create(header())
    assert synced == [second.path, games]
    synced.clear()
    play(Session.start(header(), second.append), 2)
    assert synced == [second.path] * 2


def test_backup_is_synced_before_truncation(
    synced: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(5)
    with path.open("ab") as file:
        file.write(b"{")
    opened, loaded = Transcript.open(path)
    synced.clear()
    cut = os.ftruncate
    backup = Path(f"{path}.bak")

    def ftruncate(file: int, length: int) -> None:
        assert synced == [backup, path.parent]
        cut(file, length)

    monkeypatch.setattr(os, "ftruncate", ftruncate)
    loaded.session.journal = opened.append
    play(loaded.session, 1)
    assert synced == [backup, path.parent, path]


class KilledError(BaseException):
    """The process ends here."""


class Killer:
    """Ends the process at the n-th call of the system by which files are written."""

    CALLS = ("open", "write", "fsync", "ftruncate")

    def __init__(self, number: int, moment: str, patch: pytest.MonkeyPatch) -> None:
        self.left = number
        self.moment = moment
        for name in self.CALLS:
            patch.setattr(os, name, partial(self.call, getattr(os, name)))

    def call(self, real: Any, *args: Any) -> Any:
        self.left -= 1
        if self.left:
            return real(*args)
        if self.moment == "in" and real.__name__ == "write":
            real(args[0], args[1][: len(args[1]) // 2])
        elif self.moment == "after":
            real(*args)
        raise KilledError


@pytest.mark.parametrize("moment", ["before", "in", "after"])
def test_crash_at_any_system_call_loses_nothing_seen(
    moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, session = written(8)
    torn = path.read_bytes() + b'{"event":"cho'
    backup = Path(f"{path}.bak")
    for number in count(1):
        path.write_bytes(torn)
        backup.unlink(missing_ok=True)
        opened, loaded = Transcript.open(path)
        loaded.session.journal = opened.append
        with monkeypatch.context() as patch:
            Killer(number, moment, patch)
            try:
                play(loaded.session, 3)
                break
            except KilledError:
                pass
        opened.close()
        seen = loaded.session.events
        again, found = Transcript.open(path)
        assert seen == found.events[: len(seen)]
        assert len(found.events) - len(seen) <= 1
        aside = backup.read_bytes() if backup.exists() else b""
        assert (
            b'{"event":"cho'
            in (path.read_bytes() if len(seen) == len(session.events) else b"") + aside
        )
        found.session.journal = again.append
        play(found.session, 3)
        again.close()
        assert (load(path).problem, load(path).events) == (None, found.session.events)
    assert number > 8


@pytest.mark.parametrize("moment", ["before", "in", "after"])
def test_crash_while_a_game_starts_leaves_it_whole_or_absent(
    moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in count(1):
        with monkeypatch.context() as patch:
            Killer(number, moment, patch)
            try:
                Transcript.create(header()).close()
                break
            except KilledError:
                pass
        assert all(game.problem is None for game in readable_games())
    assert number > 4


@pytest.mark.parametrize("room", [0, 1, 30])
def test_full_disk_is_a_sentence_and_changes_nothing(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = Transcript.create(header())
    session = play(Session.start(header(), saved.append), 5)
    before, content = (session.state, session.events), saved.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FailingDisk(room))
        with pytest.raises(TranscriptError, match="cannot be written: No space left on device"):
            play(session, 1)
    assert (session.state, session.events) == before
    assert saved.path.read_bytes() == content
    play(session, 1)
    saved.close()
    assert load(saved.path).events == session.events


def test_full_disk_keeps_a_damaged_tail(monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(5)
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    opened, loaded = Transcript.open(path)
    loaded.session.journal = opened.append
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FailingDisk(4))
        with pytest.raises(TranscriptError):
            play(loaded.session, 1)
    assert path.read_bytes() == torn
    assert list(path.parent.iterdir()) == [path]
    play(loaded.session, 1)
    opened.close()
    assert Path(f"{path}.bak").read_bytes().endswith(torn.splitlines()[-1])


def test_partial_line_that_cannot_be_truncated_is_truncated_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = Transcript.create(header())
    session = play(Session.start(header(), saved.append), 5)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FailingDisk(10))
        patch.setattr(os, "ftruncate", refusing(errno.EIO))
        with pytest.raises(TranscriptError):
            play(session, 1)
    assert load(saved.path).events == session.events
    play(session, 3)
    saved.close()
    assert (load(saved.path).problem, load(saved.path).events) == (None, session.events)


def test_file_size_limit_is_reported_like_a_full_disk() -> None:
    path, _ = written(3)
    size = path.stat().st_size
    program = limiting(size + 50) + textwrap.dedent(PLAYER)
    root = Path(transcript_reader.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, cwd=root
    )
    assert "TranscriptError" in done.stderr
    assert "File too large" in done.stderr
    assert load(path).problem is None
    assert path.stat().st_size <= size + 50


def test_file_size_limit_cuts_off_no_module_that_a_later_program_loads(tmp_path: Path) -> None:
    (tmp_path / "numbers_in_words.py").write_text("WORDS = ['one', 'two', 'three']\n" * 10)
    command = [sys.executable, "-c", f"{limiting(50)}\nimport numbers_in_words"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert not list(tmp_path.rglob("*.pyc"))


@pytest.mark.parametrize("function", ["open", "mkdir"])
def test_read_only_file_system_is_a_sentence(
    function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, function, refusing(errno.EROFS))
        with pytest.raises(TranscriptError, match="Read-only file system"):
            Transcript.create(header())
    assert not list(readable_games())


def test_disk_full_from_the_start_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", FailingDisk(20))
    with pytest.raises(TranscriptError, match="No space left"):
        Transcript.create(header())
    assert list(transcript_writer.folder().iterdir()) == []


def test_closed_transcript_is_not_written_and_each_game_has_its_own() -> None:
    saved = Transcript.create(header())
    session = Session.start(header(), saved.append)
    saved.close()
    with pytest.raises(TranscriptError, match="is closed"):
        session.draw()
    assert session.events == ()
    assert len({written(1)[0] for _ in range(4)}) == 4
