"""The curtain: nothing of the table is seen while the keyboard goes from hand to hand.

It opens by a key that plays nothing anywhere: `o`, or F2 where the keyboard has no Latin letters.
Enter, blanks and digits are what a hasty player presses on with, so they do nothing here. The key
works after a moment without any other, so that neither keys typed ahead nor a key held down open
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.timer import Timer
from textual.widgets import Static

from lasvegas_tui.screens.room import Room
from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.widgets.ink import Ink

OPENING_KEYS = frozenset({"o", "O", "f2"})


class Guarded:
    """A screen that may show what is private, covered when the terminal is left or suspended."""

    def cover(self) -> None:
        """Hide at once what is private, if anything is."""
        raise NotImplementedError


class Handover(Room[bool]):
    """A curtain that says who is to take the keyboard and what for; True once they open it.

    False is the wish to change a choice that was sealed before.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    ARMING: ClassVar[float] = 0.4
    """Seconds without a key before one opens it."""

    def __init__(
        self, seat: Seat, task: str, sealed: Sequence[Seat] = (), can_change: bool = False
    ) -> None:
        """`task` follows the name: "to choose a number". `sealed` are those who have chosen."""
        super().__init__()
        self.seat = seat
        self.duty = task
        self.sealed = tuple(sealed)
        self.can_change = can_change
        """Whether somebody may want to have a sealed choice back."""
        self.is_armed = False
        self._arming: Timer | None = None

    def compose(self) -> ComposeResult:
        colour = f"$player-{self.seat.colour}"
        with Vertical(id="curtain"):
            yield Static(Content.styled("▀" * 46, colour), id="band")
            yield Static("Pass the keyboard to", classes="quiet", markup=False)
            yield Static(badge(self.seat), id="who")
            yield Static(self.duty, id="task", markup=False)
            yield Static(self._told(), id="sealed")
            yield Static(id="open", markup=False)
        if self.can_change:
            yield Static(
                Content.assemble(("u", "bold"), "  change what is sealed"),
                id="change",
                classes="quiet",
            )
        yield Static("Everybody else looks away now.", id="away", classes="quiet", markup=False)

    def on_mount(self) -> None:
        self.app.clear_notifications()
        self._show_key()
        self.call_after_refresh(self._wait)

    def on_key(self, event: Key) -> None:
        event.stop()
        if not self.is_armed:
            self._wait()
        elif event.key in OPENING_KEYS:
            self._close(True)
        elif event.key == "u" and self.can_change:
            self._close(False)

    def on_click(self, event: Click) -> None:
        event.stop()
        clicked = event.widget.id if event.widget is not None else None
        if clicked in ("open", "change") and self.is_armed:
            self._close(clicked == "open")

    def _told(self) -> Content:
        if not self.sealed:
            return Content("")
        return Content.assemble(
            ("sealed already:  ", "$text-muted"), Content("  ").join(map(badge, self.sealed))
        )

    def _wait(self) -> None:
        """Begin the moment of quiet anew."""
        if self._arming is not None:
            self._arming.stop()
        self._arming = self.set_timer(self.ARMING, self._arm)

    def _arm(self) -> None:
        if not self.is_active:
            return
        self.is_armed = True
        self._show_key()

    def _show_key(self) -> None:
        name = Content.assemble(" ", ("o", "bold"), f"  I am {self.seat.name}: open ")
        button = self.query_one("#open", Static)
        button.update(name)
        button.set_class(self.is_armed, "-armed")

    def _close(self, is_opened: bool) -> None:
        if self.is_active:
            self.is_armed = False
            self.dismiss(is_opened)


def badge(seat: Seat) -> Content:
    """Return a player's sign and name in their colour."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}").badge
