r"""A transcript: one game as a text file, from which everything about it can be had again.

The file is UTF-8 text, one JSON object a line. The first line says what was agreed on, each further
line is one event; blank lines mean nothing. It can be written by hand, from the rules alone:

    {"format":"lasvegas","version":1,"game":"dice","options":{"neutral":false},"seats":[{"name":"Anna"},{"name":"Ben"}]}
    {"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[20000,30000],[50000],[90000],[10000,40000]]}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6]}}
    {"event":"chose","player":0,"action":{"do":"Place","number":3}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,1,2,4,4,5,6,6]}}
    {"event":"chose","player":1,"action":{"do":"Place","number":1}}
    {"event":"took_back"}
    {"event":"chose","player":1,"action":{"do":"Place","number":6}}

The first line
    format, version   always "lasvegas" and 1
    game              "dice", "royale", "card", "board" or "vegan": the word on the command line
    options           those that differ from the game's defaults below; may be left out
    seats             clockwise; each has a name, may have a colour (orange, blue, green, yellow or
                      pink; the first one free if left out) and "bot", the bot that plays there; for
                      one that is not installed the usual bot plays on, or whoever sits down
    seed              a whole number; null or left out where chance is the system's, and nobody can
                      know what comes. The n-th draw of chance that stands, counted from 0, is drawn
                      from it when the game goes on: see `Session.draw`
    name              what the game is called among the saved ones; may be left out
    date              when the game began, in ISO 8601; may be left out
    evening           a name for the games played in a row, such as "Friday, 20 November 2026"; may
                      be left out, and then it is the day of the date
    advice            false where nobody may ask what a choice is worth; may be left out

The options, by game, with their defaults
    dice      neutral: null      white dice, true or false; null is true with two players
              chips: false       chip cards
              open_money: false
    royale    basic: false       no tiles
              tiles: 3           1 to 6 of them each round
              fresh_tiles: false a side that was in play does not come back
              hidden_money: false
    card      sequential: false  in turn, not all at once
              chips: false       chip cards; with sequential only
    board     duels: false       the advanced game
    vegan     starter: 1         who starts round 1, counted from 1
              open_tricks: false

The events
    chanced           what was turned up or rolled, with its action
    chose             a player's choice: the seat, counted from 0, and the action
    sealed            the same where several players choose at once, and only there: Select, Pick
                      and, against the bank, Play. The choices take effect with the last one; their
                      order does not matter
    took_back         with "player": that player undid their last or sealed choice; refused where
                      another event came after it, where it showed anybody anything new, and where
                      there was no other choice. Without: the table went back to before the last
                      decision of a person (a seat without "bot" when it was made), whatever came
                      after it. The events taken back stay in the file, above. When the game goes
                      on, a draw that was taken back and comes again brings what it brought, if that
                      can be. The game says at its end how often this was, and the statistics count
                      it for no record
    sat_down          somebody else took a seat, or its colour became another: the seat of that
                      "player", counted from 0, is "seat" from here on, written as in the first
                      line. A colour left out stays; one that another seat has is exchanged. It can
                      stand anywhere before the end of the game, between sealed choices too, and is
                      never taken back: undone choices change no seat. What the seat holds, has
                      sealed and may undo goes with it
    asked             that "player" asked what their choices are worth; it changes nothing
    ended             how a game that is over came out, by seat: "ranks", 1 for the winner, and
                      "totals", and where any sat_down came before it the "seats" at the end, for
                      whom the game counts; "titles" are those it has to give, each with its
                      seat. It is written after the last event, so that the result can be had
                      without playing the game again; it may be left out, and but for the
                      titles it has to be true

An action is written as the rules define it: "do" is the name of its class, the other keys are its
fields. Those that may be left out are chips, aside and display where there are none, white where no
white die is rolled, and biggy: in a Roll it is a face, 0 or left out where the Biggy is not rolled;
in a choice it is true where the Biggy is meant and not a small die. Money is in whole dollars. The
colours of chip cards are pink, golden, silver, jade and violet.

A choice is written even where there is only one. What the rules do by themselves is not: payouts,
a die for the bar or the golden space where a player has one kind only, the only other tile to
activate, a result that both black dice show, and a turn passed because all dice show the closed
casino.

A round begins in the dice game with Deal, with three players and white dice also the Roll of the
two left over, which has "dice":[]; in Royale with Deal, without "basic" DrawTiles, and with two
players the Roll of the neutral player; in the card game with Deal and a Draw; in Las Vegan with
Throw and Deal. The board game begins with each PlacePawn. The dice game has

    Deal        notes: for each casino from 1 to 6 those that came to it, in the order drawn;
                chips: with chip cards one colour for each casino
    Roll        dice: the faces of the player's own dice; white: those of the white ones
    Place       number: the casino
    TakeChip    colour
    LeaveChips

and Royale has

    Deal        pairs: six pairs of cards in the order drawn; aside: before round 1 of the main game
                also the 24 cards for rounds 2 and 3
    DrawTiles   sides: for casinos 1 and up, such as "A1"
    Roll        small: the faces of the small dice; biggy: that of the Biggy where it is rolled
    ThrowBlack  faces: of both black dice
    Place       number: the casino
    Pass        pays a chip and places nothing
    Decline     leaves what a tile offers

and what is chosen at each tile, which its module in `lasvegas_tui/rules/royale/tiles` defines.

The card game, in which 5 is a card with one die of that number and 55 a card with two,

    Deal        notes: two for each casino from 1 to 6; chips: with chip cards one colour for each
    Draw        hands: the five cards each player draws, by seat; none for who draws none
    Select      cards: those put to the casinos, the lowest number first; sealed where all choose
                at once
    TakeChip    colour
    LeaveChips

the board game, with its tables named by their position from 1 on,

    PlacePawn, Move, FrontMan   position
    Pass, ThrowDie, MaryChip
    GoodLuck                    number
    Roll                        face: of the gold die
    PlaceCounter                space: counted from 0 row by row
    Pick                        hearts; sealed by both sides of a duel

and Las Vegan, in which a card is the letter of its colour and its value, such as "R7":

    Throw                machines: the three turned up, by letter or value, such as "R" or "9";
                         tokens: the sides that are up; golden: its side
    Deal                 hands: by seat; display: with two players the bank's three cards
    Draw                 card: the top one of the bank's pile
    Play                 card; sealed where both answer the bank
    PlayForBank          card
    PlayTopCard
    PlaceToken           token, machine
    PlaceGolden          side: "MIN" or "MAX"

A damaged tail costs only itself: the game loads up to the last good line, the problem is told with
its line, and only when play goes on is the rest cut off and added to a file of the same name with
`.bak` behind it. A file that is not a transcript, or a newer one, is refused and never touched.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from traceback import extract_tb
from typing import Any, Self

import msgspec
import platformdirs
from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.files.journal import (
    TranscriptError,
    TranscriptFile,
    make_directory,
    read,
    short,
)
from lasvegas_tui.play.events import (
    FORMAT,
    VERSION,
    Asked,
    Chanced,
    Chose,
    Ended,
    Entry,
    Event,
    Header,
    SatDown,
    Sealed,
    TookBack,
)
from lasvegas_tui.play.seats import SeatsError, cut
from lasvegas_tui.play.session import Session
from lasvegas_tui.plugins import in_words
from lasvegas_tui.rules.core import IllegalActionError, OptionsError
from lasvegas_tui.system import Signalled

__all__ = [
    "Loaded",
    "Transcript",
    "TranscriptError",
    "begun",
    "folder",
    "header_of",
    "load",
    "parsed",
    "rules_guarded",
]

SUFFIX = ".jsonl"
MAX_NAME = 30
"""The width of a game's name."""


class Loaded(Struct, frozen=True):
    """What a file holds."""

    session: Session
    problem: str | None
    """Why nothing was read from some line on: "line 7: No die shows a 3. (D-5)"."""
    num_bytes: int
    """The length of the part that was read."""

    @property
    def header(self) -> Header:
        return self.session.header

    @property
    def events(self) -> tuple[Event, ...]:
        return self.session.events


def folder() -> Path:
    """Return the directory that saved games live in; it need not exist yet."""
    return platformdirs.user_data_path("lasvegas-tui") / "games"


# -- reading ---------------------------------------------------------------------------------------


def load(path: Path) -> Loaded:
    """Return the game in a file as far as it can be read; raises TranscriptError."""
    return parsed(read(path), path)


def header_of(path: Path) -> Header:
    """Return the header of a file with options and seats unchecked; raises TranscriptError."""
    return _header(_first_line(read(path)), path)


def begun(content: bytes, path: Path) -> Session:
    """Return the game in a file before its first event; raises TranscriptError."""
    with rules_guarded(path):
        return _begin(_first_line(content), path)


@contextmanager
def rules_guarded(path: Path) -> Iterator[None]:
    """Raise TranscriptError for what the rules of a file's game raise, which may be anything."""
    try:
        yield
    except (TranscriptError, OSError, Signalled):
        raise
    except BaseException as error:
        said = f"{short(str(path))} cannot be read: its game failed: {in_words(error)}."
        raise TranscriptError(said) from error


def _first_line(content: bytes) -> bytes:
    return b"".join(_first(content.splitlines(keepends=True))[1])


def _first(lines: list[bytes]) -> tuple[int, list[bytes]]:
    """Return the first line that is not blank, if there is one, and its index."""
    filled = (index for index, line in enumerate(lines) if line.removeprefix(BOM_UTF8).strip())
    start = next(filled, 0)
    return start, lines[start : start + 1]


def parsed(content: bytes, path: Path) -> Loaded:
    """Return the game in a file's content as far as it can be read; raises TranscriptError."""
    with rules_guarded(path):
        return _parsed(content, path)


def _parsed(content: bytes, path: Path) -> Loaded:
    lines = content.splitlines(keepends=True)
    start, first = _first(lines)
    session = _begin(b"".join(first), path)
    decode = decoder(session.game.actions)
    num_bytes = sum(len(line) for line in lines[: start + 1])
    for number, line in enumerate(lines[start + 1 :], start + 2):
        problem = _problem(session, decode, line) if line.strip() else None
        if problem is not None:
            return Loaded(session, f"line {number}: {short(problem)}", num_bytes)
        num_bytes += len(line)
    return Loaded(session, None, num_bytes)


class LineError(Exception):
    """A line that is no event; says why in a sentence."""


def _problem(session: Session, decoder: msgspec.json.Decoder[Entry], line: bytes) -> str | None:
    """Enter one line, or return what is wrong with it."""
    try:
        event = decoded(decoder, line)
    except LineError as error:
        return str(error)
    return _entered(session, event)


def decoded(decoder: msgspec.json.Decoder[Entry], line: bytes) -> Entry:
    try:
        line.decode()
        return decoder.decode(line)
    except UnicodeDecodeError as error:
        raise LineError("This is not UTF-8 text.") from error
    except msgspec.ValidationError as error:
        raise LineError(f"This is not an event of this game: {error}.") from error
    except (msgspec.DecodeError, RecursionError) as error:
        is_whole = line.endswith(b"\n")
        raise LineError("This is not JSON." if is_whole else "The line is cut off.") from error


def _entered(session: Session, event: Entry) -> str | None:
    """Enter an event, or return why not; a mistake in the rules costs no more than its line."""
    try:
        session.enter(event)
    except IllegalActionError as error:
        sentence, rule = error.refusal
        return f"{sentence} ({rule})" if rule else sentence
    except Signalled:
        raise
    except BaseException as error:
        place = extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
        return f"The program failed at this event, and the mistake is its own: {where}."
    return None


class _Mark(Struct):
    format: str = ""
    version: int = 0


def _begin(line: bytes, path: Path) -> Session:
    """Return the game that a first line agrees on."""
    try:
        return Session.read(_without_idle(_header(line, path)))
    except (OptionsError, SeatsError) as error:
        raise TranscriptError(f"{short(str(path))}, line 1: {short(str(error))}") from error
    except RecursionError as error:
        raise TranscriptError(f"{short(str(path))}, line 1: {short(str(error))}.") from error


def _header(line: bytes, path: Path) -> Header:
    """Return the header in a first line, without checking its options and seats."""
    line = line.removeprefix(BOM_UTF8)
    try:
        line.decode()
        mark = msgspec.json.decode(line, type=_Mark)
    except (ValueError, RecursionError):
        mark = _Mark()
    if mark.format != FORMAT or mark.version < 1:
        raise TranscriptError(
            f"{short(str(path))} is {'not a transcript of a game' if line.strip() else 'empty'}."
        )
    if mark.version > VERSION:
        found = short(str(mark.version))
        raise TranscriptError(
            f"{short(str(path))} was written by a newer version of the program: "
            f"it has format {found}, and this program reads {VERSION}."
        )
    try:
        return msgspec.json.decode(line, type=Header)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"{short(str(path))}, line 1: {short(str(error))}.") from error


def decoder(actions: Any) -> msgspec.json.Decoder[Entry]:
    kinds: tuple[Any, ...] = (Chanced, Chose, Sealed)
    event: Any = TookBack | SatDown | Asked | Ended
    for kind in kinds:
        event |= kind[actions]
    return msgspec.json.Decoder(event)


def _without_idle(header: Header) -> Header:
    """Return the header without options that mean nothing beside the others, as in old files."""
    try:
        idle = msgspec.convert(header.options, rules.game(header.game).options).idle()
    except (KeyError, rules.PluginError, msgspec.ValidationError):
        return header
    return replace(
        header, options={name: value for name, value in header.options.items() if name not in idle}
    )


# -- writing ---------------------------------------------------------------------------------------


class Transcript:
    """The open file of a game, locked against other processes while it is written."""

    def __init__(self, file: TranscriptFile) -> None:
        self._file = file

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def is_locked(self) -> bool:
        """Whether another window notices that the game is open."""
        return self._file.is_locked

    @classmethod
    def create(cls, header: Header) -> Self:
        """Create a file among the saved games, with its first line; raises TranscriptError."""
        make_directory(folder())
        path = next(path for path in _new_names(header) if not os.path.lexists(path))
        return cls(TranscriptFile.new(path, msgspec.json.encode(header) + b"\n"))

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Loaded]:
        """Open a file to go on with, and load it; the first `append` is the first change."""
        file = TranscriptFile.existing(path)
        try:
            content = file.content()
            loaded = parsed(content, path)
        except TranscriptError:
            file.close()
            raise
        file.written = content[: loaded.num_bytes]
        return cls(file), loaded

    def append(self, event: Entry) -> None:
        """Write an event to the disk; raises TranscriptError, and then it is not in the file.

        If the file was moved, removed or changed, it writes the game to a new file beside it and
        raises as well; the next event is written there.
        """
        if not self._file.is_in_place:
            lost, self._file = self._file.path, self._file.beside()
            raise TranscriptError(
                f"{short(lost.name)} was moved, removed or changed: "
                f"the whole game is in {short(self.path.name)} now."
            )
        self._file.append(msgspec.json.encode(event))

    def remove(self) -> None:
        """Close the file, and leave none."""
        self._file.remove()

    def close(self) -> None:
        """Let others write the file; closing twice is no error."""
        self._file.close()


def named(content: bytes, name: str, path: Path) -> bytes:
    """Return a transcript with another name for its game; raises TranscriptError if it is none."""
    lines = content.splitlines(keepends=True)
    start, first = _first(lines)
    line = b"".join(first)
    _begin(line, path)
    header = msgspec.json.decode(line.removeprefix(BOM_UTF8))
    header["name"] = cut(name, MAX_NAME)
    return b"".join([msgspec.json.encode(header), b"\n", *lines[start + 1 :]])


def _new_names(header: Header) -> Iterator[Path]:
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{header.game}"
    yield folder() / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder() / f"{stem}-{number}{SUFFIX}"
