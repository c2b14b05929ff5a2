"""The list of all saved games' files, made in one pass over their folder.

The folder may contain tens of thousands of games, so no file is opened for the list.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from lasvegas_tui import times
from lasvegas_tui.files.transcript_errors import TranscriptError, failure
from lasvegas_tui.files.transcript_writer import SUFFIX, folder
from lasvegas_tui.folders import FolderError


class GameFile(NamedTuple):
    """The path of a saved game's file, and when it was last changed."""

    path: Path
    mtime_ns: int
    """When the file was last changed, in nanoseconds since 1970."""

    @property
    def modified(self) -> datetime:
        """When the file was last changed, in UTC."""
        return times.at(self.mtime_ns / 10**9)


class _Name(str):
    """A sort key for names of files, in which numbers are compared as numbers."""

    __slots__ = ()

    def __lt__(self, other: str) -> bool:
        return _parts(self) < _parts(other)


def _parts(name: str) -> list[str | int]:
    parts = re.split("([0-9]+)", name.removesuffix(SUFFIX))
    return [int(part) if index % 2 else part for index, part in enumerate(parts)]


class Listing(Struct, frozen=True):
    """The names of the files in the folder of saved games, at the time when it was listed."""

    folder: Path
    games: tuple[tuple[int, str], ...] = ()
    """The time of the last change (nanoseconds since 1970) and the file name of each saved game.

    The latest game is first.
    """
    others: tuple[str, ...] = ()
    """The names of the files in the folder that are not saved games."""
    problem: str = ""
    """A sentence that says why an existing folder cannot be listed; empty if it can be."""

    def latest(self, count: int | None = None) -> list[GameFile]:
        """Return the files of the `count` latest games, or of all if None; the latest first."""
        return [GameFile(self.folder / name, mtime_ns) for mtime_ns, name in self.games[:count]]

    def check(self) -> None:
        """Raise TranscriptError if the folder cannot be listed."""
        if self.problem:
            raise TranscriptError(self.problem)


def listed() -> Listing:
    """Return the list of the files in the folder of saved games, which may be empty.

    If the folder cannot be listed, the `problem` of the result says why.
    """
    try:
        directory = folder()
    except FolderError as error:
        return Listing(Path(), problem=str(error))
    try:
        with _entries(directory) as entries:
            return _sorted(directory, entries)
    except FileNotFoundError:
        return Listing(directory)
    except OSError as error:
        return Listing(directory, problem=str(failure(directory, "cannot be read", error)))


def _sorted(directory: Path, entries: Iterable[os.DirEntry[str]]) -> Listing:
    """Return the listing of a folder's entries, the latest games first.

    Games of the same time are sorted by name.
    """
    games, others = [], []
    for entry in entries:
        name = entry.name
        if not name.endswith(SUFFIX):
            others.append(name)
            continue
        try:
            games.append((last_change(entry), _Name(name)))
        except PermissionError:
            raise
        except OSError:  # deleted meanwhile
            continue
    games.sort(reverse=True)
    return Listing(directory, tuple(games), tuple(others))


@contextmanager
def _entries(directory: Path) -> Iterator[Iterator[os.DirEntry[str]]]:
    """Yield the entries of a folder, for a `with` statement.

    Where possible, the folder's path is looked up only once, and not for every entry.
    """
    if os.scandir not in os.supports_fd or not hasattr(os, "O_DIRECTORY"):
        with os.scandir(directory) as entries:
            yield entries
        return
    opened = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with os.scandir(opened) as entries:
            yield entries
    finally:
        os.close(opened)


def last_change(file: os.DirEntry[str] | Path) -> int:
    """Return when a file was last changed, in nanoseconds since 1970.

    For a link to a missing file, it is the time of the link itself. Raises OSError if the time
    cannot be read.
    """
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return file.stat(follow_symlinks=False).st_mtime_ns


def is_any_saved() -> bool:
    """Whether there is at least one saved game."""
    try:
        with os.scandir(folder()) as entries:
            return any(entry.name.endswith(SUFFIX) for entry in entries)
    except OSError:
        return False
