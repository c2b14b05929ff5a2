"""The files in the folder of saved games, whatever they are, without opening any."""

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
    """When it was written last, in nanoseconds."""
    num_bytes: int

    @classmethod
    def at(cls, path: Path) -> GameFile:
        """Return the file of that name, or a link that leads nowhere; raises OSError."""
        try:
            status = path.stat()
        except OSError:
            status = path.lstat()
        return cls(path, status.st_mtime_ns, status.st_size)

    @property
    def modified(self) -> datetime:
        """When it was written last, as near to that as a calendar comes."""
        return moment(self.mtime_ns / 10**9)


def moment(seconds: float) -> datetime:
    """Return the time so many seconds after 1970; the first or the last there is, if need be."""
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
                with suppress(OSError):  # it is gone by now
                    found.append(GameFile.at(folder() / name))
    return sorted(found, key=_age, reverse=True)[:count]


def _age(file: GameFile) -> tuple[int, list[str | int]]:
    """Return what sorts files by time, and those of one moment by the numbers in their names."""
    parts = re.split("([0-9]+)", file.path.stem)
    return file.mtime_ns, [int(part) if index % 2 else part for index, part in enumerate(parts)]
