"""The header and the events of a game, as they are written to a transcript.

A transcript (the file of one game) contains the fields of each event, and the tag of its class as
the field "event". The type of actions is a parameter, so that a transcript can decode the actions
of its game.
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
    """The seed of the random numbers; None if they come from the system and cannot be predicted."""
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

        With `seed`, the game's random events are repeatable. `advice` is whether players may ask
        for advice. Raises SeatsError if the players cannot play together, such as two with one
        name.
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
    """An event in which chance acted: dice were rolled, or cards were dealt or turned up."""

    action: A_co


class Chose(_Event, Generic[A_co], frozen=True, tag="chose"):
    """An event in which a player made a choice that takes effect at once."""

    player: Player
    action: A_co


class Sealed(_Event, Generic[A_co], frozen=True, tag="sealed"):
    """An event in which a player made one of several simultaneous choices.

    It takes effect when all players concerned have made theirs, and is called sealed until then.
    """

    player: Player
    action: A_co


class TookBack(_Event, frozen=True, tag="took_back"):
    """An event in which `player` undid a choice or, if it is None, all took back a decision."""

    player: Player | None = None

    @property
    def is_marked(self) -> bool:
        """Whether the result mentions this take-back; the game then does not count in records.

        A player's own undo is not marked, because the undone choice had shown the player nothing
        new.
        """
        return self.player is None


class SatDown(_Event, frozen=True, tag="sat_down"):
    """An event in which a seat got another player or colour; it cannot be taken back."""

    player: Player
    seat: Seat
    """The new player and colour of the seat.

    With an empty colour, the seat keeps its colour; a colour of another seat is exchanged with it.
    """


class Asked(_Event, frozen=True, tag="asked"):
    """An event in which a person asked for advice; it does not change the position."""

    player: Player


class Ended(_Event, frozen=True, tag="ended"):
    """The result of a finished game, which also follows from the events before it."""

    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the best; several seats may share a rank."""
    totals: tuple[int, ...]
    """The final total of each seat, in dollars or points."""
    seats: tuple[Seat, ...] = ()
    """The players at the end; empty if they are those of the header."""
    titles: tuple[tuple[str, Player], ...] = ()
    """The titles that fit players, best first, each with the player: `("Tied up", 2)`."""

    @classmethod
    def of(
        cls,
        state: State,
        seats: tuple[Seat, ...] = (),
        titles: tuple[tuple[str, Player], ...] = (),
    ) -> Self:
        """Return the result of a finished game, whose last state is `state`."""
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
"""Anything written to a transcript after its header."""
Journal: TypeAlias = Callable[[Entry], None]
"""A function that writes an event to a file before it takes effect; may raise JournalError."""


class JournalError(UserError):
    """Raised if an event cannot be written to the file of a game; the message says why."""
