"""What the program can open with, decided before a screen exists.

Everything that can go wrong with a game that is to be played goes wrong here, in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.bots import BOTS
from lasvegas_tui.rules.core import Options, Terminal
from lasvegas_tui.session.evenings import tonight
from lasvegas_tui.session.listing import game_files
from lasvegas_tui.session.results import Result, result
from lasvegas_tui.session.session import Header, Session
from lasvegas_tui.session.shelf import saved_games
from lasvegas_tui.session.transcript import Transcript, TranscriptError, load

if TYPE_CHECKING:
    from lasvegas_tui.session.demo import Demo


class Lobby(Struct, frozen=True):
    """The lobby."""

    notice: str = ""
    """A sentence to show there."""


class Setup(Struct, frozen=True):
    """The setup of a new game."""

    game: str
    options: Mapping[str, Any] = {}
    """Options chosen already."""
    seed: int | None = None


class Table(Struct, frozen=True):
    """A game to be played, and the file that it is written to."""

    session: Session
    transcript: Transcript
    notice: str = ""
    """A sentence to show there."""


class Replay(Struct, frozen=True):
    """A game to be looked at."""

    session: Session
    notice: str = ""


class Rules(Struct, frozen=True):
    """The rulebook of a game, opened at a rule."""

    game: str
    rule: str = ""
    options: Options | None = None
    """Those of the table that it is opened at."""


class Show(Struct, frozen=True):
    """A demo to be watched."""

    demo: Demo
    is_alone: bool = False
    """Whether it plays with nobody there, and ends the program at its end."""


class Stats(Struct, frozen=True):
    """What was played so far."""


Opening: TypeAlias = Lobby | Setup | Table | Replay | Rules | Show | Stats


def begin(header: Header) -> Table:
    """Return a new game; raises OptionsError, SeatsError or TranscriptError.

    It belongs to the evening that is going on, unless its header says to which.
    """
    header = replace(header, evening=header.evening or tonight(header.seats))
    session = Session.start(header)
    transcript = Transcript.create(header)
    session.journal = transcript.append
    return Table(session, transcript)


def again(session: Session) -> Table:
    """Return the next game of the same table; raises TranscriptError.

    Chairs are counted from the next one on, so that whoever sits left of the last starter starts:
    by the rules of each game, and its options, the starter is a chair of a certain number.
    """
    first, *others = session.seats
    return begin(Header.new(session.game.name, session.options, [*others, first]))


def play_on(demo: Demo) -> Table:
    """Return a new game that begins where a demo ends, against bots; raises TranscriptError."""
    you = demo.player
    seats = [
        seat if player == you else replace(seat, bot=next(iter(BOTS)))
        for player, seat in enumerate(demo.session.seats)
    ]
    table = begin(Header.new(demo.game.name, demo.session.options, seats))
    for step in demo.session.line:
        table.session.enter(step.event)
    return table


def resume(path: Path) -> Table:
    """Return the game in a file as far as it can be read; raises TranscriptError."""
    transcript, loaded = Transcript.open(path)
    loaded.session.journal = transcript.append
    return Table(loaded.session, transcript, _damage(loaded.problem))


def latest() -> Path:
    """Return the file of the latest unfinished game; raises TranscriptError if there is none."""
    for path in (file.path for file in game_files()):
        if not isinstance(result(path), Result):
            with suppress(TranscriptError):
                if not isinstance(load(path).session.node, Terminal):
                    return path
    raise TranscriptError("There is no saved game to continue.")


def newest() -> Path:
    """Return the file of the game played last, over or not; raises TranscriptError without one."""
    for saved in saved_games():
        return saved.path
    raise TranscriptError("There is no saved game to look at.")


def replay(path: Path) -> Replay:
    """Return the game in a file to be looked at; raises TranscriptError."""
    loaded = load(path)
    return Replay(loaded.session, _damage(loaded.problem))


def _damage(problem: str | None) -> str:
    if not problem:
        return ""
    return f"Not all of the file could be read: {problem}"
