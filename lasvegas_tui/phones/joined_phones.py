"""The phones at one table: which players have one, and what their pages show.

A chair (a seat to play on a phone) can be taken only while the table shows the code; it can be
freed at the table at any time. `wake` makes a player's open pages update themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from lasvegas_tui.phones.chairs import Chairs
from lasvegas_tui.phones.mediator_front import LATE, PhoneFront, Touch
from lasvegas_tui.phones.page_content import PageMaker, Sheet, person
from lasvegas_tui.play.table_and_phone_mediators import Places
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.words import Basics

PageOwner: TypeAlias = Player | None
"""The player to whom a page belongs; None for the page that all onlookers share."""

NO_ADVICE = "There is no advice on this."
NO_FREE_CHAIR = "No chair is free"
OF_BOTS = "Bots have chairs: at the table, press m and give one of them to a person."
ALL_TAKEN = "Everybody has come, so you look on."
NOT_NOW = "To take a chair, let the table show its code again: press f there."
NO_CHAIR = "This chair is not yours any more: the table has taken it back."


def nothing_new(_: Player) -> Basics | None:
    """Return None: no player needs an explanation of the game."""
    return None


class Room:
    """All phones that have joined one table, and the pages that they show."""

    def __init__(
        self,
        places: Places,
        page_maker: PageMaker,
        chairs: Chairs,
        basics_of: Callable[[Player], Basics | None] = nothing_new,
    ) -> None:
        """`basics_of` returns what a new player has to know; None for one who knows the game."""
        self.places = places
        self.session = places.session
        self.page_maker = page_maker
        self.chairs = chairs
        self.basics_of = basics_of
        self.fronts: dict[Player, PhoneFront] = {}
        self.is_joining = False
        """Whether the table shows the code, so that chairs can be taken."""
        self.on_chairs: Callable[[], object] = lambda: None
        """Called when a chair was taken or freed, or a page was opened or closed."""
        self.num_open: dict[Player, int] = {}
        """How many pages of each player are open."""
        self._wake: dict[Callable[[], object], PageOwner] = {}
        """Each function that tells an open page to change, with the owner of the page."""
        self._onlookers_view = self.session.view(None)
        """What onlookers see: the table as it was last shown."""
        places.on_change = self._table_changed

    def begin(self) -> None:
        """Open the pages of players whose phones had joined before the game was resumed."""
        self.chairs.change_seats(self.session.seats)
        for player in self.chairs.taken():
            if player not in self.fronts:
                self._open(player)
        self._table_changed()

    # -- chairs ------------------------------------------------------------------------------------

    @property
    def people(self) -> list[Player]:
        return [p for p in range(len(self.session.seats)) if self.session.is_human(p)]

    @property
    def has_bots(self) -> bool:
        """Whether some players are bots, so that a person could take over their seats."""
        return len(self.people) < len(self.session.seats)

    def free_chairs(self) -> list[Player]:
        """Return the players who are people and have not joined with a phone."""
        return [player for player in self.people if player not in self.fronts]

    def claim(self, player: Player) -> str | None:
        """Let a phone play for a player; return its secret, or None if that is not possible."""
        if not self.is_joining or player not in self.free_chairs():
            return None
        secret = self.chairs.claim(player)
        self._open(player)
        self.on_chairs()
        return secret

    def free(self, player: Player) -> None:
        """Let a player play at the table again, and make the phone's secret invalid."""
        self.chairs.free(player)
        self.fronts.pop(player, None)
        if player in self.places.phones:
            self.places.close_phone(player)
        self.wake(player)
        self.on_chairs()

    def change_seats(self) -> None:
        """Update all pages after a change of seats, and disconnect phones of players who left."""
        self.page_maker = replace(self.page_maker, seats=self.session.seats)
        self.chairs.change_seats(self.session.seats)
        for player, front in list(self.fronts.items()):
            front.page_maker = self.page_maker
            if player not in self.chairs.taken() or player not in self.places.phones:
                self.free(player)
            else:
                front.update()
        self.wake(None)
        self.on_chairs()

    def _open(self, player: Player) -> None:
        place = self.places.open_phone(player)
        basics = partial(self.basics_of, player)
        self.fronts[player] = PhoneFront(place, self.page_maker, lambda: self.wake(player), basics)

    # -- pages -------------------------------------------------------------------------------------

    def page_of(self, secret: str) -> PageOwner:
        """Return whose page a secret opens: a player's, or the onlookers' (None).

        Raises KeyError if it opens none.
        """
        player = self.chairs.owner(secret)
        if player in self.fronts:
            return player
        if self.chairs.looks_on(secret):
            return None
        raise KeyError

    def sheet(self, page: PageOwner) -> Sheet:
        """Return everything that the page of a player, or of the onlookers, shows now."""
        if page is not None:
            return self.fronts[page].sheet()
        return self._sheet_of_onlookers()

    def _sheet_of_onlookers(self) -> Sheet:
        """Return the content of the page of onlookers, which offers chairs while there are any."""
        view, seats, free = self._onlookers_view, self.session.seats, self.free_chairs()
        if self.is_joining and free:
            chairs = tuple((player, person(seats[player])) for player in free)
            return replace(self.page_maker.waiting(view, "Take a chair"), free_chairs=chairs)
        if self.is_joining and self.has_bots:
            return replace(self.page_maker.waiting(view, NO_FREE_CHAIR), hint=OF_BOTS)
        if free:
            return replace(self.page_maker.waiting(view), hint=NOT_NOW)
        return replace(self.page_maker.waiting(view), hint=ALL_TAKEN)

    def touch(self, player: Player, touch: Touch) -> str:
        """Carry out a tap on a page; return an empty string, or a sentence if it came too late."""
        try:
            return self.fronts[player].touch(touch)
        except Exception as error:  # the rules of another package may raise anything
            self.places.fail(error)
            raise

    async def advise(self, player: Player, touch: Touch) -> str:
        """Find advice for a player and show it on their page.

        Return an empty string, or a sentence if the touch that asked for it came too late.
        """
        front = self.fronts[player]
        if touch.question != front.number:
            return LATE
        finding = front.ask_advice()
        if finding is not None:
            try:
                told = await asyncio.to_thread(finding)
            except Exception:  # the policy of another package may raise anything
                told = [NO_ADVICE]
            front.take_advice(touch.question, told)
        front.update()
        return ""

    def rule(self, page: PageOwner) -> str:
        """Return the rule about the question on a page, or the first part of the rules.

        The text is Markdown.
        """
        sections = rulebook.sections(self.session.game.name)
        rule = self.sheet(page).rule
        return next((part for part in sections if part.name == rule), sections[0]).markdown

    def let_join(self, is_joining: bool) -> None:
        """Allow or refuse new phones to join."""
        self.is_joining = is_joining
        self.wake(None)

    # -- those who wait for a change ---------------------------------------------------------------

    def listen(self, page: PageOwner, wake: Callable[[], object]) -> None:
        """Call `wake` from now on whenever the page of this owner has to change."""
        self._wake[wake] = page
        self._count(page, 1)

    def forget(self, wake: Callable[[], object]) -> None:
        """Stop calling a function that was given to `listen`, because its page was closed."""
        self._count(self._wake.pop(wake), -1)

    def _count(self, page: PageOwner, more: int) -> None:
        if page is not None:
            self.num_open[page] = self.num_open.get(page, 0) + more
            self.on_chairs()

    def wake(self, page: PageOwner) -> None:
        """Tell all open pages of a player, or of the onlookers, to update themselves."""
        for wake, whose in list(self._wake.items()):
            if whose == page:
                wake()

    def _table_changed(self) -> None:
        """Update the page of onlookers, once the table has shown what happened."""
        if not self.places.is_table_busy:
            self._onlookers_view = self.session.view(None)
            self.wake(None)
