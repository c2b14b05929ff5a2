"""The list of the files in the folder of saved games. None of them is opened."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from lasvegas_tui.session.transcript import SUFFIX, folder


class GameFile(NamedTuple):
    """A file with the name of a saved game."""

    path: Path
    mtime_ns: int
    """The time of the last change, in nanoseconds since 1970."""
    num_bytes: int

    @classmethod
    def at(cls, path: Path) -> GameFile:
        """Return the file at a path, or the link if it is broken; raises OSError."""
        try:
            status = path.stat()
        except OSError:
            status = path.lstat()
        return cls(path, status.st_mtime_ns, status.st_size)

    @property
    def modified(self) -> datetime:
        """The local time of the last change, between the years 1 and 9999."""
        return local_time(self.mtime_ns / 10**9)


def local_time(seconds: float) -> datetime:
    """Return the local time for seconds since 1970, limited to the years 1 to 9999."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.max if seconds > 0 else datetime.min


def game_files(count: int | None = None) -> list[GameFile]:
    """Return the `count` latest files of saved games, or all of them, the latest first."""
    found: list[GameFile] = []
    with suppress(OSError):
        for name in os.listdir(folder()):
            if name.endswith(SUFFIX):
                with suppress(OSError):  # deleted meanwhile
                    found.append(GameFile.at(folder() / name))
    return sorted(found, key=_age, reverse=True)[:count]


def _age(file: GameFile) -> tuple[int, list[str | int]]:
    """Return a sort key: the time, and for equal times the numbers in the name."""
    parts = re.split("([0-9]+)", file.path.stem)
    return file.mtime_ns, [int(part) if index % 2 else part for index, part in enumerate(parts)]
