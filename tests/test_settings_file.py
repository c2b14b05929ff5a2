"""The file of settings: links to it, its mode, and folders in which it cannot be replaced."""

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lasvegas_tui import disk, file_locks, settings
from lasvegas_tui.settings import Settings
from tests.files.seen import link_to
from tests.saved import refusing
from tests.test_settings import on_file, others, write


@pytest.mark.parametrize("lay", [os.mkfifo, link_to("/dev/zero")])
def test_special_file_is_not_waited_for_or_overwritten(lay: Any) -> None:
    settings.path().parent.mkdir(parents=True)
    lay(settings.path())
    sentence = f"{settings.path()} cannot be read: it is not a file."
    assert settings.load() == (Settings(), f"The settings in {sentence}")
    assert settings.save(Settings(theme="day")).endswith("it is not a file.")
    assert not settings.path().is_file()
    assert others() == []


@pytest.mark.parametrize("content", [b'{"bell": true}', None], ids=["there", "dangling"])
@pytest.mark.parametrize("num_links", [1, 3])
def test_writing_follows_links(content: bytes | None, num_links: int, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles" / "las" / "mine.json"
    if content is not None:
        target.parent.mkdir(parents=True)
        target.write_bytes(content)
    links = [tmp_path / str(number) for number in range(1, num_links)]
    settings.path().parent.mkdir(parents=True)
    for link, to in zip([settings.path(), *links], [*links, target], strict=True):
        link.symlink_to(to)
    assert settings.save(Settings(theme="day")) == ""
    assert all(link.is_symlink() for link in (settings.path(), *links))
    expected = {"theme": "day"} if content is None else {"bell": True, "theme": "day"}
    assert json.loads(target.read_bytes()) == expected


def test_writing_follows_a_relative_link() -> None:
    write(b"{}")
    settings.path().rename(settings.path().with_name("real.json"))
    settings.path().symlink_to("real.json")
    assert settings.save(Settings(theme="day")) == ""
    assert os.readlink(settings.path()) == "real.json"


def test_circular_link_is_a_sentence_and_stays() -> None:
    settings.path().parent.mkdir(parents=True)
    settings.path().symlink_to(settings.path())
    assert "Too many levels" in settings.load()[1]
    assert "Too many levels" in settings.save(Settings(theme="day"))
    assert settings.path().is_symlink()


def test_hard_link_stays_linked(tmp_path: Path) -> None:
    write(b"{}")
    other = tmp_path / "mine.json"
    os.link(settings.path(), other)
    assert settings.save(Settings(theme="day")) == ""
    assert settings.path().samefile(other)
    assert json.loads(other.read_bytes()) == {"theme": "day"}


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o664])
def test_writing_keeps_mode_and_owner(mode: int) -> None:
    write(b"{}")
    settings.path().chmod(mode)
    if os.geteuid() == 0:
        os.chown(settings.path(), 12, 34)
    before = settings.path().stat()
    settings.save(Settings(theme="day"))
    after = settings.path().stat()
    assert stat.S_IMODE(after.st_mode) == mode
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_new_file_is_readable_by_its_owner_only() -> None:
    settings.save(Settings(theme="day"))
    assert stat.S_IMODE(settings.path().stat().st_mode) == 0o600


REFUSED_FILES: list[tuple[str, int]] = [
    ("replace", errno.EPERM),
    ("replace", errno.EBUSY),
    ("replace", errno.EXDEV),
    ("open", errno.EACCES),
    ("open", errno.EROFS),
]


@pytest.mark.parametrize(("call", "code"), REFUSED_FILES)
def test_file_that_cannot_be_replaced_is_overwritten_in_place(
    call: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(path: Any, flags: int, *mode: int) -> Any:
        return (refused if flags & os.O_CREAT else real)(path, flags, *mode)

    write(b'{"bell": true, "of a newer version": "' + b"x" * 500 + b'"}')
    number, real, refused = settings.path().stat().st_ino, os.open, refusing(code)
    monkeypatch.setattr(os, call, opened if call == "open" else refused)
    assert settings.save(Settings(theme="day")) == ""
    assert settings.path().stat().st_ino == number
    assert on_file() == {"bell": True, "of a newer version": "x" * 500, "theme": "day"}


def test_full_disk_while_overwriting_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    content = b'{"bell":true}'
    write(content)
    monkeypatch.setattr(os, "replace", refusing(errno.EBUSY))
    answers: list[Any] = [os.fsync, refusing(errno.ENOSPC), os.fsync]
    monkeypatch.setattr(os, "fsync", lambda file: answers.pop(0)(file))
    assert settings.save(Settings(theme="day")).endswith("No space left on device.")
    assert settings.path().read_bytes() == content
    assert answers == []


def test_unwritable_folder_is_a_sentence_and_leaves_no_temporary_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def opened(path: Any, flags: int, *mode: int) -> Any:
        return (refused if flags & (os.O_CREAT | os.O_RDWR) else real)(path, flags, *mode)

    write(b'{"bell":true}')
    real, refused = os.open, refusing(errno.EACCES)
    monkeypatch.setattr(os, "open", opened)
    assert settings.save(Settings(theme="day")).endswith("Permission denied.")
    assert settings.path().read_bytes() == b'{"bell":true}'
    assert others() == []


# -- several programs ------------------------------------------------------------------------------

ADDING = """
import sys
from msgspec.structs import replace
from lasvegas_tui import disk, settings
disk.PATIENCE = 600.0
mine = settings.Settings()
for number in range(int(sys.argv[2])):
    more = replace(mine, told=(*mine.told, f"{sys.argv[1]} {number}"))
    assert settings.save(more, mine) == ""
    mine = more
"""


def test_programs_that_save_at_once_lose_no_addition() -> None:
    names, num_each = ("one", "two", "three"), 25
    running = [
        subprocess.Popen([sys.executable, "-c", ADDING, name, str(num_each)]) for name in names
    ]
    assert [program.wait() for program in running] == [0, 0, 0]
    told = on_file()["told"]
    assert sorted(told) == sorted(
        f"{name} {number}" for name in names for number in range(num_each)
    )
    for name in names:
        theirs = [item for item in told if item.startswith(name)]
        assert theirs == [f"{name} {number}" for number in range(num_each)]
    assert others() == [], "the lock is gone"


def test_program_that_keeps_the_lock_is_waited_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.0)
    write(b"{}")
    with disk.locked(settings.path()):
        said = settings.save(Settings(theme="day"))
    assert said == (
        f"The settings cannot be saved in {settings.path()}: another program keeps it locked."
    )
    assert on_file() == {}
    assert settings.save(Settings(theme="day")) == ""


def test_lock_on_a_file_that_was_removed_meanwhile_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 600.0)
    lock, place = file_locks.lock, settings.path().with_name("settings.json.lock")

    def late(file: int) -> bool:
        monkeypatch.setattr(file_locks, "lock", lock)
        place.unlink()
        place.touch()
        return lock(file)

    monkeypatch.setattr(file_locks, "lock", late)
    with disk.locked(settings.path()):
        monkeypatch.setattr(disk, "PATIENCE", 0.0)
        assert settings.save(Settings(theme="day")).endswith("another program keeps it locked.")


def test_lock_and_copy_left_by_a_killed_program_are_removed_by_the_next_one() -> None:
    write(b"{}")
    settings.path().with_name("settings.json.lock").touch()
    left = settings.path().with_name(".99999-1700000000000000000")
    left.write_bytes(b'{"last_table":{"dice":[{"name":"Anna"}]}}')
    assert settings.save(Settings(theme="day")) == ""
    assert others() == []


def test_file_system_without_locks_saves_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_locks, "_lock", refusing(errno.ENOLCK))
    assert settings.save(Settings(theme="day")) == ""
    assert on_file() == {"theme": "day"}
    assert others() == []


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_folder_that_takes_no_lock_file_saves_settings(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that can be overwritten is saved without a lock, as in a folder that is read-only."""
    write(b"{}")
    opened = disk.opened

    def without_lock_files(path: Path, flags: int) -> int:
        if path.suffix == ".lock":
            refusing(code)()
        return opened(path, flags)

    monkeypatch.setattr(disk, "opened", without_lock_files)
    assert settings.save(Settings(theme="day")) == ""
    assert on_file() == {"theme": "day"}
