"""Putting the saved games in order: naming one, deleting one, and taking that back.

A game that is deleted has another file name for a week, and until then it can be restored, in this
run of the program or a later one.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import NamedTuple

from lasvegas_tui.session.journal import TranscriptError, TranscriptFile, failure, short
from lasvegas_tui.session.transcript import folder, named

DELETED = re.compile(r"(.+)\.(\d{1,20})\.deleted")
"""The name of a file that was deleted: the one it had, and when that was, in nanoseconds."""
SECONDS_KEPT = 7 * 24 * 60 * 60


class Deleted(NamedTuple):
    """A file that was deleted."""

    time: int
    path: Path
    name: str
    """The one it had."""


def delete(path: Path) -> None:
    """Take a file away, so that it can be restored; raises TranscriptError where it is in use."""
    file = TranscriptFile.existing(path)
    try:
        path.rename(path.with_name(f"{path.name}.{time_ns()}.deleted"))
    except OSError as error:
        raise failure(path, "cannot be deleted", error) from error
    finally:
        file.close()


def restore() -> Path | None:
    """Bring back what was deleted last, None if nothing was; raises TranscriptError."""
    last = max(_deleted(), default=None)
    if last is None:
        return None
    path = last.path.with_name(last.name)
    if path.exists():
        raise TranscriptError(f"There is another {short(path.name)} by now.")
    try:
        last.path.rename(path)
    except OSError as error:
        raise failure(path, "cannot be restored", error) from error
    return path


def can_restore() -> bool:
    """Whether something was deleted that is still there."""
    return bool(_deleted())


def clear_out() -> None:
    """Remove for good what was deleted a week ago."""
    for deleted in _deleted():
        if deleted.time < time_ns() - SECONDS_KEPT * 10**9:
            with suppress(OSError):
                deleted.path.unlink()


def call(path: Path, name: str) -> None:
    """Give a game a name, or with an empty one none; raises TranscriptError, and nothing is done.

    The file is as old as it was: it does not come first for having been named.
    """
    file = TranscriptFile.existing(path)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        content, times = named(file.content(), name, path), path.stat()
        fresh.write_bytes(content)
        os.utime(fresh, ns=(times.st_atime_ns, times.st_mtime_ns))
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise failure(path, "cannot be named", error) from error
    finally:
        file.close()


def _deleted() -> list[Deleted]:
    with suppress(OSError):
        found = [(path, DELETED.fullmatch(path.name)) for path in folder().iterdir()]
        return [Deleted(int(name[2]), path, name[1]) for path, name in found if name]
    return []
