"""A room: a screen that hears nothing while it is coming, leaving, or beneath another one.

Keys, clicks and the messages of widgets wait in queues while screens come and go: what was meant
for one of them may arrive when another is on top, or when its widgets are not there yet or gone.
So whatever a room does about a message, it does only while it is open, and what a person did before
it opened was not meant for it. What Textual itself does, such as layout, is left alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Generic, TypeVar, final

from textual.events import Event, InputEvent, Mount, Paste, Resize, ScreenResume
from textual.message import Message
from textual.message_pump import Callback
from textual.screen import Screen
from textual.timer import Timer, TimerCallback

from lasvegas_tui.widgets.sparing import Sparing

Result = TypeVar("Result")

BY_HAND = (InputEvent, Paste)
"""The events that a person makes."""


class Room(Screen[Result], Generic[Result]):
    """A screen of this program."""

    _heard_since = 0.0
    """When it began to hear what a person does: when it was there, or on top again."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._compositor = Sparing()

    @property
    def is_open(self) -> bool:
        """Whether it is there with all that it is made of, on top, and not about to leave."""
        return self.is_mounted and self.is_active and self.is_staying

    @property
    def is_staying(self) -> bool:
        """Whether it is not about to leave: to be asked again after everything waited for."""
        return self.is_attached and not self._pruning

    def hears(self, message: Message) -> bool:
        """Whether a message is for this room as it is now."""
        if isinstance(message, Mount):
            return self.is_staying
        if isinstance(message, Resize):
            return self.is_staying and self.is_mounted
        is_early = isinstance(message, BY_HAND) and message.time < self._heard_since
        return self.is_open and not is_early

    def hear_from_now(self) -> None:
        """Let all that a person has done so far pass unheard."""
        self._heard_since = asyncio.get_running_loop().time()

    def on_mount(self) -> None:
        self.hear_from_now()

    def on_screen_suspend(self) -> None:
        """Let go of what was drawn: Textual remembers the pictures of widgets that are gone."""
        for widget in self.walk_children():
            widget.refresh()

    async def on_event(self, event: Event) -> None:
        if isinstance(event, BY_HAND) and not self.hears(event):
            return
        if isinstance(event, Resize) and event.size != self.app.size:
            return  # two sizes under way at once would chase each other for ever
        if isinstance(event, ScreenResume) and not self.stack_updates:
            event.refresh_styles = False  # what has just come is styled already
        await super().on_event(event)

    def call_after_refresh(self, callback: Callback, *args: Any, **kwargs: Any) -> bool:
        """Call back once what is there now is drawn, unless the room is leaving by then."""

        def call() -> object:
            return callback(*args, **kwargs) if self.is_staying else None

        return super().call_after_refresh(call)

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call back once after so many seconds, even where a starved machine is late for it."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # what is late is skipped otherwise, and there is no second time
        return timer

    @final
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_open and self.lets(action)

    def lets(self, action: str) -> bool:
        """Whether an open room does an action now."""
        return True

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterable[tuple[type, Callable[[Message], Awaitable[None]]]]:
        """Leave out what the rooms themselves do about a message that they do not hear."""
        for owner, method in super()._get_dispatch_methods(method_name, message):
            if owner is Room or not issubclass(owner, Room) or self.hears(message):
                yield owner, method
