"""Putting the saved games in order: naming one, deleting one, and taking that back.

A game that is deleted has another file name for a week, and until then it can be restored, in this
run of the program or a later one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import time

from lasvegas_tui.session.journal import TranscriptError, TranscriptFile, failure, short
from lasvegas_tui.session.transcript import folder, named

DELETED = ".deleted"
"""What the name of a file that was deleted ends with."""
SECONDS_KEPT = 7 * 24 * 60 * 60


def delete(path: Path) -> None:
    """Take a file away, so that it can be restored; raises TranscriptError where it is in use."""
    file = TranscriptFile.existing(path)
    try:
        path.rename(path.with_name(path.name + DELETED))
    except OSError as error:
        raise failure(path, "cannot be deleted", error) from error
    finally:
        file.close()


def restore() -> Path | None:
    """Bring back what was deleted last, None if nothing was; raises TranscriptError."""
    deleted = _deleted()
    if not deleted:
        return None
    path = deleted[0].with_name(deleted[0].name.removesuffix(DELETED))
    if path.exists():
        raise TranscriptError(f"There is another {short(path.name)} by now.")
    try:
        deleted[0].rename(path)
    except OSError as error:
        raise failure(path, "cannot be restored", error) from error
    return path


def can_restore() -> bool:
    """Whether something was deleted that is still there."""
    return bool(_deleted())


def clear_out() -> None:
    """Remove for good what was deleted a week ago."""
    for path in _deleted():
        with suppress(OSError):
            if path.stat().st_ctime < time() - SECONDS_KEPT:
                path.unlink()


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


def _deleted() -> list[Path]:
    """Return the files that were deleted, the last first: a new name is a change to a file."""
    with suppress(OSError):
        found = [path for path in folder().iterdir() if path.name.endswith(DELETED)]
        return sorted(found, key=lambda path: path.stat().st_ctime_ns, reverse=True)
    return []
