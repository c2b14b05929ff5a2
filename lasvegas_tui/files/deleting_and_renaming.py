"""Deleting and renaming saved games."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time_ns

from lasvegas_tui import disk
from lasvegas_tui.files.listing import Listing, listed
from lasvegas_tui.files.locked_file import LockedFile, backup
from lasvegas_tui.files.transcript_errors import InUseError, TranscriptError, failure
from lasvegas_tui.files.transcript_reader import named
from lasvegas_tui.files.transcript_writer import SUFFIX

SET_ASIDE = re.compile(rf".*{re.escape(SUFFIX)}\.(\d{{1,20}})\.deleted", re.DOTALL | re.ASCII)
"""Matches the file name of a kept copy of a deleted game, as made by earlier program versions.

Its group is the time of the deletion, in nanoseconds since 1970.
"""
SECONDS_KEPT = 7 * 24 * 60 * 60
"""The number of seconds after which the copy of a deleted game is deleted, too."""


def delete(path: Path) -> None:
    """Delete a saved game and its backup, and then all files that `purge` deletes.

    Raises TranscriptError if the game is in use or cannot be deleted.
    """
    with _unused(path):
        try:
            path.unlink()
        except OSError as error:
            raise failure(path, "cannot be deleted", error) from error
    with suppress(OSError):
        backup(path).unlink(missing_ok=True)
    purge(listed())


@contextmanager
def _unused(path: Path) -> Iterator[None]:
    """Keep other programs from using a file during a `with` statement.

    Raises InUseError if one uses it. A file that cannot be opened, such as a link that leads
    nowhere, is not used by any.
    """
    file = None
    try:
        file = LockedFile.existing(path)
        file.allow_move()
    except InUseError:
        raise
    except TranscriptError:
        pass
    try:
        yield
    finally:
        if file is not None:
            file.close()


def purge(listing: Listing) -> None:
    """Delete files left behind by interrupted writes, and old copies of deleted games.

    `listing` has the names of all files in the folder. The copies were made by earlier versions of
    the program, and are deleted when they are older than `SECONDS_KEPT`.
    """
    disk.remove_abandoned(listing.folder, listing.others)
    oldest = time_ns() - SECONDS_KEPT * 10**9
    for name in listing.others:
        aside = SET_ASIDE.fullmatch(name)
        if aside and int(aside[1]) < oldest:
            with suppress(OSError):
                (listing.folder / name).unlink()


def give_name(path: Path, name: str) -> None:
    """Store a name in the file of a saved game; an empty `name` removes the old one.

    The time of the last change is kept, so that the game keeps its place in the list. Raises
    TranscriptError if the file cannot be read or written.
    """
    file = LockedFile.existing(path)
    try:
        content = named(file.content(), name, path)
        before = path.stat()
        file.allow_move()
        disk.replace(path, content)
        with suppress(OSError):
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    except OSError as error:
        raise failure(path, "cannot be named", error) from error
    finally:
        file.close()
