"""The transcript of the game being played, to which its events are written.

`Transcript.append` is the journal of a session, and writes to a `LockedFile`. The existing content
of a file is read by `transcript_reader`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Self

import msgspec

from lasvegas_tui import folders
from lasvegas_tui.files.locked_file import LockedFile, make_directory
from lasvegas_tui.files.transcript_errors import TranscriptError, short
from lasvegas_tui.files.transcript_reader import Loaded, parsed
from lasvegas_tui.play.transcript_events import Entry, Header

SUFFIX = ".jsonl"


def folder() -> Path:
    """Return the path of the folder of saved games, which may not exist yet.

    Raises FolderError if there is neither a home folder nor XDG_DATA_HOME.
    """
    return folders.of_games()


class Transcript:
    """The file of a game being played, locked so that no other program writes to it."""

    def __init__(self, file: LockedFile) -> None:
        self._file = file

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def is_locked(self) -> bool:
        """Whether other programs are kept from using the file; some file systems have no locks."""
        return self._file.is_locked

    @classmethod
    def create(cls, header: Header) -> Self:
        """Create the file of a new game with its header.

        Raises TranscriptError if it cannot be created.
        """
        make_directory(folder())
        path = next(path for path in _new_names(header) if not os.path.lexists(path))
        return cls(LockedFile.new(path, msgspec.json.encode(header) + b"\n"))

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Loaded]:
        """Open the file of a game to continue it; return it with the game that was read from it.

        The file is not changed before the first `append`. Raises TranscriptError if the file cannot
        be opened, or has no valid header.
        """
        file = LockedFile.existing(path)
        try:
            content = file.content()
            loaded = parsed(content, path)
        except TranscriptError:
            file.close()
            raise
        file.written = content[: loaded.num_bytes]
        return cls(file), loaded

    def append(self, event: Entry) -> None:
        """Write an event to the disk; if it raises TranscriptError, the event is not saved.

        If another program has moved, removed or changed the file, the error says so, and the game
        is in a new file in the same folder from then on.
        """
        if not self._file.is_in_place:
            lost, self._file = self._file.path, self._file.beside()
            raise TranscriptError(
                f"{short(lost.name)} was moved, removed or changed: "
                f"the whole game is in {short(self.path.name)} now."
            )
        self._file.append(msgspec.json.encode(event))

    def remove(self) -> None:
        """Close the file and remove it."""
        self._file.remove()

    def close(self) -> None:
        """Close the file and unlock it; does nothing if it is closed already."""
        self._file.close()


def _new_names(header: Header) -> Iterator[Path]:
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{header.game}"
    yield folder() / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder() / f"{stem}-{number}{SUFFIX}"
