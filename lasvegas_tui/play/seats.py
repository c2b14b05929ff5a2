"""The seats of a table: who sits there, by default and as typed, with names and colours."""

from __future__ import annotations

import getpass
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.bots import CALLED, LEVELS, PLUGINS
from lasvegas_tui.errors import UserError

MAX_CELLS = 12
"""The width of a name on the screen."""
MAX_MARKS = 2
"""The maximum number of accents on one letter."""


BOT_NAMES = ("Ruby", "Duke", "Lou", "Dot", "Gus", "Mabel", "Ace", "Pearl", "Hank", "Vera")
"""Names of bots, twice as many as there are seats, so one is always free at first."""


class Colour(Struct, frozen=True):
    """A player's colour, with a sign for those who cannot distinguish colours."""

    name: str
    sign: str
    ascii_sign: str


COLOURS = {
    colour.name: colour
    for colour in (
        Colour("orange", "▲", "^"),
        Colour("blue", "●", "o"),
        Colour("green", "■", "#"),
        Colour("yellow", "◆", "+"),
        Colour("pink", "✚", "x"),
    )
}


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who sits where: seats are counted clockwise from 0."""

    name: str
    colour: str = ""
    """A key of COLOURS; empty for the first that is free."""
    bot: str = ""
    """The name of the bot that plays here, empty for a person."""


class SeatsError(UserError, ValueError):
    """Seats that cannot be distinguished; the message says why."""


# -- names -----------------------------------------------------------------------------------------

_MARKS = {"Mn", "Me"}
_INVISIBLE = set("\u115f\u1160\u2800\u3164\uffa0")
_SKIN_TONES = {chr(code) for code in range(0x1F3FB, 0x1F400)}
_SELECTORS = {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x34F)}
_DROPPED = _INVISIBLE | _SKIN_TONES | _SELECTORS


def plain(text: str) -> str:
    """Return `text` on one line, without characters that a terminal obeys instead of shows."""
    signs = (" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
    return " ".join("".join(sign for sign in signs if not _is_dropped(sign)).split())


def clean_name(text: str) -> str:
    """Return the name as it is shown, at most twelve cells wide; empty if nothing remains of it."""
    return cut(text, MAX_CELLS)


def cut(text: str, max_cells: int) -> str:
    """Return the text as it is shown on one line, at most `max_cells` wide."""
    name, cells, marks = "", 0, 0
    for sign in plain(text):
        width = num_cells(sign)
        marks = 0 if width else marks + 1
        if cells + width > max_cells:
            break
        if width or (name and marks <= MAX_MARKS):
            name, cells = name + sign, cells + width
    return name.strip()


@lru_cache(1024)
def same_name(name: str) -> str:
    """Return a key that is equal for names of the same person; nothing else compares names.

    Names belong to one person if they differ only in capitals, in surrounding blanks, and in the
    width and the encoding of characters. Names with different accents belong to different people.
    """
    folded = unicodedata.normalize("NFKC", clean_name(name)).casefold()
    return unicodedata.normalize("NFKC", folded)


def _is_dropped(sign: str) -> bool:
    """Whether it is a control, a direction mark, unassigned, half a character, or invisible."""
    return unicodedata.category(sign).startswith("C") or sign in _DROPPED


def num_cells(sign: str) -> int:
    """Return the width of a character on the screen."""
    if unicodedata.category(sign) in _MARKS:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def limit(name: str) -> str:
    """Return how long a name may be, empty unless the name as typed is that wide or wider."""
    if len(name) < MAX_CELLS and cut(name, MAX_CELLS - 1) == plain(name):
        return ""
    return f"A name has at most {MAX_CELLS} letters, or {MAX_CELLS // 2} wide ones."


def missing(name: str) -> str:
    """Return what a person lacks whose name was typed so, such as a name; empty if nothing."""
    if clean_name(name):
        return ""
    return "a name that can be read" if name.strip() else "a name"


# -- seats -----------------------------------------------------------------------------------------


def bot_called(name: str) -> str:
    """Return the bot that a name typed for a seat refers to; empty for a person."""
    return CALLED.get(same_name(name), "")


def seated(chairs: Iterable[Seat], known: Iterable[str] = ()) -> tuple[Seat, ...]:
    """Return the seats for the names that were typed for them.

    A word that refers to a bot seats that bot. A bot without a name gets one of `BOT_NAMES` that is
    neither taken nor among the `known` names, and so does a bot whose name of this list a person
    now has.
    """
    seats = [_cleaned(chair) for chair in chairs]
    people = {same_name(seat.name) for seat in seats if not seat.bot}
    kept = [
        replace(seat, name="") if seat.bot and _is_taken_from_bot(seat.name, people) else seat
        for seat in seats
    ]
    taken = {same_name(name) for name in (*[seat.name for seat in kept], *known)}
    free = (name for name in _bot_names() if same_name(name) not in taken)
    return tuple(
        replace(seat, name=next(free)) if seat.bot and not seat.name else seat for seat in kept
    )


def _is_taken_from_bot(name: str, people: Container[str]) -> bool:
    """Whether a person has this name, and it is one of those that bots are given."""
    return is_bot_name(name) and same_name(name) in people


def _bot_names() -> Iterator[str]:
    """Yield `BOT_NAMES`, and then the same names with numbers, endlessly."""
    yield from BOT_NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in BOT_NAMES)


def _cleaned(chair: Seat) -> Seat:
    called = bot_called(chair.name)
    return replace(chair, name="" if called else clean_name(chair.name), bot=chair.bot or called)


_PROPOSED = {same_name(name) for name in BOT_NAMES}


def is_bot_name(name: str) -> bool:
    """Whether it is one of the names that bots are given."""
    return same_name(name).rstrip(" 0123456789") in _PROPOSED


def validated(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return seats with clean names and a colour each; raises SeatsError if two are alike."""
    clean = _coloured(
        replace(seat, name=clean_name(seat.name), bot=plain(seat.bot)) for seat in seats
    )
    if len(clean) > len(COLOURS):
        raise SeatsError(f"There are colours for {len(COLOURS)} players, not for {len(clean)}.")
    for seat in clean:
        if not seat.name:
            raise SeatsError("Every player needs a name that can be read.")
        if seat.colour not in COLOURS:
            raise SeatsError(
                f"There is no colour {plain(seat.colour)!r}: choose from {', '.join(COLOURS)}."
            )
    _refuse_twins(clean)
    return clean


def reseated(seats: Iterable[Seat], player: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats after `player` got the seat `seat`; raises SeatsError.

    A missing colour does not change; one that somebody else has is exchanged.
    """
    present = list(seats)
    if player not in range(len(present)):
        raise SeatsError(f"There is no seat {player} here.")
    left = present[player].colour
    wanted = seat.colour or left
    exchanged = [replace(s, colour=left) if s.colour == wanted else s for s in present]
    exchanged[player] = replace(seat, colour=wanted)
    return validated(exchanged)


def reseatings(seats: Iterable[Seat], wanted: Iterable[Seat]) -> tuple[tuple[int, Seat], ...]:
    """Return the changes that turn seats into others; raises SeatsError if there are none."""
    present, changes = tuple(seats), []
    for player, seat in enumerate(validated(wanted)):
        if present[player] != seat:
            present = reseated(present, player, seat)
            changes.append((player, seat))
    return tuple(changes)


def _coloured(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    given = tuple(seats)
    taken = {seat.colour for seat in given}
    free = (colour for colour in COLOURS if colour not in taken)
    return tuple(seat if seat.colour else replace(seat, colour=next(free, "")) for seat in given)


def _refuse_twins(seats: tuple[Seat, ...]) -> None:
    names: set[str] = set()
    colours: set[str] = set()
    for seat in seats:
        folded = same_name(seat.name)
        if folded in names:
            raise SeatsError(f"Two players are called {seat.name}.")
        if seat.colour in colours:
            raise SeatsError(f"Two players have the colour {seat.colour}.")
        names.add(folded)
        colours.add(seat.colour)


USUAL_NAME = "Anna"
NUM_BOTS = 2
"""The number of bots at a new player's first table."""
NO_NAMES = frozenset(
    ("admin", "debian", "fedora", "guest", "me", "nobody", "pi", "player", "root", "test", "ubuntu")
    + ("user", "vagrant")
)
"""Account names that are not the name of a person."""


def default_seats(last: Sequence[Seat], bot: str) -> tuple[Seat, ...]:
    """Return the seats of the last table; without one, a person and two bots."""
    if len(last) > 1:
        return tuple(last)
    you = last[0] if last else Seat(account_name(), next(iter(COLOURS)))
    colours = (colour for colour in COLOURS if colour != you.colour)
    names = (name for name in BOT_NAMES if same_name(name) != same_name(you.name))
    bots = (Seat(name, colour, bot) for name, colour in zip(names, colours, strict=False))
    return (you, *(seat for seat, _ in zip(bots, range(NUM_BOTS), strict=False)))


def eased(last: Sequence[Seat], bot: str) -> tuple[Seat, ...]:
    """Return the last table's seats with bots of this kind, if one person plays with them."""
    if sum(not seat.bot for seat in last) != 1:
        return tuple(last)
    return tuple(replace(seat, bot=bot) if seat.bot else seat for seat in last)


def account_name() -> str:
    """Return a name for the person at the terminal: the account's, if it looks like a name."""
    try:
        account = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such account
        return USUAL_NAME
    is_word = account.isalpha() and 1 < len(account) <= MAX_CELLS
    is_name = is_word and account.lower() not in NO_NAMES and not bot_called(account)
    return account.capitalize() if is_name else USUAL_NAME


def typed_seats(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats for typed names; raises SeatsError."""
    if len(names) > len(COLOURS):
        raise SeatsError(f"There are {len(COLOURS)} chairs at the table, not {len(names)}.")
    chairs = [_chair(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
    return seated(chairs)


def _chair(typed: str, colour: str) -> Seat:
    """Return the seat for a typed name, with a bot's level after a colon; raises SeatsError."""
    name, colon, level = typed.rpartition(":")
    called = name if colon else typed
    if cut(called, len(called) * 2) != clean_name(called):
        raise SeatsError(f"The name {plain(called)!r} is too long: at most {MAX_CELLS} characters.")
    if not colon:
        return Seat(typed, colour)
    bot = CALLED.get(level.strip().casefold())
    if bot is None:
        offer = ", ".join([*LEVELS, *PLUGINS.names])
        raise SeatsError(f"There is no level {plain(level)!r}: choose from {offer}.")
    return Seat(name, colour, bot)
