"""Reading files that a user has named, and writing files so that they are never half written.

Every failure raises OSError, whose `strerror` fits into a sentence as the reason. File systems may
lack features, such as owners or locks.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep, time_ns

from lasvegas_tui import file_locks, os_differences

UTF_16 = BOM_UTF16_LE, BOM_UTF16_BE
"""The two byte order marks with which a text in UTF-16 begins."""
IN_PLACE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)
"""If replacing a file fails with one of these error numbers, the file is overwritten instead."""
UNFINISHED = re.compile(r"\.\d+-(\d{1,20})", re.ASCII)
"""Matches the name of a temporary file that will replace another.

Its group is the time at which the temporary file was created, in nanoseconds since 1970.
"""
SECONDS_UNFINISHED = 60 * 60
"""If files cannot be locked, a temporary file counts as abandoned after this many seconds."""
PATIENCE = 3.0
"""The maximum number of seconds to wait for another program that changes the same file."""
BETWEEN_TRIES = 0.001


# -- reading ---------------------------------------------------------------------------------------


def read(path: Path, most: int) -> bytes:
    """Return the content of a file; raises OSError if it is longer than `most` bytes."""
    file = opened(path, os.O_RDONLY)
    try:
        return read_all(file, most)
    finally:
        os.close(file)


def opened(path: Path, flags: int) -> int:
    """Open a regular file, and return its descriptor; only its owner may use a new file.

    `flags` are those of `os.open`. A pipe or a device is refused, because opening it may block or
    disturb other programs.
    """
    try:
        if not flags & os.O_CREAT and not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(errno.EINVAL, "it is not a file")
        return os.open(path, flags | os_differences.PLAINLY, 0o600)
    except ValueError as error:  # a character that no name of a file has
        raise OSError(errno.EINVAL, str(error)) from error


def read_all(file: int, most: int) -> bytes:
    """Return the content of an open file; raises OSError if it is longer than `most` bytes."""
    found = b""
    if os.fstat(file).st_size <= most:
        while more := os_differences.read_at(file, most + 1 - len(found), len(found)):
            found += more
        if len(found) <= most:
            return found
    raise OSError(errno.EFBIG, f"it is longer than {_size(most)}")


def _size(num_bytes: int) -> str:
    if num_bytes < 2**20:
        return f"{num_bytes >> 10} KB"
    return f"{num_bytes >> 20} MB"


def text(content: bytes) -> str:
    """Return the text encoded in bytes, which are UTF-16 with a byte order mark, or UTF-8.

    Raises UnicodeDecodeError if they are neither.
    """
    if content.startswith(UTF_16):
        return content.decode("utf-16")
    return content.decode("utf-8-sig")


# -- writing ---------------------------------------------------------------------------------------


def write(path: Path, content: bytes) -> None:
    """Write a file, and create its folder if there is none; a link is followed.

    The file keeps its mode and, if writing fails, its content. It is replaced as a whole, or
    overwritten if it cannot be replaced or has several names.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        remove_abandoned(target.parent, os.listdir(target.parent))
    if os.path.isfile(target) and target.stat().st_nlink > 1:
        _write_over(target, content)
        return
    try:
        replace(target, content)
    except OSError as error:
        if error.errno not in IN_PLACE or not os.path.isfile(target):
            raise
        _write_over(target, content)


def replace(path: Path, content: bytes) -> None:
    """Replace a file as a whole, so that others see the old or the new file; follow a link.

    The new file has the mode of the old one, and its owner if that is allowed. If replacing fails,
    the old file remains.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{os.getpid()}-{time_ns()}")
    try:
        _put_in_place(fresh, target, content)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    os_differences.sync_names(target.parent)


def _put_in_place(fresh: Path, target: Path, content: bytes) -> None:
    """Write the new file `fresh`, and move it to the place of `target`.

    Until then, a lock shows that it is not abandoned.
    """
    with open(opened(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb", buffering=0) as file:
        file_locks.lock(file.fileno())
        write_all(file.fileno(), content)
        os_differences.sync(file.fileno())
        _make_like(fresh, target)
        if not os_differences.MOVES_OPEN_FILES:
            file.close()
        os.replace(fresh, target)


def remove_abandoned(folder: Path, names: Iterable[str]) -> None:
    """Remove those of the named files in a folder that an interrupted write has left behind."""
    for name in names:
        unfinished = UNFINISHED.fullmatch(name)
        if unfinished:
            is_old = time_ns() - int(unfinished[1]) > SECONDS_UNFINISHED * 10**9
            with suppress(OSError):
                _remove_unlocked(folder / name, is_old)


def _remove_unlocked(path: Path, is_old: bool) -> None:
    """Remove a file unless it is locked; if there are no locks, only if it is old."""
    file = opened(path, os.O_RDONLY)
    try:
        has_locks = file_locks.lock(file)
    finally:
        os.close(file)
    if has_locks or is_old:
        path.unlink()


def write_new(path: Path, content: bytes) -> None:
    """Create a file for its owner only; if that fails, there is no file. The path must be free."""
    file = opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        write_all(file, content)
        os_differences.sync(file)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    finally:
        os.close(file)


def append(path: Path, content: bytes) -> None:
    """Append to a file, which may be new; if that fails, the file is unchanged."""
    file = opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    size = os.fstat(file).st_size
    try:
        write_all(file, content)
        os_differences.sync(file)
    except OSError:
        with suppress(OSError):
            os.ftruncate(file, size)
            if not size:
                path.unlink()
        raise
    finally:
        os.close(file)
    os_differences.sync_names(path.parent)


def write_all(file: int, content: bytes) -> None:
    """Write all bytes to an open file, by several writes if necessary."""
    while content:
        content = content[os.write(file, content) :]


def _make_like(path: Path, other: Path) -> None:
    """Give a file the owner and the mode of another one, as far as that is allowed."""
    with suppress(OSError):
        like = other.stat()
        if hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(path, like.st_uid, like.st_gid)
        os.chmod(path, stat.S_IMODE(like.st_mode))


def _write_over(path: Path, content: bytes) -> None:
    file = opened(path, os.O_RDWR)
    try:
        before = os_differences.read_at(file, os.fstat(file).st_size, 0)
        try:
            _put(file, content)
        except OSError:
            with suppress(OSError):
                _put(file, before)
            raise
    finally:
        os.close(file)


def _put(file: int, content: bytes) -> None:
    os.lseek(file, 0, os.SEEK_SET)
    write_all(file, content)
    os.ftruncate(file, len(content))
    os_differences.sync(file)


# -- changing --------------------------------------------------------------------------------------


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Return a context that one program at a time can enter for a path, while others wait.

    A file beside the path is locked, because the file itself is replaced. If there can be no such
    file or no locks, other programs do not wait. Raises TimeoutError if another program takes
    longer than `PATIENCE`.
    """
    beside = path.with_name(f"{path.name}.lock")
    file = _lock_file(beside)
    try:
        yield
    finally:
        if file is not None:
            with suppress(OSError):  # some systems keep it, because it is open
                beside.unlink()
            os.close(file)


def _lock_file(path: Path) -> int | None:
    """Open and lock the lock file, and return its descriptor; None if there can be none.

    Raises TimeoutError if another program keeps it locked for longer than `PATIENCE`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _locked_in_time(path)
    except TimeoutError:
        raise
    except OSError:  # the folder is read-only, for example
        return None


def _locked_in_time(path: Path) -> int:
    end = monotonic() + PATIENCE
    while True:
        file = opened(path, os.O_RDWR | os.O_CREAT)
        if _is_locked_in_place(file, path):
            return file
        os.close(file)
        if monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "another program keeps it locked")
        sleep(BETWEEN_TRIES)


def _is_locked_in_place(file: int, path: Path) -> bool:
    """Lock an open file; return whether that was possible, and the path still leads to it."""
    try:
        file_locks.lock(file)
        return os.path.samestat(os.stat(path), os.fstat(file))
    except (BlockingIOError, FileNotFoundError):
        return False
