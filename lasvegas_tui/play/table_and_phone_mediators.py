"""The places of a session, each with its mediator: the table that all look at, and some phones.

    places = Places(session, handover=lambda: "auto")
    places.begin()
    phone = places.open_phone(2)
    ...
    places.table.reply(reply)  # to the request open there, `places.table.request`
    phone.reply(reply)

Each place has its own mediator for the same session. A reply at one place may change what is due at
the others, so their mediators are asked again; if an equal request is still due, the old request
stays open. The table serves bots and chance, and sets the pace: phones are asked only after the
table has shown what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import (
    Agree,
    Handover,
    LookAtMoney,
    Refused,
    Reply,
    Request,
    Requests,
    Retold,
    Show,
    Think,
)
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.rules.core import Action, Player

NEVER_OUTDATED = (Show, Refused, Retold, LookAtMoney)
"""The types of requests that remain valid whatever happens on other screens."""


class _Moment(NamedTuple):
    """The parts of a session that tell whether a request made at that moment is out of date."""

    timeline: Timeline
    seats: Sequence[Seat]
    is_table_busy: bool

    def is_same(self, other: _Moment) -> bool:
        """Whether nothing has happened between two moments."""
        is_same_game = self.timeline is other.timeline and self.seats is other.seats
        return is_same_game and self.is_table_busy == other.is_table_busy

    def continues(self, earlier: _Moment) -> bool:
        """Whether nothing was taken back since an earlier moment."""
        steps, before = self.timeline.steps, earlier.timeline.steps
        kept = zip(before, steps, strict=False)
        return len(before) <= len(steps) and all(old is new for old, new in kept)


class Place:
    """The table's screen or one phone, with its open request and the mediator that made it."""

    def __init__(self, places: Places, seating: Seating) -> None:
        self.places = places
        self.seating = seating
        self.request: Request | None = None
        """The open request; None before `begin`, and after the game has ended at this place."""
        self.on_outdated: Callable[[], object] = lambda: None
        """Called when something has happened on another screen that may change the request."""
        self.pointed: Action | None = None
        """The choice that the player points at; None if there is none, or if it is secret."""
        self._mediator = Mediator(places.session, seating, places.handover, self._is_table_busy)
        self._requests: Requests | None = None
        """The running mediator; None if it is closed."""
        self._asked: Request | None = None
        """The last request other than `Refused` and `Retold`."""
        self._asked_at = self._now
        """The moment when `_asked` was requested."""

    def begin(self) -> None:
        """Start or restart the mediator, which makes its first request; drop an open request."""
        self.end()
        self._requests = self._mediator.play()
        self._send(None)

    def end(self) -> None:
        """Stop the mediator, which makes the requests, and drop the open request."""
        if self._requests is not None:
            self._requests.close()
        self._requests = self._asked = self.request = None

    def reply(self, reply: Reply) -> None:
        """Send a reply to the open request, and update the requests on other screens."""
        self._send(reply)
        self.places.settle(self)

    def point_at(self, action: Action | None) -> None:
        """Set the choice that the phone's player points at; None if there is none.

        The table shows it unless it is secret.
        """
        (player,) = self.seating.players_here
        if self.places.session.is_private(player):
            self.pointed = None
        else:
            self.pointed = action
        self.places.table.on_outdated()

    @property
    def is_outdated(self) -> bool:
        """Whether something has happened that may have changed which request is due."""
        if self.request is None or isinstance(self.request, NEVER_OUTDATED):
            return False
        return not self._asked_at.is_same(self._now)

    def ask_anew(self) -> None:
        """Replace the open request by the one that is due now; an equal request stays open.

        A request to a bot is replaced even by an equal one if something was taken back in the
        meantime.
        """
        asked, asked_at = self.request, self._asked_at
        self._send(None)
        if not isinstance(asked, Think) or self._asked_at.continues(asked_at):
            self._keep(asked)

    def _send(self, reply: Reply) -> None:
        assert self._requests is not None
        self.pointed = None
        was_refused = isinstance(self.request, Refused)
        try:
            self.request = self._requests.send(reply)
        except StopIteration:
            self.request = None
            return
        if isinstance(self.request, Refused | Retold):
            return
        if was_refused and self._keep(self._asked):
            return  # and it is as old as before
        self._asked, self._asked_at = self.request, self._now

    def _keep(self, asked: Request | None) -> bool:
        """Replace the open request by the earlier one, `asked`, if they are equal.

        Return whether they are.
        """
        is_same = _comes_again(asked, self.request)
        if is_same:
            self.request = self._asked = asked
        return is_same

    def _is_table_busy(self) -> bool:
        return not self.seating.is_host and self.places.is_table_busy

    @property
    def _now(self) -> _Moment:
        session = self.places.session
        return _Moment(session.timeline, session.seats, self._is_table_busy())


def _comes_again(asked: Request | None, now: Request | None) -> bool:
    """Whether two requests are equal, apart from who has sealed a choice."""
    if isinstance(asked, Handover) and isinstance(now, Handover):
        return replace(asked, sealed=()) == replace(now, sealed=())
    return asked == now


class Places:
    """All screens on which one game is played: the table's, and the phones by player."""

    def __init__(self, session: Session, handover: Callable[[], HandoverSetting]) -> None:
        """`handover` returns the setting for curtains, which may change during the game."""
        self.session = session
        self.handover = handover
        self.phones: dict[Player, Place] = {}
        """The phones, each with its player as the key."""
        self.on_change: Callable[[], object] = lambda: None
        """Called after something has happened on any screen."""
        self.failed: BaseException | None = None
        """The error that the rules raised at a phone; None if there was none."""
        self.table = Place(self, Seating(session))

    def begin(self) -> None:
        """Start the mediator of every screen that has no open request.

        Each mediator makes its first request at once.
        """
        for place in self:
            if place.request is None:
                place.begin()
        self.settle()

    def __iter__(self) -> Iterator[Place]:
        return iter((self.table, *self.phones.values()))

    @property
    def is_table_busy(self) -> bool:
        """Whether phones have to wait, because the table asks everybody or still has steps to show.

        A step that only seals a choice (one of several simultaneous ones) has nothing to show.
        """
        match self.table.request:
            case Agree():
                return True
            case Show(step) if step.applied:
                return True
        return any(step.applied for step in self.table.seating.unshown_steps())

    def settle(self, acting: Place | None = None) -> None:
        """Replace outdated requests; call `on_outdated` of each changed place except `acting`.

        A new request may change the session, so this is repeated until no request is outdated.
        """
        changed: list[Place] = []
        place = self._first_outdated()
        while place is not None:
            place.ask_anew()
            if place is not acting and place not in changed:
                changed.append(place)
            place = self._first_outdated()
        for place in changed:
            place.on_outdated()
        self.on_change()

    def _first_outdated(self) -> Place | None:
        return next((place for place in self if place.is_outdated), None)

    def fail(self, error: BaseException) -> None:
        """Store an error that the rules raised at a phone, so that the table reports it."""
        self.failed = error
        self.table.on_outdated()

    def awaited_at_phones(self) -> tuple[Player, ...]:
        """Return the players who have to choose or roll on their phones."""
        view = self.table.seating.open_view()
        if view.roller is None:
            awaited = self.session.awaited
        else:
            awaited = (view.roller,)
        return tuple(player for player in awaited if player in self.phones)

    # -- who sits where ----------------------------------------------------------------------------

    def open_phone(self, player: Player) -> Place:
        """Return the `Place` for a player's phone, on which they play from now on."""
        place = Place(self, Seating(self.session, [player], is_host=False))
        self.phones[player] = place
        self._change_chairs()
        place.begin()
        self.settle(place)
        return place

    def close_phone(self, player: Player) -> None:
        """Close the `Place` of a player's phone; from now on they play at the table."""
        self.phones.pop(player).end()
        self._change_chairs()
        self.settle()

    def update_seats(self) -> None:
        """Update all screens after seats have changed; close the phones at seats with bots."""
        for player, place in list(self.phones.items()):
            place.seating.update_people()
            if not place.seating.people:
                self.phones.pop(player).end()
        self._change_chairs()
        self.settle()

    def _change_chairs(self) -> None:
        """Start the table's mediator anew for the players who sit there now."""
        players = range(len(self.session.seats))
        self.table.seating.players_here = [
            player for player in players if player not in self.phones
        ]
        self.table.seating.update_people()
        if self.table.request is not None:
            self.table.begin()
            self.table.on_outdated()
