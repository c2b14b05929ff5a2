"""The base class of all screens, which ensures that a screen gets only input meant for it.

Keys, clicks and messages of widgets wait in queues while screens open and close: input meant for
one screen may arrive when another is on top, or while a screen has no widgets.
Input from before a screen has opened is not meant for it either. Data that a thread reads for a
screen may arrive after the screen has closed.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from typing import Any, Final, Generic, TypeVar, cast, final

import textual
from textual.events import Event, InputEvent, Mount, Paste, Resize, ScreenResume
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.worker import WorkType

Handler = TypeVar("Handler", bound=Callable[..., Any])
Part = TypeVar("Part")
Result = TypeVar("Result")

BY_HAND = (InputEvent, Paste)
"""The types of events that a person causes by keys, the mouse or pasting."""
END: Final = object()
"""Marks that there are no more parts to read."""


class ByHand(Message):
    """The base of messages that widgets post because a person has used them."""


def on(message: type[Message], selector: str | None = None) -> Callable[[Handler], Handler]:
    """Return a decorator that makes a screen's method handle a message, like `textual.on`.

    Messages caused by a person are handled only while the screen is open and on top, others until
    it closes. `selector` is a CSS selector of the widgets concerned; None for all.
    """
    is_by_hand = issubclass(message, ByHand | Input.Submitted | OptionList.OptionSelected)

    def decorated(handler: Handler) -> Handler:
        @textual.on(message, selector)
        @wraps(handler)
        def heard(screen: BaseScreen[Any], *given: Message) -> object:
            if is_by_hand:
                hears = screen.is_open
            else:
                hears = screen.is_alive
            if hears:
                return handler(screen, *given)
            return None

        return cast("Handler", heard)

    return decorated


class BaseScreen(Screen[Result], Generic[Result]):
    """The base class of all screens of this program."""

    takes_all_keys = False
    """Whether keys reach the screen as typed, without the user's changes of keys."""
    _accepts_since = 0.0
    """When the screen came to the top; input from before is ignored."""
    _has_been_open = False
    """Whether the screen has been on top before."""

    @property
    def is_open(self) -> bool:
        """Whether the screen has its widgets, is on top, and is not being closed."""
        return self.is_mounted and self.is_active and self.is_alive

    @property
    def is_alive(self) -> bool:
        """Whether the screen exists and is not being closed; to be checked after every `await`."""
        return self.is_attached and self in self.app.screen_stack

    @property
    def is_covering(self) -> bool:
        """Whether the screen hides private things on the screen below, and shows none itself."""
        return False

    def cover(self) -> None:
        """Hide everything private on this screen at once."""

    def accepts(self, event: Event) -> bool:
        """Whether an input event came while this screen was open and on top."""
        return self.is_open and event.time >= self._accepts_since

    def accept_from_now(self) -> None:
        """Ignore all input from before this call."""
        self._accepts_since = asyncio.get_running_loop().time()

    def take_size(self) -> None:
        """Set the CSS classes for the terminal's size, without waiting for the first layout."""
        size = self.app.size
        self.add_class(
            _class_for(size.width, self.HORIZONTAL_BREAKPOINTS or []),
            _class_for(size.height, self.VERTICAL_BREAKPOINTS or []),
        )

    def on_mount(self) -> None:
        self.accept_from_now()

    def on_screen_suspend(self) -> None:
        """Drop the cached drawings of all widgets when another screen covers this one.

        Otherwise Textual would keep the drawings of widgets that are removed. This calls
        `Widget.refresh(widget)`, not `widget.refresh()`, because a subclass may have a `refresh`
        that repaints only what has changed.
        """
        for widget in self.walk_children(Widget):
            Widget.refresh(widget)

    async def on_event(self, event: Event) -> None:
        """Handle an event; ignore input meant for another screen, and outdated sizes.

        A screen posts its size to itself. If outdated sizes were handled, two different ones could
        be posted in turn for ever.
        """
        is_late = isinstance(event, Mount | Resize | ScreenResume) and not self.is_alive
        is_late = is_late or (isinstance(event, Resize) and event.size != self.app.size)
        is_unmeant = isinstance(event, BY_HAND) and not self.accepts(event)
        if is_late or is_unmeant:
            return
        if isinstance(event, ScreenResume) and not self._has_been_open:
            event.refresh_styles = False  # its widgets got their styles when they were mounted
            self._has_been_open = True
        await super().on_event(event)

    def read(self, parts: Iterator[Part], then: Callable[[Part], object]) -> None:
        """Iterate over `parts` in a thread, and call `then` with each until the screen closes.

        Reading also ends when other parts are read for the same `then`.
        """

        async def reading() -> None:
            part: Any
            while (part := await asyncio.to_thread(next, parts, END)) is not END:
                self._unless_leaving(partial(then, part))

        work: WorkType[None] = reading
        self.run_worker(work, group=then.__qualname__, exclusive=True)

    def drive(self, work: WorkType[None], is_only: bool = False) -> None:
        """Run `work`, which controls the screen, until it ends or the screen closes.

        With `is_only`, earlier work that was started by this method is stopped.
        """
        self.run_worker(work, exclusive=is_only)

    def after(self, seconds: float, callback: Callable[[], object]) -> TimerHandle:
        """Call `callback` after some seconds, unless the screen has closed by then.

        Unlike Textual's own timers, this begins to count at once.
        """
        loop = asyncio.get_running_loop()
        return loop.call_later(seconds, self.call_later, self._unless_leaving, callback)

    def after_refresh(self, callback: Callable[[], object]) -> None:
        """Call `callback` after the next refresh, unless the screen has closed by then."""
        self.call_after_refresh(self._unless_leaving, callback)

    def _unless_leaving(self, callback: Callable[[], object]) -> None:
        if self.is_alive:
            callback()

    @final
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_open and self.allows(action)

    def allows(self, action: str) -> bool:
        """Whether a binding's action is possible now; asked only while the screen is open."""
        return True


def _class_for(room: int, breakpoints: Sequence[tuple[int, str]]) -> str:
    """Return the style class for a width or a height: that of the largest one it reaches."""
    reached = [(least, name) for least, name in breakpoints if least <= room]
    _, name = max(reached)
    return name
