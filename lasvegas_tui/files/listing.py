"""The files of saved games, listed in one pass over their folder.

The folder may contain tens of thousands of games, so only the name and the time of each are read.
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
from lasvegas_tui.files.transcript import SUFFIX, folder
from lasvegas_tui.files.transcript_file import TranscriptError, failure
from lasvegas_tui.folders import FolderError


class GameFile(NamedTuple):
    """The file of a saved game, by its name."""

    path: Path
    mtime_ns: int
    """When the file was last changed, in nanoseconds since 1970."""

    @property
    def modified(self) -> datetime:
        """When the file was last changed, in local time."""
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
    """What the folder of saved games contained when it was listed."""

    folder: Path
    games: tuple[tuple[int, str], ...] = ()
    """The saved games, the latest first, as the time of the last change and the name.

    The time is in nanoseconds since 1970.
    """
    others: tuple[str, ...] = ()
    """The names of all other files."""
    problem: str = ""
    """Why the folder cannot be listed, as a sentence; empty if it can, or does not exist."""

    def latest(self, count: int | None = None) -> list[GameFile]:
        """Return the files of the `count` latest games, the latest first; by default of all."""
        return [GameFile(self.folder / name, mtime_ns) for mtime_ns, name in self.games[:count]]

    def check(self) -> None:
        """Raise TranscriptError if the folder cannot be listed."""
        if self.problem:
            raise TranscriptError(self.problem)


def listed() -> Listing:
    """List the folder of saved games."""
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
    """Return the listing of entries, the latest first.

    Those of the same time are sorted by name.
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
    """Return a context with the entries of a folder.

    Where possible, its path is looked up only once.
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
    """Return when a file was last changed, in nanoseconds since 1970; raises OSError.

    A link that leads nowhere counts as a file.
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
