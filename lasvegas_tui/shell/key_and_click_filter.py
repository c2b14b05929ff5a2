"""Which keys and clicks the top screen gets, and which default key each key means.

A key counts if the screen accepts it, or if it belongs to the app itself; a click counts if it is
on something that still exists. While the notice about a small terminal covers the screen, only the
app's own keys count. A key that a user has chosen becomes the default key of its command.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.errors import NoWidget
from textual.events import Event, Key, MouseEvent
from textual.widgets import Input

from lasvegas_tui.key_commands import NAMES, Keymap, is_of_another_alphabet, plain
from lasvegas_tui.shell.base_screen import BY_HAND, BaseScreen
from lasvegas_tui.shell.too_small import TooSmall
from lasvegas_tui.terminal.pressed_key_event import Pressed

LETTERS = "Letters need a Latin keyboard layout; digits, arrows and Enter work."
"""The notice for users who type letters of another alphabet than the Latin one."""


class KeyAndClickFilter:
    """Decides which events of an app count, and translates the user's keys to default keys."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self._held = ""
        """The name of the last key, which may still be held down; empty if none was pressed."""
        self._letters_are_said_until = 0.0

    def accepted(self, event: Event, keymap: Keymap) -> Event | None:
        """Return the event to handle, or None if the event does not count.

        For a key that the user has chosen, the result is the event of the default key.
        """
        if isinstance(event, Key) and not event.is_forwarded:
            return self._accepted_key(event, keymap)
        if not isinstance(event, BY_HAND) or self._is_accepted(event):
            return event
        return None

    def forget_notice(self) -> None:
        """Show the notice about other letters again when the next one is typed."""
        self._letters_are_said_until = 0.0

    def _accepted_key(self, event: Key, keymap: Keymap) -> Key | None:
        """Return the default key that a key means; keys of the app itself remain as they are."""
        before, self._held = self._held, _held(event.key)
        is_again = self._held == before
        if self._is_own(event):
            return event
        if not self._is_accepted(event):
            return None
        key, character = self._meant(event, keymap)
        if not key:
            return None
        return Pressed.like(event, key, character, is_again)

    def _meant(self, event: Key, keymap: Keymap) -> tuple[str, str | None]:
        """Return the default key that a key means, and its character; empty if it means none."""
        typed = ""
        if not isinstance(self.app.focused, Input):
            typed = _typed(event)
        if not typed:
            return event.key, event.character
        is_text = isinstance(self.app.screen, BaseScreen) and self.app.screen.takes_all_keys
        usual = typed
        if not is_text:
            usual = keymap.meant(typed)
        if usual == typed and is_of_another_alphabet(typed):
            self._say_which_letters()
        if usual == event.character:
            return event.key, event.character
        return NAMES.get(usual, usual), usual

    def _say_which_letters(self) -> None:
        """Show the notice about other letters, unless it is still shown."""
        now = asyncio.get_running_loop().time()
        if now >= self._letters_are_said_until:
            self._letters_are_said_until = now + self.app.NOTIFICATION_TIMEOUT
            self.app.notify(LETTERS)

    def _is_own(self, event: Event) -> bool:
        """Whether a key belongs to the app itself, such as the one that quits."""
        return isinstance(event, Key) and any(
            isinstance(binding, Binding) and binding.priority and binding.key == event.key
            for binding in self.app.BINDINGS
        )

    def _is_accepted(self, event: Event) -> bool:
        """Whether the top screen accepts input; keys are checked by the screen itself later."""
        if not self.app.screen_stack:
            return False
        screen = self.app.screen_stack[-1]
        if not isinstance(screen, BaseScreen) or _is_covered(screen):
            return False
        if isinstance(event, Key) and screen.focused is None:
            return True
        if not screen.accepts(event):
            return False
        return not isinstance(event, MouseEvent) or _is_on_something(event, screen)


def _held(key: str) -> str:
    """Return the name of a key without its modifiers: "enter" for "shift+enter"."""
    return key.rpartition("+")[2].lower()


def _typed(event: Key) -> str:
    """Return the character that a key event has typed; empty for other keys.

    Some terminals send only the name of a letter, which is used then.
    """
    *held, name = event.key.split("+")
    if set(held) - {"shift"}:  # with Ctrl or Alt it is not a capital
        return event.character or ""
    if event.is_printable:
        typed = event.character
    else:
        typed = name.removeprefix("upper_")
    if typed is not None and len(typed) == 1:
        return plain(typed)
    return ""


def _is_covered(screen: BaseScreen[Any]) -> bool:
    """Whether the notice about a small terminal covers a screen."""
    return any(isinstance(child, TooSmall) for child in screen.children)


def _is_on_something(event: MouseEvent, screen: BaseScreen[Any]) -> bool:
    """Whether the mouse is on a widget that still exists."""
    try:
        widget, _ = screen.get_widget_at(event.x, event.y)
    except NoWidget:
        return False
    return widget.is_attached
