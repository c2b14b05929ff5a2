"""The list of the files in the folder of saved games. None of them is opened."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from lasvegas_tui import instants
from lasvegas_tui.files.journal import failure
from lasvegas_tui.files.transcript import SUFFIX, folder


class GameFile(NamedTuple):
    """A file with the name of a saved game."""

    path: Path
    mtime_ns: int
    """The time of the last change, in nanoseconds since 1970."""

    @classmethod
    def at(cls, path: Path) -> GameFile:
        """Return the file at a path, or the link if it is broken; raises OSError."""
        try:
            status = path.stat()
        except OSError:
            status = path.lstat()
        return cls(path, status.st_mtime_ns)

    @property
    def modified(self) -> datetime:
        """When it was changed last."""
        return instants.at(self.mtime_ns / 10**9)


def game_files(count: int | None = None) -> list[GameFile]:
    """Return the `count` latest files of saved games, or all of them, the latest first.

    There are none where they cannot be listed; `problem` says why.
    """
    with suppress(OSError):
        return sorted(_listed(), key=_age, reverse=True)[:count]
    return []


def problem() -> str:
    """Return a sentence on why saved games cannot be listed; empty if they can, or none are."""
    try:
        _listed()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return str(failure(folder(), "cannot be read", error))
    return ""


def _listed() -> list[GameFile]:
    """Return the files in the folder; raises OSError where it may not be read or entered."""
    found = []
    for name in os.listdir(folder()):
        if name.endswith(SUFFIX):
            try:
                found.append(GameFile.at(folder() / name))
            except PermissionError:
                raise
            except OSError:  # deleted meanwhile
                continue
    return found


def _age(file: GameFile) -> tuple[int, list[str | int]]:
    """Return a sort key: the time, and for equal times the numbers in the name."""
    parts = re.split("([0-9]+)", file.path.stem)
    return file.mtime_ns, [int(part) if index % 2 else part for index, part in enumerate(parts)]
