"""Saved games: listing, naming and deleting them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import time_ns
from typing import NamedTuple

from msgspec import Struct

from lasvegas_tui import disk, times
from lasvegas_tui.files.journal import NotInstalledError, TranscriptError, TranscriptFile, failure
from lasvegas_tui.files.transcript import (
    MAX_NAME,
    SUFFIX,
    Loaded,
    folder,
    load,
    named,
    rules_guarded,
)
from lasvegas_tui.folders import FolderError
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Standing, Terminal
from lasvegas_tui.text import cut


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
        """When it was last changed."""
        return times.at(self.mtime_ns / 10**9)


def game_files(count: int | None = None) -> list[GameFile]:
    """Return the `count` latest files of saved games, or all of them, the latest first.

    The list is empty if the folder cannot be read; `problem` says why.
    """
    with suppress(OSError):
        return sorted(_listed(), key=_age, reverse=True)[:count]
    return []


def problem() -> str:
    """Return a sentence on why saved games cannot be listed; empty if there is no problem."""
    try:
        _listed()
    except FileNotFoundError:
        return ""
    except FolderError as error:
        return str(error)
    except OSError as error:
        return str(failure(folder(), "cannot be read", error))
    return ""


def _listed() -> list[GameFile]:
    """Return the files in the folder; raises OSError if it cannot be read or entered."""
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


SET_ASIDE = re.compile(rf".*{re.escape(SUFFIX)}\.(\d{{1,20}})\.deleted", re.DOTALL | re.ASCII)
"""The name that earlier versions gave to a deleted game, with the time in nanoseconds."""
SECONDS_KEPT = 7 * 24 * 60 * 60
"""Seconds for which a game that an earlier version set aside is kept."""
NUM_LISTED = 50
"""The number of saved games to look at, the latest first."""


class SavedGame(Struct, frozen=True):
    """A saved game as the lobby lists it."""

    path: Path
    game: str
    seats: tuple[Seat, ...]
    awaited: tuple[str, ...]
    """The names of the players who have to choose or roll next."""
    modified: datetime
    over: bool
    problem: str | None
    name: str = ""
    """The name of the game, if it has one."""
    begun: datetime | None = None
    """When the game began, if the file says so."""
    stage: str = ""
    """How far the game has advanced: "round 2", "10 chips left"."""
    standings: tuple[Standing, ...] = ()
    """The final standings, if the game is over."""


class DamagedFile(Struct, frozen=True):
    """A file in the folder of saved games that cannot be read as one."""

    path: Path
    problem: str
    modified: datetime
    is_sound: bool = False
    """Whether it can be read once the package of its game or tile is installed."""


# -- what stands there -----------------------------------------------------------------------------


def readable_games() -> Iterator[SavedGame]:
    """Yield the saved games that can be read, the latest first; each is read when it is needed."""
    return (found for found in map(_saved, game_files()) if isinstance(found, SavedGame))


def saved_files(count: int = NUM_LISTED) -> Iterator[SavedGame | DamagedFile]:
    """Yield the `count` latest files among the saved games, the latest first."""
    return map(_saved, game_files(count))


def num_saved_games() -> int:
    """Return the number of saved games to look at, without reading them."""
    return len(game_files(NUM_LISTED))


def _saved(file: GameFile) -> SavedGame | DamagedFile:
    path = file.path
    try:
        with rules_guarded(path):
            return _described(file, load(path))
    except TranscriptError as error:
        problem = str(error).replace(f"{path.parent}{os.sep}", "")
        return DamagedFile(path, problem, file.modified, isinstance(error, NotInstalledError))


def _described(file: GameFile, loaded: Loaded) -> SavedGame:
    session = loaded.session
    over = isinstance(session.node, Terminal)
    return SavedGame(
        path=file.path,
        game=session.game.name,
        seats=session.seats,
        awaited=tuple(
            session.seats[player].name for player in session.awaited or _rollers(session)
        ),
        modified=file.modified,
        over=over,
        problem=loaded.problem,
        name=cut(session.header.name, MAX_NAME),
        begun=session.header.began,
        stage=_stage(session),
        standings=session.standings() if over else (),
    )


def _stage(session: Session) -> str:
    if session.game.has_rounds:
        return f"round {max(1, session.round)}"
    return session.game.words.stage(session.view(None))


def _rollers(session: Session) -> tuple[Player, ...]:
    roller = session.state.roller
    return () if roller is None else (roller,)


# -- putting it in order ---------------------------------------------------------------------------


def delete(path: Path) -> None:
    """Delete a file permanently; raises TranscriptError if it is in use."""
    file = TranscriptFile.existing(path)
    file.allow_move()
    try:
        path.unlink()
    except OSError as error:
        raise failure(path, "cannot be deleted", error) from error
    finally:
        file.close()


def purge_set_aside() -> None:
    """Remove the games that an earlier version set aside a week ago or longer."""
    oldest = time_ns() - SECONDS_KEPT * 10**9
    with suppress(OSError):
        for path in list(folder().iterdir()):
            name = SET_ASIDE.fullmatch(path.name)
            if name and int(name[1]) < oldest:
                with suppress(OSError):
                    path.unlink()


def give_name(path: Path, name: str) -> None:
    """Name a game, or remove its name if empty; changes nothing if it raises TranscriptError.

    Everything else about the file remains, even its age: naming a game does not move it to the top.
    """
    file = TranscriptFile.existing(path)
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
