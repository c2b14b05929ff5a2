"""Destinations: where the program can go, decided before a screen exists.

All errors on the way to a game are reported here, in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.bots import EASIEST, SHARP, level
from lasvegas_tui.errors import UserError
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_games import is_ended
from lasvegas_tui.files.transcript import Loaded, Transcript, TranscriptError, load
from lasvegas_tui.files.transcript_file import backup, short
from lasvegas_tui.play.seats import COLOURS, Seat, SeatsError, check_bot, default_seats, seated
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.records.evenings import tonight
from lasvegas_tui.rules.core import Chance, News, Options, Player, Terminal
from lasvegas_tui.rules.grammar import counted

if TYPE_CHECKING:
    from lasvegas_tui.demos.demo import Demo
    from lasvegas_tui.records.review import Reviewing

UNNOTICED = "Files cannot be locked where this game is saved: another window will not be noticed."
_TOLD: set[Path] = set()
"""The folders for which this warning has been given."""


class OpenLobby(Struct, frozen=True):
    """The lobby."""

    notice: str = ""
    """A message to show there."""


class OpenSetup(Struct, frozen=True):
    """The setup of a new game."""

    game: str
    options: Mapping[str, Any] = {}
    """Options that are already chosen."""
    seed: int | None = None
    advice: bool = True
    """Whether players may ask for advice, unless it is changed there."""
    seats: tuple[Seat, ...] = ()
    """The seats of the previous game; empty to propose those of the last table."""


class OpenGame(Struct, frozen=True):
    """A game to play, and its file."""

    session: Session
    transcript: Transcript
    notice: str = ""
    """A message to show there."""


class OpenReplay(Struct, frozen=True):
    """A game to replay."""

    session: Session
    notice: str = ""
    at: int = 0
    """The number of steps that are shown as done."""
    seen_by: Player | None = None
    """The player whose hand is shown at step `at` of a finished game; None shows no hand."""
    news: News | None = None
    """News of step `at` that are played again, such as the payout of a casino."""


class OpenRulebook(Struct, frozen=True):
    """The rulebook of a game, opened at a rule."""

    game: str
    rule: str = ""
    options: Options | None = None
    """The options of the table from which it is opened."""


class OpenDemo(Struct, frozen=True):
    """A demo to watch."""

    demo: Demo
    leads_home: bool = False
    """Whether leaving it leads to the lobby rather than the shell."""


class OpenDemoList(Struct, frozen=True):
    """The page with the list of demos."""


class OpenStats(Struct, frozen=True):
    """The page of the statistics."""


class OpenReview(Struct, frozen=True):
    """The review of a finished game, which may still be in progress."""

    reviewing: Reviewing


class OpenSettings(Struct, frozen=True):
    """The page of the settings."""


class OpenNotice(Struct, frozen=True):
    """A page with a message."""

    title: str
    message: str


Destination: TypeAlias = (
    OpenLobby
    | OpenSetup
    | OpenGame
    | OpenReplay
    | OpenRulebook
    | OpenDemo
    | OpenDemoList
    | OpenStats
    | OpenReview
    | OpenSettings
    | OpenNotice
)


def begin(header: Header) -> OpenGame:
    """Return a new game; raises OptionsError, SeatsError or TranscriptError.

    It joins the current evening, unless its header names one.
    """
    header = replace(header, evening=header.evening or tonight(header.seats))
    session = Session.start(header)
    transcript = Transcript.create(header)
    session.journal = transcript.append
    return OpenGame(session, transcript, _unnoticed(transcript))


def again(session: Session) -> OpenGame:
    """Return the next game of the same table; raises SeatsError or TranscriptError.

    The seats rotate by one, so the player left of the last starter starts: the rules and options of
    each game choose the starter by the seat's number.
    """
    advice = session.header.advice
    return begin(Header.new(session.game.name, session.options, _rotated(session), advice=advice))


def next_setup(session: Session) -> OpenSetup:
    """Return the setup of a table's next game, in which players can join or leave."""
    header = session.header
    return OpenSetup(
        session.game.name, header.options, advice=header.advice, seats=_rotated(session)
    )


def _rotated(session: Session) -> tuple[Seat, ...]:
    first, *others = session.seats
    return (*others, first)


def first_game(game: str, name: str) -> OpenGame:
    """Return a new game of a new player against bots; raises SeatsError or TranscriptError."""
    you = Seat(name, next(iter(COLOURS)))
    seats = seated(default_seats((you,), EASIEST))
    return begin(Header.new(game, rules.game(game).options(), seats))


def play_on(demo: Demo) -> OpenGame:
    """Return a new game against bots from the end of a demo; raises TranscriptError.

    It is played until the viewer has a choice.
    """
    you = demo.player
    seats = [
        seat if player == you else replace(seat, bot=EASIEST)
        for player, seat in enumerate(demo.session.seats)
    ]
    table = begin(Header.new(demo.game.name, demo.session.options, seats))
    try:
        for step in demo.session.steps:
            table.session.enter(step.event)
        _play_up_to_choice(table.session, you)
    except UserError:
        table.transcript.remove()
        raise
    return table


def _play_up_to_choice(session: Session, you: Player) -> None:
    """Let chance and bots play until a player has a choice, or the game is over."""
    while not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
        elif you not in session.awaited:
            player = session.awaited[0]
            session.choose(player, session.bot_choice(player))
        else:
            forced = session.forced_choice(you)
            if forced is None:
                return
            session.choose(you, forced)


def resume(path: Path) -> OpenGame:
    """Open the game in a file, as far as it can be read; raises TranscriptError."""
    transcript, loaded = Transcript.open(path)
    session = loaded.session
    session.journal = transcript.append
    damage = _damage(loaded, backup(path))
    notices = (damage, *_missing_bots(session), _unnoticed(transcript))
    return OpenGame(session, transcript, " ".join(filter(None, notices)))


def _unnoticed(transcript: Transcript) -> str:
    """Return a sentence if other windows do not notice an open game; empty if it has been said."""
    place = transcript.path.parent
    if transcript.is_locked or place in _TOLD:
        return ""
    _TOLD.add(place)
    return UNNOTICED


def _missing_bots(session: Session) -> Iterator[str]:
    """Yield a sentence for each bot that cannot continue the game."""
    for seat in session.seats if not isinstance(session.node, Terminal) else ():
        try:
            check_bot(seat, session.game)
        except SeatsError:
            yield (
                f"{seat.name} was played by the bot {seat.bot}, which cannot play here: the"
                f" {level(SHARP)} bot plays instead, unless a person takes the seat."
            )


# -- the game that is meant without a name ---------------------------------------------------------


def latest() -> Path:
    """Return the file of the latest unfinished game; raises TranscriptError without one.

    Like the following functions, it also raises TranscriptError if a file that may be the right one
    cannot be read, instead of skipping it.
    """
    for path in _paths():
        if not is_ended(path) and not isinstance(_meant(path).session.node, Terminal):
            return path
    raise TranscriptError("There is no saved game to continue.")


def newest_finished() -> Path:
    """Return the file of the game that ended last; raises TranscriptError without one."""
    for path in _paths():
        loaded = _meant(path)
        if isinstance(loaded.session.node, Terminal):
            return path
        if loaded.problem:
            raise _in_doubt(
                TranscriptError(f"{short(path.name)} can be read only up to {loaded.problem}")
            )
    raise TranscriptError("There is no saved game that is over.")


def newest() -> Path:
    """Return the file of the game played last, over or not; raises TranscriptError without one."""
    for path in _paths():
        _meant(path)
        return path
    raise TranscriptError("There is no saved game to look at.")


def _paths() -> Iterator[Path]:
    """Yield the saved games, the latest first; raises TranscriptError if they cannot be listed."""
    listing = listed()
    listing.check()
    return (file.path for file in listing.latest())


def _meant(path: Path) -> Loaded:
    """Return the content of a file that may be the right one."""
    try:
        return load(path)
    except TranscriptError as error:
        raise _in_doubt(error) from error


def _in_doubt(error: TranscriptError) -> TranscriptError:
    """Return the error for an unreadable file that may be the right one, and how to go on."""
    return TranscriptError(
        f"{error} It may be the game you mean: {error.remedy}, or name the file of another game."
    )


def replay(path: Path) -> OpenReplay:
    """Return the replay of a file; raises TranscriptError."""
    loaded = load(path)
    return OpenReplay(loaded.session, _damage(loaded))


def _damage(loaded: Loaded, backup: Path | None = None) -> str:
    """Say what could not be read and, with a backup, that playing on moves it there."""
    if not loaded.problem:
        return ""
    told = f"Not all of the file could be read: {loaded.problem}"
    if backup is not None:
        return f"{told} The next choice moves {_unread(loaded)} to {short(backup.name)}."
    return f"{told} Left out: {_unread(loaded)}."


def _unread(loaded: Loaded) -> str:
    """Name the lines that could not be read."""
    num_more = loaded.num_unread - 1
    if not num_more:
        return "this line"
    return f"this line and the {counted(num_more, 'line').removeprefix('1 ')} after it"
