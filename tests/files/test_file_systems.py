"""File systems that cannot do something: what they cannot do is done without, and told once."""

import errno
import fcntl
import os
import stat
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lasvegas_tui import opening_games, settings
from lasvegas_tui.cli.main import main
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.transcript_errors import InUseError, TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.opening_games import UNNOTICED
from lasvegas_tui.records.results import Result, result
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.saved import header, play

ANY = ("ENOSYS", "EOPNOTSUPP", "EINVAL", "EBADF", "EACCES", "EPERM", "EROFS", "EIO")
Refuse = Callable[[str, str], None]
"""Let a call of the system answer with an error from now on."""


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_games, "_TOLD", set())


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    def _refuse(call: str, code: str) -> None:
        def refused(*given: Any, **_: Any) -> Any:
            is_folder = call == "fsync of a folder"
            if is_folder and not stat.S_ISDIR(os.fstat(given[0]).st_mode):
                return real(*given)
            number = getattr(errno, code)
            raise OSError(number, os.strerror(number))

        module: Any = fcntl if call == "flock" else os
        real = getattr(module, call.partition(" ")[0])
        monkeypatch.setattr(module, real.__name__, refused)

    return _refuse


def whole_life_of_a_game() -> list[str]:
    """Begin, play, close, name and resume a game, and delete another; return what is told."""
    opened = opening_games.begin(header())
    told = [opened.notice]
    play(opened.session, 10)
    opened.transcript.close()
    path = opened.transcript.path
    deleting_and_renaming.give_name(path, "Friday")
    other = opening_games.begin(header()).transcript
    other.close()
    deleting_and_renaming.delete(other.path)
    again = opening_games.resume(path)
    told.append(again.notice)
    assert again.session.events == opened.session.events
    play(again.session, 1000)
    again.transcript.close()
    assert load(path).problem is None
    assert load(path).header.name == "Friday"
    assert isinstance(result(path), Result)
    assert settings.save(Settings(theme="day")) == ""
    assert settings.save(Settings(theme="night"), Settings(theme="day")) == ""
    assert settings.load() == (Settings(theme="night"), "")
    files = [file for place in (folder(), settings.path().parent) for file in place.iterdir()]
    assert sorted(files) == sorted([path, settings.path()])
    return told


CHANGING = ("fsync of a folder", "chmod", "chown", "utime")


@pytest.mark.parametrize("code", ["ENOLCK", "ENOTSUP", *ANY])
def test_missing_locks_are_reported_once(code: str, refuse: Refuse) -> None:
    refuse("flock", code)
    assert whole_life_of_a_game() == [UNNOTICED, ""]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        *product(("fsync",), ("ENOSYS", "EOPNOTSUPP", "EINVAL")),
        *rest_at_night(((call, code) for code, call in product(ANY, CHANGING)), len(CHANGING)),
    ],
)
def test_missing_abilities_of_a_file_system_are_tolerated(
    call: str, code: str, refuse: Refuse
) -> None:
    refuse(call, code)
    assert whole_life_of_a_game() == ["", ""]


def test_lock_of_another_process_means_a_game_in_use(refuse: Refuse) -> None:
    opened = opening_games.begin(header())
    opened.transcript.close()
    refuse("flock", "EWOULDBLOCK")
    with pytest.raises(InUseError):
        opening_games.resume(opened.transcript.path)
    with pytest.raises(InUseError):
        opening_games.begin(header())
    assert list(folder().iterdir()) == [opened.transcript.path]


@pytest.mark.parametrize("code", ["EIO", "ENOSPC", "EDQUOT"])
def test_failing_disk_is_reported_and_leaves_no_file(code: str, refuse: Refuse) -> None:
    refuse("fsync", code)
    with pytest.raises(TranscriptError, match="cannot be written"):
        opening_games.begin(header())
    assert "cannot be saved" in settings.save(Settings(theme="day"))
    assert [file for file in settings.path().parents[1].rglob("*") if file.is_file()] == []


def test_game_in_an_unlistable_folder_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(path: Any, flags: int, *mode: int, **given: Any) -> int:
        if flags & os.O_DIRECTORY:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, flags, *mode, **given)

    real = os.open
    monkeypatch.setattr(os, "open", unread)
    opened = opening_games.begin(header())
    assert load(opened.transcript.path).events == ()


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_failure_after_creation_leaves_no_file(call: str, refuse: Refuse) -> None:
    settings.save(Settings(theme="day"))
    path = opening_games.begin(header()).transcript
    path.close()
    before = sorted(Path(os.environ["HOME"]).rglob("*"))
    refuse(call, "EIO")
    settings.save(Settings(theme="night"), Settings(theme="day"))
    with pytest.raises(TranscriptError):
        deleting_and_renaming.give_name(path.path, "Friday")
    assert sorted(Path(os.environ["HOME"]).rglob("*")) == before
    assert settings.load()[0].theme == "day"


# -- what the doctor says --------------------------------------------------------------------------


def doctor(capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Return the exit status, what is found of the file system, and the last line."""
    folder().mkdir(parents=True)
    status = main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    (found,) = (line for line in lines if line.startswith("file system"))
    assert list(folder().iterdir()) == []
    return status, found[13:], lines[-1]


@pytest.fixture
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")


@pytest.mark.usefixtures("_wide")
@pytest.mark.parametrize(
    ("calls", "status", "told", "last"),
    [
        ((), 0, "supports everything that is needed", "No problems found."),
        (CHANGING, 0, "has no syncing of folders, modes, owners or times", "No problems found."),
        (
            ("flock",),
            1,
            "has no locks",
            "Another window will not notice an open game: files in {} cannot be locked.",
        ),
    ],
)
def test_doctor_names_missing_abilities(
    calls: tuple[str, ...],
    status: int,
    told: str,
    last: str,
    refuse: Refuse,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for call in calls:
        refuse(call, "EPERM")
    assert doctor(capsys) == (status, told, last.format(folder()))
