"""A key with how it was pressed, which may show that nobody meant to press it."""

from __future__ import annotations

from typing import Self

from textual.events import Key


class Pressed(Key):
    """A key, with information on how it was pressed."""

    is_alone = True
    """Whether the terminal sent no other key at the same time, as it does with text."""
    is_again = False
    """Whether the key before was the same, and may have been held down since."""

    @classmethod
    def like(cls, event: Key, key: str, character: str | None, is_again: bool = False) -> Self:
        """Return another key with the time and the circumstances of an event."""
        pressed = cls(key, character)
        pressed.time = event.time
        pressed.is_again = is_again
        if isinstance(event, Pressed):
            pressed.is_alone = event.is_alone
        return pressed


Pressed.handler_name = Key.handler_name  # what hears a key hears this one
