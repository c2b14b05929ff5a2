"""The screen that shows how to join a table with a phone.

While it is open, the game waits, and players can take seats with the code that it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from lasvegas_tui.key_commands import LEAVE, MENU, PHONES, TO_TABLE, Key
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.pages.page_and_form import Page, bindings
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import QUIET, style_of
from lasvegas_tui.widgets.text_layout import stacked

if TYPE_CHECKING:
    from lasvegas_tui.phones.joined_phones import Room

HOW = "Scan the code, or type the address. Whoever has no phone plays at this keyboard."
OPENLY = "What travels is not encrypted: use a network that you trust."
CLOSE = TO_TABLE.to("leave")
ANOTHER = Key("Tab", "another address", "another")
SEATS = MENU.named("seats").to("seats")
FOR_FRIENDS = "{menu} gives a bot's chair to a friend."
LIGHT, DARK = "#ffffff", "#000000"
"""The colours of the QR code, which phones read best if it is dark on light in every theme."""


class Wish(Enum):
    """What can be asked for by closing the screen with the QR code."""

    SEATS = "a change of seats"


class PhonesScreen(Page[str | Wish]):
    """Shows how to join with a phone, and who has joined; a digit gives a seat to the keyboard.

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
        """Show the current list of players, and which of them play with a phone."""
        if self.is_alive and self.is_mounted:
            self.query_one("#chairs", Static).update(self._chairs())
            self._draw_keys()

    def _chairs(self) -> Content:
        return stacked(self._chair(player) for player in range(len(self.room.session.seats)))

    def _chair(self, player: Player) -> Content:
        seat = self.room.session.seats[player]
        if seat.bot:
            state = "a bot"
        elif player not in self.room.fronts:
            state = "at the keyboard"
        elif self.room.num_open.get(player):
            state = "on a phone"
        else:
            state = "on a phone that sleeps"
        return Content.assemble(f"{player + 1}  ", style_of(seat).badge, (f"  {state}", QUIET))

    def _draw_keys(self) -> None:
        keys = [CLOSE.named("to the table")]
        taken = [str(player + 1) for player in sorted(self.room.fronts)]
        if taken:
            keys.append(Key(" ".join(taken), "to the keyboard", ""))
        if self.room.has_bots:
            keys.append(SEATS)
        if self.other_address is not None:
            keys.append(ANOTHER)
        self.query_one("#friends").display = self.room.has_bots
        self.query_one(KeyBar).keys = tuple(keys)

    def action_seats(self) -> None:
        """Close the screen with the wish to change seats, so that people can take bots' seats."""
        if self.is_active:
            self.dismiss(Wish.SEATS)

    def action_another(self) -> None:
        """Close the screen with the next address of this machine, whose code is to be shown."""
        if self.other_address is not None and self.is_active:
            self.dismiss(self.other_address)

    def on_key(self, event: events.Key) -> None:
        """Give a player's seat back to the keyboard if the key is the digit of the seat."""
        digit = event.character or ""
        if digit.isdecimal() and int(digit) - 1 in self.room.fronts:
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
