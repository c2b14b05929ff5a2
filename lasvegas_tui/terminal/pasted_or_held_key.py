"""A key event that says how the key was pressed, from which it is seen whether it was meant."""

from __future__ import annotations

from typing import Self

from textual.events import Key


class Pressed(Key):
    """Textual's event of a key, with how it was pressed."""

    is_alone = True
    """Whether no other key arrived at the same time, as it does when text is pasted."""
    is_again = False
    """Whether the key before it was the same, so that it may just be held down."""

    @classmethod
    def like(cls, event: Key, key: str, character: str | None, is_again: bool = False) -> Self:
        """Return the event of another key that was pressed in the same way."""
        pressed = cls(key, character)
        pressed.time = event.time
        pressed.is_again = is_again
        if isinstance(event, Pressed):
            pressed.is_alone = event.is_alone
        return pressed


Pressed.handler_name = Key.handler_name  # what hears a key hears this one
