"""Saved games as the lobby lists them, and what can be done to their files: naming, deleting.

`listing` finds the files, and `transcript` reads and writes what they contain.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from time import time_ns

from msgspec import Struct

from lasvegas_tui import disk
from lasvegas_tui.files.listing import GameFile, Listing, listed
from lasvegas_tui.files.result_line import ending
from lasvegas_tui.files.transcript import (
    MAX_NAME,
    SUFFIX,
    Loaded,
    begun,
    load,
    named,
    rules_guarded,
)
from lasvegas_tui.files.transcript_file import (
    InUseError,
    NotInstalledError,
    TranscriptError,
    TranscriptFile,
    backup,
    failure,
    read,
)
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Standing, Terminal
from lasvegas_tui.safe_text import cut

SET_ASIDE = re.compile(rf".*{re.escape(SUFFIX)}\.(\d{{1,20}})\.deleted", re.DOTALL | re.ASCII)
"""Matches the name of a copy of a deleted game, with the time in nanoseconds.

Earlier versions of the program made such copies.
"""
SECONDS_KEPT = 7 * 24 * 60 * 60
"""How many seconds the copy of a deleted game is kept."""
NUM_LISTED = 50
"""How many of the latest saved games are listed."""
NUM_READ = 12
"""How many of the latest files are searched for unfinished games."""


class SavedGame(Struct, frozen=True):
    """The description of a saved game in the lobby."""

    path: Path
    game: str
    seats: tuple[Seat, ...]
    awaited: tuple[str, ...]
    """The names of the players whose turn it is."""
    modified: datetime
    over: bool
    problem: str | None
    num_unread: int = 0
    """The number of lines in the file that cannot be read."""
    name: str = ""
    """The name that people gave the game; empty if it has none."""
    begun: datetime | None = None
    """When the game began; None if unknown."""
    stage: str = ""
    """How far the game has come, in words: "round 2", "10 chips left"."""
    standings: tuple[Standing, ...] = ()
    """The final standings; empty if the game is not over."""


class DamagedFile(Struct, frozen=True):
    """A file among the saved games that cannot be read."""

    path: Path
    problem: str
    modified: datetime
    remedy: str = TranscriptError.remedy
    """What the user can do about it, as a clause without a full stop."""
    is_sound: bool = False
    """Whether the file is not damaged, but needs a newer version or another package."""

    @property
    def advice(self) -> str:
        """Sentences about the problem, and what to do about it."""
        return f"{self.problem} {self.remedy.capitalize()}."


# -- what the files contain ------------------------------------------------------------------------


def saved_files(listing: Listing) -> Iterator[SavedGame | DamagedFile]:
    """Return an iterator over the latest saved games and damaged files, the latest first.

    Each file is read when the iterator comes to it.
    """
    return map(_saved, listing.latest(NUM_LISTED))


def to_continue(listing: Listing) -> Iterator[SavedGame | DamagedFile]:
    """Yield the unfinished games among the latest files, the latest first.

    A damaged file is yielded if it comes before all of them, because it may be the game to
    continue.
    """
    is_first = True
    for file in listing.latest(NUM_READ):
        if is_ended(file.path):
            continue
        found = _saved(file)
        if isinstance(found, DamagedFile):
            is_wanted = is_first
        else:
            is_wanted = not found.over
        if is_wanted:
            yield found
            is_first = False


def is_ended(path: Path) -> bool:
    """Whether the last line of a file is a result; the game is not replayed."""
    try:
        content = read(path)
        return ending(content, begun(content, path)) is not None
    except TranscriptError:
        return False


def _saved(file: GameFile) -> SavedGame | DamagedFile:
    path = file.path
    try:
        with rules_guarded(path):
            return _described(file, load(path))
    except TranscriptError as error:
        problem = str(error).replace(f"{path.parent}{os.sep}", "")
        is_sound = isinstance(error, NotInstalledError)
        return DamagedFile(path, problem, file.modified, error.remedy, is_sound)


def _described(file: GameFile, loaded: Loaded) -> SavedGame:
    session = loaded.session
    over = isinstance(session.node, Terminal)
    standings: tuple[Standing, ...] = ()
    if over:
        standings = session.standings()
    return SavedGame(
        path=file.path,
        game=session.game.name,
        seats=session.seats,
        awaited=tuple(session.seats[player].name for player in _whose_turn(session)),
        modified=file.modified,
        over=over,
        problem=loaded.problem,
        num_unread=loaded.num_unread,
        name=cut(session.header.name, MAX_NAME),
        begun=session.header.began,
        stage=_stage(session),
        standings=standings,
    )


def _stage(session: Session) -> str:
    if session.game.has_rounds:
        return f"round {max(1, session.round)}"
    return session.game.words.stage(session.view(None))


def _whose_turn(session: Session) -> tuple[Player, ...]:
    if session.awaited:
        return session.awaited
    if session.state.roller is not None:
        return (session.state.roller,)
    return ()


# -- putting it in order ---------------------------------------------------------------------------


def delete(path: Path) -> None:
    """Delete a game and its backup, and then what `purge` deletes.

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
    """Keep other programs from using a file while a `with` statement runs.

    Raises InUseError if one uses it. A file that cannot be opened, such as a link that leads
    nowhere, is not used by any.
    """
    file = None
    try:
        file = TranscriptFile.existing(path)
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
    """Delete files that interrupted writes have left behind, and old copies of deleted games.

    Such copies were made by earlier versions; they are kept for `SECONDS_KEPT`.
    """
    disk.remove_abandoned(listing.folder, listing.others)
    oldest = time_ns() - SECONDS_KEPT * 10**9
    for name in listing.others:
        aside = SET_ASIDE.fullmatch(name)
        if aside and int(aside[1]) < oldest:
            with suppress(OSError):
                (listing.folder / name).unlink()


def give_name(path: Path, name: str) -> None:
    """Give a game a name, or none if `name` is empty; raises TranscriptError.

    The time of the file does not change, so that the game keeps its place in the list.
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
