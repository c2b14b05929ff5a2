"""The phones with which players play at a table: their server, and the screen for joining.

The server starts when somebody asks for phones, and ends with the table. While the screen is open,
the game waits, and players can take seats with the code that it shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from lasvegas_tui.asking.keys_and_clicks import beside
from lasvegas_tui.key_commands import LEAVE, MENU, PHONES, TO_TABLE, Key
from lasvegas_tui.play.table_and_phones import Places
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.words import Basics
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.page import Page, bindings
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.user_error import UserError
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import QUIET, style_of
from lasvegas_tui.widgets.text_layout import stacked

if TYPE_CHECKING:
    from lasvegas_tui.phones.joined_phones import Room
    from lasvegas_tui.phones.server import PhoneServer

HOW = "Scan the code, or type the address. Whoever has no phone plays at this keyboard."
OPENLY = "What travels is not encrypted: use a network that you trust."
CLOSE = TO_TABLE.to("leave")
ANOTHER = Key("Tab", "another address", "another")
SEATS = MENU.named("seats").to("seats")
FOR_FRIENDS = "{menu} gives a bot's chair to a friend."
MOMENT = 0.02
"""How often to check whether the server has ended, in seconds."""
LIGHT, DARK = "#ffffff", "#000000"
"""The colours of the QR code, which phones read best if it is dark on light in every theme."""


class Wish(Enum):
    """What can be asked for by closing the screen with the QR code."""

    SEATS = "a change of seats"


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

        With `is_new`, at a new table, nothing is shown if it was shown at an earlier table and a
        player already has a phone.
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
        looks = PageMaker(screen.game, session.seats, screen.targeting, screen.help)
        chairs = Chairs(session.seats, read_kept(session.header.evening))
        return Room(self.places, looks, chairs, self.basics_of)

    async def show(self) -> str | Wish | None:
        """Show the screen with the QR code until it is closed.

        Return another address to show, a `Wish`, or None for nothing.
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
        return self.room is not None and bool(self.room.hands)

    def change_seats(self) -> None:
        """Tell the phones' server that the seats of the table have changed."""
        if self.room is not None:
            self.room.change_seats()


class PhonesScreen(Page[str | Wish]):
    """Shows how to join with a phone, and who has; a digit moves a player back to the keyboard.

    The screen closes with another address to show, with a `Wish`, or with None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(CLOSE, LEAVE.to("leave"), PHONES.to("leave"), Key("enter", "", "leave")),
        *bindings(SEATS),
        Binding("tab", ANOTHER.action, show=False),
    ]
    DEFAULT_CSS = """
    PhonesScreen { background: $background; }
    PhonesScreen #title { width: 100%; height: 2; padding: 0 2; color: $money; text-style: bold; }
    PhonesScreen #middle { width: 100%; height: 1fr; align: center middle; }
    PhonesScreen #code { width: auto; height: auto; }
    PhonesScreen #told { width: 42; height: auto; padding: 0 0 0 3; }
    PhonesScreen #told Static { width: 100%; height: auto; margin-bottom: 1; }
    """

    def __init__(self, room: Room, link: str, other_address: str | None) -> None:
        super().__init__()
        self.other_address = other_address
        self.room = room
        self.link = link
        room.on_chairs = self.chairs_changed

    def compose(self) -> ComposeResult:
        yield Static("Phones at this table", id="title", markup=False)
        with Horizontal(id="middle"):
            yield Static(code(self.link), id="code")
            with Vertical(id="told"):
                yield Static(Content.styled(self.link.removeprefix("http://"), "bold"), id="link")
                yield Static(Content(HOW))
                yield Static(self._chairs(), id="chairs")
                yield Static(self.app.keymap.said(FOR_FRIENDS), id="friends", markup=False)
                yield Static(Content.styled(OPENLY, QUIET))
        yield KeyBar()

    def on_mount(self) -> None:
        self._draw_keys()

    def chairs_changed(self) -> None:
        """Show the current list of players, with those who have a phone."""
        if self.is_alive and self.is_mounted:
            self.query_one("#chairs", Static).update(self._chairs())
            self._draw_keys()

    def _chairs(self) -> Content:
        return stacked(self._chair(player) for player in range(len(self.room.session.seats)))

    def _chair(self, player: Player) -> Content:
        seat = self.room.session.seats[player]
        if seat.bot:
            state = "a bot"
        elif player not in self.room.hands:
            state = "at the keyboard"
        elif self.room.num_open.get(player):
            state = "on a phone"
        else:
            state = "on a phone that sleeps"
        return Content.assemble(f"{player + 1}  ", style_of(seat).badge, (f"  {state}", QUIET))

    def _draw_keys(self) -> None:
        keys = [CLOSE.named("to the table")]
        taken = [str(player + 1) for player in sorted(self.room.hands)]
        if taken:
            keys.append(Key(" ".join(taken), "to the keyboard", ""))
        if self.room.has_bots:
            keys.append(SEATS)
        if self.other_address is not None:
            keys.append(ANOTHER)
        self.query_one("#friends").display = self.room.has_bots
        self.query_one(KeyBar).keys = tuple(keys)

    def action_seats(self) -> None:
        """Close the screen with the wish to change seats, so that people can take those of bots."""
        if self.is_active:
            self.dismiss(Wish.SEATS)

    def action_another(self) -> None:
        """Close the screen with the next address of this machine, whose code is to be shown."""
        if self.other_address is not None and self.is_active:
            self.dismiss(self.other_address)

    def on_key(self, event: events.Key) -> None:
        """Give a player's seat back to the keyboard if the key is the digit of the seat."""
        digit = event.character or ""
        if digit.isdecimal() and int(digit) - 1 in self.room.hands:
            event.stop()
            self.room.free(int(digit) - 1)


def code(link: str) -> Content:
    """Return a link as a QR code in block characters, with two rows of its squares in each line."""
    import segno

    rows = [[bool(square) for square in row] for row in segno.make(link, error="l").matrix]
    wide = [[False] * (len(rows) + 4)] * 2
    framed = [*wide, *([False, False, *row, False, False] for row in rows), *wide]
    if len(framed) % 2:
        framed.append(wide[0])
    return stacked(_lines(framed))


def _lines(rows: Sequence[Sequence[bool]]) -> Iterator[Content]:
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        squares = zip(upper, lower, strict=True)
        yield Content.assemble(*[_square(above, below) for above, below in squares])


def _square(above: bool, below: bool) -> tuple[str, str]:
    """Return a character and its style for two squares, one above the other; True means dark."""
    if above == below:
        return " ", f"on {_colour(above)}"
    return "▀", f"{_colour(above)} on {_colour(below)}"


def _colour(is_dark: bool) -> str:
    if is_dark:
        return DARK
    return LIGHT
