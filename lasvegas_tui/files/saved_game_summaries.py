"""Saved games as the lobby (the start screen) lists them, and damaged files among them.

`listing` finds the files, `transcript_reader` reads them, and `deleting_and_renaming`
changes them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from lasvegas_tui.files.listing import GameFile, Listing
from lasvegas_tui.files.locked_file import read
from lasvegas_tui.files.result_line import ending
from lasvegas_tui.files.transcript_errors import NotInstalledError, TranscriptError
from lasvegas_tui.files.transcript_reader import MAX_NAME, Loaded, begun, load, rules_guarded
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Standing, Terminal
from lasvegas_tui.safe_text import cut

NUM_LISTED = 50
"""The maximum number of saved games that are listed."""
NUM_READ = 12
"""The number of the latest files in which unfinished games are looked for."""


class SavedGame(Struct, frozen=True):
    """The description of a saved game in the lobby, the program's start screen."""

    path: Path
    game: str
    seats: tuple[Seat, ...]
    awaited: tuple[str, ...]
    """The names of the players who have to choose or roll now; empty if there are none."""
    modified: datetime
    over: bool
    problem: str | None
    num_unread: int = 0
    """The number of lines at the end of the file that cannot be read; blank ones do not count."""
    name: str = ""
    """The name that people gave the game; empty if it has none."""
    begun: datetime | None = None
    """When the game began; None if unknown."""
    stage: str = ""
    """How far the game has come: "round 2", "10 chips left"; empty if that is unknown."""
    standings: tuple[Standing, ...] = ()
    """The final standings; empty if the game is not over."""


class DamagedFile(Struct, frozen=True):
    """A file among the saved games that this program cannot read.

    The file may be undamaged, and only need a newer version of the program or another package.
    """

    path: Path
    problem: str
    modified: datetime
    remedy: str = TranscriptError.remedy
    """What the user can do about the file, as the end of a sentence, without a full stop."""
    is_sound: bool = False
    """Whether the file is undamaged, but needs a newer program or another package."""

    @property
    def advice(self) -> str:
        """The problem in a sentence, and another one about what the user can do."""
        return f"{self.problem} {self.remedy.capitalize()}."


# -- what the files contain ------------------------------------------------------------------------


def saved_files(listing: Listing) -> Iterator[SavedGame | DamagedFile]:
    """Return an iterator over the `NUM_LISTED` latest saved games and damaged files.

    The latest is first. Each file is read only when the iterator reaches it.
    """
    return map(_saved, listing.latest(NUM_LISTED))


def to_continue(listing: Listing) -> Iterator[SavedGame | DamagedFile]:
    """Yield the unfinished games among the `NUM_READ` latest files, the latest first.

    One damaged file is yielded if it is later than all of these games, because it may be the game
    to continue.
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
    """Whether the last line of a game's file is its result; an unreadable file has none."""
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
