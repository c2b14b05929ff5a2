"""A room: a screen that hears nothing before it is there, beneath another one, or while it is leaving.

Keys, clicks and the messages of widgets wait in queues while screens come and go: what was meant for
one of them may arrive when another lies on top, or when its widgets are not yet there or no longer.
So whatever a room does about a message, it does only while it is open. What Textual itself does about
it, such as layout, is left alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, TypeVar

from textual.events import Event, InputEvent, Mount, Paste
from textual.message import Message
from textual.screen import Screen

Result = TypeVar("Result")

BY_HAND = (InputEvent, Paste)
"""The events that a person makes."""


class Room(Screen[Result], Generic[Result]):
    """A screen of this program."""

    @property
    def is_open(self) -> bool:
        """Whether it is there with all that it is made of, on top, and not about to leave."""
        return self.is_mounted and self.is_active and self._is_staying

    @property
    def _is_staying(self) -> bool:
        return self.is_attached and not self._pruning

    async def on_event(self, event: Event) -> None:
        if self.is_open or not isinstance(event, BY_HAND):
            await super().on_event(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_open and super().check_action(action, parameters)

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterable[tuple[type, Callable[[Message], Awaitable[None]]]]:
        """Leaves out what the rooms themselves do about a message, unless they may."""
        for owner, method in super()._get_dispatch_methods(method_name, message):
            if not issubclass(owner, Room) or self._hears(message):
                yield owner, method

    def _hears(self, message: Message) -> bool:
        if isinstance(message, Mount):
            return self._is_staying
        return self.is_open
