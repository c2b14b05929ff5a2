"""Opening games: new ones, and saved ones, such as the latest if no file is named.

Every error that can keep a game from opening is raised here, with a sentence for the user.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.bots import EASIEST, SHARP, level
from lasvegas_tui.destinations import OpenGame, OpenReplay, OpenSetup
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.locked_file import backup
from lasvegas_tui.files.saved_game_summaries import is_ended
from lasvegas_tui.files.transcript_errors import TranscriptError, short
from lasvegas_tui.files.transcript_reader import Loaded, load
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.seats import COLOURS, Seat, SeatsError, check_bot, default_seats, seated
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.records.evenings import tonight
from lasvegas_tui.rules.core import Chance, Player, Terminal
from lasvegas_tui.user_error import UserError

if TYPE_CHECKING:
    from lasvegas_tui.demos.demo import Demo

UNNOTICED = "Files cannot be locked where this game is saved: another window will not be noticed."
_TOLD: set[Path] = set()
"""The folders about which `_unnoticed` has already warned."""


def begin(header: Header) -> OpenGame:
    """Create the file of a new game, and return the game.

    The game belongs to the current evening (series of games), unless its header names one. Raises
    OptionsError or SeatsError if the header is not valid, TranscriptError if the file cannot be
    written.
    """
    header = replace(header, evening=header.evening or tonight(header.seats))
    session = Session.start(header)
    transcript = Transcript.create(header)
    session.journal = transcript.append
    return OpenGame(session, transcript, _unnoticed(transcript))


def again(session: Session) -> OpenGame:
    """Create the file of another game like a session's, and return the game.

    Every player moves on by one seat, so that another player begins. Raises SeatsError if the seats
    are not valid, TranscriptError if the file cannot be written.
    """
    advice = session.header.advice
    return begin(Header.new(session.game.name, session.options, _rotated(session), advice=advice))


def next_setup(session: Session) -> OpenSetup:
    """Return the setup of a game like a session's, where all players move on by a seat."""
    header = session.header
    return OpenSetup(
        session.game.name, header.options, advice=header.advice, seats=_rotated(session)
    )


def _rotated(session: Session) -> tuple[Seat, ...]:
    first, *others = session.seats
    return (*others, first)


def first_game(game: str, name: str) -> OpenGame:
    """Create the file of a game between `name`, a new player, and bots; return the game.

    Raises SeatsError if the name is not valid, TranscriptError if the file cannot be written.
    """
    you = Seat(name, next(iter(COLOURS)))
    seats = seated(default_seats((you,), EASIEST))
    return begin(Header.new(game, rules.game(game).options(), seats))


def play_on(demo: Demo) -> OpenGame:
    """Create the file of a game that continues a demo against bots, and return the game.

    It is played up to the next choice of the player whose view the demo shows. Raises
    TranscriptError if the file cannot be written.
    """
    you = demo.player
    seats = [replace(seat, bot=EASIEST) for seat in demo.session.seats]
    seats[you] = demo.session.seats[you]
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
    """Let chance and the bots play until player `you` has a choice, or the game is over."""
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
    """Open the file of a saved game, and return the game as far as it can be read.

    Raises TranscriptError if the file cannot be opened, or has no valid header.
    """
    transcript, loaded = Transcript.open(path)
    session = loaded.session
    session.journal = transcript.append
    damage = _damage(loaded, backup(path))
    notices = (damage, *_missing_bots(session), _unnoticed(transcript))
    return OpenGame(session, transcript, " ".join(filter(None, notices)))


def _unnoticed(transcript: Transcript) -> str:
    """Return a warning if a file cannot be locked, once for its folder; empty otherwise."""
    place = transcript.path.parent
    if transcript.is_locked or place in _TOLD:
        return ""
    _TOLD.add(place)
    return UNNOTICED


def _missing_bots(session: Session) -> Iterator[str]:
    """Yield a sentence about each bot of an unfinished game that cannot play here."""
    if isinstance(session.node, Terminal):
        return
    for seat in session.seats:
        try:
            check_bot(seat, session.game)
        except SeatsError:
            yield (
                f"{seat.name} was played by the bot {seat.bot}, which cannot play here: the"
                f" {level(SHARP)} bot plays instead, unless a person takes the seat."
            )


def latest() -> Path:
    """Return the path of the unfinished game that was played last.

    Raises TranscriptError if there is no such game, or if an unreadable file may be that game.
    """
    for path in _paths():
        if not is_ended(path) and not isinstance(_meant(path).session.node, Terminal):
            return path
    raise TranscriptError("There is no saved game to continue.")


def newest_finished() -> Path:
    """Return the path of the finished game that was played last.

    Raises TranscriptError if there is no such game, or if an unreadable file may be that game.
    """
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
    """Return the path of the game that was played last.

    Raises TranscriptError if there is no game, or if its file cannot be read.
    """
    path = next(_paths(), None)
    if path is None:
        raise TranscriptError("There is no saved game to look at.")
    _meant(path)
    return path


def _paths() -> Iterator[Path]:
    """Return the paths of the saved games, the latest first.

    Raises TranscriptError if the folder of saved games cannot be read.
    """
    listing = listed()
    listing.check()
    return (file.path for file in listing.latest())


def _meant(path: Path) -> Loaded:
    """Return the game in a file that may be the one that is meant.

    Raises TranscriptError if the file cannot be read.
    """
    try:
        return load(path)
    except TranscriptError as error:
        raise _in_doubt(error) from error


def _in_doubt(error: TranscriptError) -> TranscriptError:
    """Return the error for an unreadable file that may be the game that is meant."""
    return TranscriptError(
        f"{error} It may be the game you mean: {error.remedy}, or name the file of another game."
    )


def replay(path: Path) -> OpenReplay:
    """Return the replay of a saved game; raises TranscriptError if its file cannot be read."""
    loaded = load(path)
    return OpenReplay(loaded.session, _damage(loaded))


def _damage(loaded: Loaded, moved_to: Path | None = None) -> str:
    """Return sentences about what cannot be read in a file; empty if all can.

    With `moved_to`, they say that it will be moved there when the game goes on.
    """
    if not loaded.problem:
        return ""
    told = f"Not all of the file could be read: {loaded.problem}"
    if moved_to is not None:
        return f"{told} The next choice moves {_unread(loaded)} to {short(moved_to.name)}."
    return f"{told} Left out: {_unread(loaded)}."


def _unread(loaded: Loaded) -> str:
    """Return which lines cannot be read: "this line", "this line and the 2 lines after it"."""
    num_more = loaded.num_unread - 1
    if not num_more:
        return "this line"
    if num_more == 1:
        return "this line and the line after it"
    return f"this line and the {num_more} lines after it"
