"""The header and the events of a game, as they are written to a transcript.

Each event is written as the fields of its class here, with its tag as the field "event". The type
of actions is a parameter, so that a transcript can decode those of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Generic, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from lasvegas_tui import times
from lasvegas_tui.play.seats import Seat, check_name, validated
from lasvegas_tui.rules.core import Action, Options, Player, State
from lasvegas_tui.user_error import UserError

FORMAT = "lasvegas"
VERSION = 1
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Header(Struct, frozen=True, kw_only=True):
    """The setup of a game: the first line of a transcript."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    options: dict[str, Any] = {}
    """The options that differ from their defaults, by name."""
    seats: tuple[Seat, ...]
    seed: int | None = None
    """The seed of chance; None if chance comes from the system and cannot be predicted."""
    name: str = ""
    """The name that people gave the saved game; empty if it has none."""
    date: str = ""
    """When the game began, in ISO 8601; empty if unknown."""
    evening: str = ""
    """The name of the evening, a series of games, to which the game belongs; empty for none."""
    advice: bool = True
    """Whether players may ask for advice."""

    @property
    def began(self) -> datetime | None:
        """When the game began; None if unknown."""
        return times.written(self.date)

    @classmethod
    def new(
        cls,
        game: str,
        options: Options,
        seats: Iterable[Seat],
        seed: int | None = None,
        *,
        advice: bool = True,
    ) -> Self:
        """Return the header of a new game that begins now.

        Without a `seed`, nobody can predict chance. `advice` says whether players may ask for it.
        Raises SeatsError if the players cannot play together, such as two with one name.
        """
        seats = tuple(seats)
        for seat in seats:
            check_name(seat.name)
        return cls(
            game=game,
            options=msgspec.to_builtins(options),
            seats=validated(seats),
            seed=seed,
            advice=advice,
            date=times.local(times.now()).isoformat(timespec="seconds"),
        )


# -- events ----------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The base of events; unknown fields, which a newer version may write, are ignored."""


class Chanced(_Event, Generic[A_co], frozen=True, tag="chanced"):
    """Chance made an action: dice were rolled, or cards dealt or turned up."""

    action: A_co


class Chose(_Event, Generic[A_co], frozen=True, tag="chose"):
    """A player made a choice that takes effect at once."""

    player: Player
    action: A_co


class Sealed(_Event, Generic[A_co], frozen=True, tag="sealed"):
    """A player made a simultaneous choice, which takes effect once all have made theirs."""

    player: Player
    action: A_co


class TookBack(_Event, frozen=True, tag="took_back"):
    """A player undid their last choice or, if `player` is None, all took back a decision."""

    player: Player | None = None

    @property
    def is_marked(self) -> bool:
        """Whether the take-back is mentioned at the end and keeps the game out of the records.

        A player's own undo is not marked, because the undone choice had shown them nothing new.
        """
        return self.player is None


class SatDown(_Event, frozen=True, tag="sat_down"):
    """Another player took a seat, or its colour changed; this cannot be taken back."""

    player: Player
    seat: Seat
    """The new seat.

    An empty colour keeps the old one; a colour that another seat has is exchanged with it.
    """


class Asked(_Event, frozen=True, tag="asked"):
    """A person asked for advice; the position does not change, but the history mentions it."""

    player: Player


class Ended(_Event, frozen=True, tag="ended"):
    """The result of a finished game, which could also be derived from the events before it."""

    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the best; seats may share one."""
    totals: tuple[int, ...]
    """The final total of each seat, in dollars or points."""
    seats: tuple[Seat, ...] = ()
    """The players at the end; empty if they are those of the header."""
    titles: tuple[tuple[str, Player], ...] = ()
    """Titles that players may get, such as "Tied up", the best first, each with the player."""

    @classmethod
    def of(
        cls,
        state: State,
        seats: tuple[Seat, ...] = (),
        titles: tuple[tuple[str, Player], ...] = (),
    ) -> Self:
        """Return the result of a game that has ended in this state."""
        standings = sorted(state.standings(), key=lambda standing: standing.player)
        return cls(
            ranks=tuple(standing.rank for standing in standings),
            totals=tuple(standing.total for standing in standings),
            seats=seats,
            titles=titles,
        )


Move: TypeAlias = Chanced[Action] | Chose[Action] | Sealed[Action] | TookBack
"""An event that changes the position."""
Event: TypeAlias = Move | SatDown | Asked
Entry: TypeAlias = Event | Ended
"""An event that a line of a transcript can contain."""
Journal: TypeAlias = Callable[[Entry], None]
"""A function that writes an event to the disk before it takes effect; may raise JournalError."""


class JournalError(UserError):
    """Raised if an event cannot be written; the message says why."""
