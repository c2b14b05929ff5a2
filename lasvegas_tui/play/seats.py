"""The seats of a table: names, colours and bots, by default or as typed.

`Seat` is a part of a game's header. Who sits at which keyboard is in `keyboard_sharing`.
"""

from __future__ import annotations

import getpass
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import count, islice

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.bots import CALLED, LEVELS, PLUGINS, BotError, find
from lasvegas_tui.play.name_rules import (
    MAX_CELLS,
    clean_name,
    is_kept,
    is_too_long,
    same_name,
    told_apart,
    why_not,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.safe_text import plain, quoted
from lasvegas_tui.user_error import UserError

BOT_NAMES = ("Ruby", "Duke", "Lou", "Dot", "Gus", "Mabel", "Ace", "Pearl", "Hank", "Vera")
"""The names given to bots, twice as many as there are seats."""


class Colour(Struct, frozen=True):
    """A player's colour, with a sign such as ▲ for people who cannot distinguish colours."""

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
    """A player with a name and a colour, who is a person or a bot."""

    name: str
    colour: str = ""
    """A key of `COLOURS`; empty to get the first free colour."""
    bot: str = ""
    """The level of the bot, such as "simple"; empty for a person."""


class SeatsError(UserError, ValueError):
    """Raised if players cannot play together, such as two with one name; the message says why."""


# -- seats -----------------------------------------------------------------------------------------


def bot_called(name: str) -> str:
    """Return the level of bot for a typed word, such as "simple"; empty if the word means none."""
    return CALLED.get(same_name(name), "")


def seated(chairs: Iterable[Seat], known: Iterable[str] = ()) -> tuple[Seat, ...]:
    """Return the seats with clean names, in which no bot has the name of a person.

    A seat whose name is a word for a level of bot, such as "simple", becomes a bot. A bot without a
    name gets a name from `BOT_NAMES` that is neither taken nor in `known`, the names of earlier
    players. A bot that has a name from `BOT_NAMES` gets another one if a person has the same name.
    """
    seats = [_cleaned(chair) for chair in chairs]
    people = {same_name(seat.name) for seat in seats if not seat.bot}
    for index, seat in enumerate(seats):
        if seat.bot and _is_taken_from_bot(seat.name, people):
            seats[index] = replace(seat, name="")
    taken = {same_name(name) for name in (*[seat.name for seat in seats], *known)}
    free = (name for name in _bot_names() if same_name(name) not in taken)
    for index, seat in enumerate(seats):
        if seat.bot and not seat.name:
            seats[index] = replace(seat, name=next(free))
    return tuple(seats)


def _is_taken_from_bot(name: str, people: Container[str]) -> bool:
    """Whether a bot's name is one of `BOT_NAMES` and the name of a person, too."""
    return is_bot_name(name) and same_name(name) in people


def _bot_names() -> Iterator[str]:
    """Yield `BOT_NAMES`, and then the same names with the numbers 2, 3 and so on, without end."""
    yield from BOT_NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in BOT_NAMES)


def _cleaned(chair: Seat) -> Seat:
    level = bot_called(chair.name)
    if level:
        return replace(chair, name="", bot=chair.bot or level)
    return replace(chair, name=clean_name(chair.name))


_PROPOSED = {same_name(name) for name in BOT_NAMES}


def is_bot_name(name: str) -> bool:
    """Whether a name is one of `BOT_NAMES`, perhaps followed by a number."""
    return same_name(name).rstrip(" 0123456789") in _PROPOSED


def validated(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats with clean names and different colours.

    Raises SeatsError if the players cannot play together, such as two with one name.
    """
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
                f"There is no colour {quoted(seat.colour)}: choose from {', '.join(COLOURS)}."
            )
    _refuse_twins(clean)
    return clean


def distinct(seats: Iterable[Seat], kept: Iterable[str]) -> tuple[Seat, ...]:
    """Return the seats, with a number after each name that is reserved in `kept`: "White 2"."""
    present = tuple(seats)
    names = told_apart([seat.name for seat in present], kept)
    return tuple(replace(seat, name=name) for seat, name in zip(present, names, strict=True))


def check_name(name: str, kept: Iterable[str] = ()) -> None:
    """Raise SeatsError if a name is not allowed for players; the names in `kept` are reserved."""
    refusal = why_not(name, kept)
    if refusal:
        raise SeatsError(refusal)


def check_bot(seat: Seat, game: Game) -> None:
    """Raise SeatsError if the bot of a seat is not installed, or cannot play the game."""
    if seat.bot:
        try:
            find(seat.bot, game.name)
        except BotError as error:
            raise SeatsError(str(error)) from error


def check_seat(seat: Seat, game: Game) -> None:
    """Raise SeatsError if the name of a seat is not allowed, or its bot cannot play the game."""
    check_name(seat.name, game.kept_names)
    check_bot(seat, game)


def reseated(seats: Iterable[Seat], player: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats, with the player's seat replaced by `seat`.

    With an empty colour, the seat keeps its colour; a colour of another player is exchanged with
    it. Raises SeatsError if there is no such player, or if the players cannot play together.
    """
    present = list(seats)
    if player not in range(len(present)):
        raise SeatsError(f"There is no seat {player} here.")
    left = present[player].colour
    wanted = seat.colour or left
    for index, other in enumerate(present):
        if other.colour == wanted:
            present[index] = replace(other, colour=left)
    present[player] = replace(seat, colour=wanted)
    return validated(present)


def reseatings(seats: Iterable[Seat], wanted: Iterable[Seat]) -> tuple[tuple[int, Seat], ...]:
    """Return the changes that turn `seats` into `wanted`, as players with their new seats.

    The result is empty if the seats are equal. Raises SeatsError if the players of `wanted` cannot
    play together.
    """
    present, changes = tuple(seats), []
    for player, seat in enumerate(validated(wanted)):
        if present[player] != seat:
            present = reseated(present, player, seat)
            changes.append((player, seat))
    return tuple(changes)


def _coloured(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    found = list(seats)
    taken = {seat.colour for seat in found}
    free = (colour for colour in COLOURS if colour not in taken)
    for index, seat in enumerate(found):
        if not seat.colour:
            found[index] = replace(seat, colour=next(free, ""))
    return tuple(found)


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
"""The number of bots proposed for the first game of a new user."""
NO_NAMES = frozenset(
    ("admin", "debian", "fedora", "guest", "me", "nobody", "pi", "player", "root", "test", "ubuntu")
    + ("user", "vagrant")
)
"""Names of accounts that are not used as a player's name, such as "root"."""


def default_seats(last: Sequence[Seat], bot: str, kept: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Return the seats to propose for a game: those of the last game, which are `last`.

    If `last` has only one seat, `NUM_BOTS` bots of the level `bot` are added. If it is empty, a
    seat with the name of the user's account is proposed with these bots. A name reserved in `kept`
    gets a number appended.
    """
    last = distinct(last, kept)
    if len(last) > 1:
        return last
    if last:
        you = last[0]
    else:
        you = Seat(account_name(kept), next(iter(COLOURS)))
    colours = (colour for colour in COLOURS if colour != you.colour)
    names = (name for name in BOT_NAMES if same_name(name) != same_name(you.name))
    of_bots = islice(zip(names, colours, strict=False), NUM_BOTS)
    return (you, *[Seat(name, colour, bot) for name, colour in of_bots])


def eased(last: Sequence[Seat], bot: str) -> tuple[Seat, ...]:
    """Return the last game's seats; if only one person plays, all bots get the level `bot`."""
    if sum(not seat.bot for seat in last) != 1:
        return tuple(last)
    seats = list(last)
    for index, seat in enumerate(last):
        if seat.bot:
            seats[index] = replace(seat, bot=bot)
    return tuple(seats)


def account_name(kept: Sequence[str] = ()) -> str:
    """Return the name of the user's account if it may be a person's name, and otherwise "Anna".

    The names in `kept` are reserved and not returned.
    """
    try:
        account = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such account
        return USUAL_NAME
    is_word = account.isalpha() and 1 < len(account) <= MAX_CELLS
    is_other = account.lower() in NO_NAMES or bot_called(account) or is_kept(account, kept)
    is_name = is_word and not is_other
    if is_name:
        return account.capitalize()
    return USUAL_NAME


def typed_seats(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats for typed names, such as "Anna" or "Ruby:simple".

    Raises SeatsError if a name or a level is not valid, or if there are too many names.
    """
    if len(names) > len(COLOURS):
        raise SeatsError(f"There are {len(COLOURS)} chairs at the table, not {len(names)}.")
    chairs = [_chair(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
    return seated(chairs)


def _chair(typed: str, colour: str) -> Seat:
    """Return the seat for a typed name, perhaps with a level after a colon.

    Raises SeatsError if the name is not valid, or there is no such level.
    """
    name, colon, level = typed.rpartition(":")
    if not colon:
        name, level = typed, ""
    if is_too_long(name):
        raise SeatsError(f"The name {quoted(name)} is too long: at most {MAX_CELLS} characters.")
    if name.strip():
        check_name(name)
    if not colon:
        return Seat(name, colour)
    bot = CALLED.get(level.strip().casefold())
    if bot is None:
        offer = ", ".join([*LEVELS, *PLUGINS.names])
        raise SeatsError(f"There is no level {quoted(level)}: choose from {offer}.")
    return Seat(name, colour, bot)
