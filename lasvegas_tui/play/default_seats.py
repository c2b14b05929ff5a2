"""The default seats of a new table, so that nobody has to type a name."""

from __future__ import annotations

import getpass
from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.play.seats import BOT_NAMES, COLOURS, MAX_CELLS, Seat, same_name

USUAL_NAME = "Anna"
NUM_BOTS = 2
"""The number of bots at the first table of somebody new."""
NO_NAMES = frozenset(
    ("admin", "debian", "fedora", "guest", "me", "nobody", "pi", "player", "root", "test", "ubuntu")
    + ("user", "vagrant")
)
"""Account names that are not a person's."""


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
    """Return the seats of the last table with bots of this kind, if one person plays with them."""
    if sum(not seat.bot for seat in last) != 1:
        return tuple(last)
    return tuple(replace(seat, bot=bot) if seat.bot else seat for seat in last)


def account_name() -> str:
    """Return a name for the person at the terminal: the account's, if it looks like a name."""
    try:
        account = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such account
        return USUAL_NAME
    is_name = account.isalpha() and 1 < len(account) <= MAX_CELLS
    return account.capitalize() if is_name and account.lower() not in NO_NAMES else USUAL_NAME
