"""The events of a game as written to a transcript: its header, events and steps.

Events are tagged with "event" and are written to a transcript as they stand here; the type of their
actions is a parameter, by which a transcript decodes those of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from lasvegas_tui.rules.core import Action, Options, Player, State
from lasvegas_tui.session.seats import Seat, validated

FORMAT = "lasvegas"
VERSION = 1
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Header(Struct, frozen=True, kw_only=True):
    """What was agreed on before the game; the first line of a transcript."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    options: dict[str, Any] = {}
    """The options that are not at their defaults."""
    seats: tuple[Seat, ...]
    seed: int | None = None
    """What chance is drawn from; without one it comes from the system and nobody can know it."""
    name: str = ""
    """What the game is called among the saved ones."""
    date: str = ""
    """When the game began, in ISO 8601."""
    evening: str = ""
    """What it was played in a row with others under; see `session.evenings`."""

    @property
    def began(self) -> datetime | None:
        """When the game began, by the clock on the wall there; None where that is not said."""
        try:
            return datetime.fromisoformat(self.date).replace(tzinfo=None)
        except ValueError:
            return None

    @classmethod
    def new(
        cls, game: str, options: Options, seats: Iterable[Seat], seed: int | None = None
    ) -> Self:
        """Return the header of a game that begins now."""
        return cls(
            game=game,
            options=msgspec.to_builtins(options),
            seats=validated(seats),
            seed=seed,
            date=datetime.now().astimezone().isoformat(timespec="seconds"),
        )


# -- events ----------------------------------------------------------------------------------------


class _Event(
    Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Chanced(_Event, Generic[A_co], frozen=True, tag="chanced"):
    """Dice fell or cards were turned up."""

    action: A_co


class Chose(_Event, Generic[A_co], frozen=True, tag="chose"):
    """A player made a choice of their own."""

    player: Player
    action: A_co


class Sealed(_Event, Generic[A_co], frozen=True, tag="sealed"):
    """A player made their part of a simultaneous choice; it waits for the others'."""

    player: Player
    action: A_co


class TookBack(_Event, frozen=True, tag="took_back"):
    """A player undid their last choice; without a player the table agreed to take back more."""

    player: Player | None = None


class SatDown(_Event, frozen=True, tag="sat_down"):
    """Somebody else took a seat, or its colour became another; nothing takes that back."""

    player: Player
    seat: Seat
    """As in the header; a colour left out stays, and one that another seat has is exchanged."""


class Ended(_Event, frozen=True, tag="ended"):
    """How a game came out that is over. It says nothing that does not follow from the events."""

    ranks: tuple[int, ...]
    """By seat, 1 for the winner."""
    totals: tuple[int, ...]
    """By seat, what the game is won by."""
    seats: tuple[Seat, ...] = ()
    """Who sat there at the end; empty where those who sat down first still did."""

    @classmethod
    def of(cls, state: State, seats: tuple[Seat, ...] = ()) -> Self:
        """Return how a game came out whose last state this is."""
        standings = sorted(state.standings(), key=lambda standing: standing.player)
        return cls(
            ranks=tuple(standing.rank for standing in standings),
            totals=tuple(standing.total for standing in standings),
            seats=seats,
        )


Move: TypeAlias = Chanced[Action] | Chose[Action] | Sealed[Action] | TookBack
"""What changes the position."""
Event: TypeAlias = Move | SatDown
Entry: TypeAlias = Event | Ended
"""What a line of a transcript holds."""
Journal: TypeAlias = Callable[[Entry], None]


class Applied(NamedTuple):
    """An action that the rules applied; chance's has no player."""

    player: Player | None
    action: Action


class Seen(NamedTuple):
    """An applied action as somebody saw it; None where it was hidden from them."""

    player: Player | None
    action: Action | None


class Step(NamedTuple):
    """One event that still stands, and what it led to."""

    event: Event
    before: State
    after: State
    applied: tuple[Applied, ...]
    """What was applied: one action, all choices that were revealed together, or nothing yet."""
    seats: tuple[Seat, ...]
    """Who sat where."""

    def seen(self, viewer: Player | None) -> tuple[Seen, ...]:
        """Return what was applied as `viewer`, or with None an onlooker, saw it."""
        return tuple(
            Seen(player, self.before.seen(action, player, viewer))
            for player, action in self.applied
        )


class Change(NamedTuple):
    """A change at a seat."""

    num_before: int
    """How many steps stood when it came."""
    player: Player
    before: Seat
    after: Seat
