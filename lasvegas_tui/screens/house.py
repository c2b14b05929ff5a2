"""The house: what a screen asks of the program that it is shown in, and the door that keys and clicks come in by."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.errors import NoWidget
from textual.events import Event, Key, MouseEvent
from textual.screen import Screen

from lasvegas_tui.screens.room import BY_HAND, Room
from lasvegas_tui.settings import Settings


class House(App[None]):
    """A program with tables in it."""

    liked: Settings
    """The settings of this time."""

    def go_home(self) -> None:
        """Leaves the table for the lobby, or where there is none altogether."""
        raise NotImplementedError

    def open_rules(self, game: str, rule: str = "") -> None:
        """Lays the rulebook over whatever is on the screen, open at a rule."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, _open, immediate=True)

    async def on_event(self, event: Event) -> None:
        """Lets keys, clicks and pasted text in only to the room that they were meant for.

        The keys of the program itself, such as the one that ends it, always work.
        """
        if not isinstance(event, BY_HAND) or self._is_heard(event):
            await super().on_event(event)
        elif isinstance(event, Key) and not event.is_forwarded and self.screen_stack:
            await self._check_bindings(event.key, priority=True)

    def _is_heard(self, event: Event) -> bool:
        room = self.screen_stack[-1] if self.screen_stack else None
        if not isinstance(room, Room) or not room.hears(event):
            return False
        return not isinstance(event, MouseEvent) or _is_on_something(event, room)


def _open(screen: Screen[Any]) -> None:
    """Lets a screen that has come to the top hear no key that was pressed when it was not."""
    if isinstance(screen, Room):
        screen.hear_from_now()


def _is_on_something(event: MouseEvent, room: Room[Any]) -> bool:
    """Whether the mouse is on what belongs to the room; a picture may still show a widget that is gone."""
    try:
        widget, _ = room.get_widget_at(event.x, event.y)
    except NoWidget:
        return False
    return widget.is_attached


def house_of(screen: Screen[Any]) -> House:
    """Gives the house that a screen is shown in."""
    house = screen.app
    assert isinstance(house, House)
    return house
