"""The phones with which players play at a table, and the server of the pages on them.

The server starts when somebody asks for phones, and ends with the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from lasvegas_tui.asking.targeting_by_keys_and_clicks import beside
from lasvegas_tui.play.table_and_phone_mediators import Places
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.words import Basics
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.phones_screen import PhonesScreen, Wish
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.user_error import UserError

if TYPE_CHECKING:
    from lasvegas_tui.phones.joined_phones import Room
    from lasvegas_tui.phones.server import PhoneServer

MOMENT = 0.02
"""How often to check whether the server has ended, in seconds."""


class TablePhones:
    """The server for the phones of players at one table, and the screen that shows how to join."""

    def __init__(
        self,
        screen: GameScreen[Any],
        places: Places,
        basics_of: Callable[[Player], Basics | None],
    ) -> None:
        """`basics_of` returns the lines about the game for a new player, None for others."""
        self.screen = screen
        self.places = places
        self.basics_of = basics_of
        self.room: Room | None = None
        self.server: PhoneServer | None = None
        """The server; None while it does not run."""
        self._is_ready = asyncio.Event()
        self._is_ended = asyncio.Event()

    async def use(self, is_new: bool = False) -> bool:
        """Start the server, and show how to join; return whether the seats are to be changed next.

        At a new table (`is_new`), do not show how to join if this was shown at an earlier table and
        a player has already joined this one with a phone.
        """
        app = app_of(self.screen)
        if not await self.open(app.phones_at or ""):
            app.phones_at = None
            return False
        app.phones_at = app.phones_at or ""
        if is_new and app.has_shown_code and self.has_come:
            return False
        app.has_shown_code = True
        wanted = await self.show()
        while isinstance(wanted, str):
            await self.end()
            app.phones_at = wanted
            if await self.open(wanted):
                wanted = await self.show()
            else:
                wanted = None
        return wanted is Wish.SEATS

    async def open(self, address: str) -> bool:
        """Start the server, if necessary, at an address of this machine; return whether it runs.

        If the address is empty, use the one that other devices can most likely reach.
        """
        if self.server is None:
            self._is_ready.clear()
            self.screen.drive(partial(self._serve, address))
            await self._is_ready.wait()
        return self.server is not None

    async def end(self) -> None:
        """Stop the server, and wait for its end; players keep their seats on their phones."""
        self._is_ended.set()
        while self.server is not None:
            await asyncio.sleep(MOMENT)
        self._is_ended.clear()

    async def _serve(self, address: str) -> None:
        """Run the server until `end` or until the table is closed; show why if it cannot run."""
        from lasvegas_tui.phones import addresses
        from lasvegas_tui.phones.server import PhoneServer

        try:
            self.room = self.room or self._new_room()
            here = await asyncio.to_thread(addresses.chosen, address)
            server = PhoneServer(self.room, here)
            async with server.opened():
                self.server = server
                self.room.begin()
                self._is_ready.set()
                await self._is_ended.wait()
        except UserError as error:
            self.screen.notify(str(error), severity="warning", markup=False)
        finally:
            self.server = None
            self._is_ready.set()

    def _new_room(self) -> Room:
        from lasvegas_tui.phones.chairs import Chairs, read_kept
        from lasvegas_tui.phones.joined_phones import Room
        from lasvegas_tui.phones.page_content import PageMaker

        screen, session = self.screen, self.places.session
        page_maker = PageMaker(screen.game, session.seats, screen.targeting, screen.help)
        chairs = Chairs(session.seats, read_kept(session.header.evening))
        return Room(self.places, page_maker, chairs, self.basics_of)

    async def show(self) -> str | Wish | None:
        """Show the screen with the QR code until it is closed.

        Return another address to show, or a `Wish`, or None if nothing was asked for.
        """
        from lasvegas_tui.phones import addresses

        assert self.room is not None
        assert self.server is not None
        here, known = self.server.address, await asyncio.to_thread(addresses.addresses)
        others = [address for address in known if address != here]
        following = None
        if others:
            following = beside(here, 1, known)
        self.room.let_join(True)
        try:
            page = PhonesScreen(self.room, self.server.link, following)
            wanted: str | Wish | None = await self.screen.app.push_screen_wait(page)
        finally:
            self.room.let_join(False)
            self.room.on_chairs = lambda: None
        return wanted

    @property
    def has_come(self) -> bool:
        """Whether at least one player has taken a seat with a phone."""
        return self.room is not None and bool(self.room.fronts)

    def change_seats(self) -> None:
        """Tell the phones' server that the seats of the table have changed."""
        if self.room is not None:
            self.room.change_seats()
